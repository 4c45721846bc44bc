package types

// The calendar is the proleptic Gregorian one, as java.time's; days count from 1970-01-01.

// MsPerDay is the number of milliseconds of a day.
const MsPerDay = 86_400_000

// FloorDiv divides towards minus infinity.
func FloorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// FloorMod is the remainder of FloorDiv.
func FloorMod(a, b int64) int64 { return a - FloorDiv(a, b)*b }

// DaysOf is the day number of a date; month and day may lie outside their range, as in time.Date.
func DaysOf(y, m, d int) int64 {
	y += int(FloorDiv(int64(m-1), 12))
	m = int(FloorMod(int64(m-1), 12)) + 1
	if m <= 2 {
		y--
	}
	era := FloorDiv(int64(y), 400)
	yoe := int64(y) - era*400
	doy := int64((153*((m+9)%12)+2)/5 + d - 1)
	return era*146097 + yoe*365 + yoe/4 - yoe/100 + doy - 719468
}

// CivilOf is the date of a day number.
func CivilOf(days int64) (y, m, d int) {
	z := days + 719468
	era := FloorDiv(z, 146097)
	doe := z - era*146097
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	d = int(doy - (153*mp+2)/5 + 1)
	m = int(mp) + 3
	if m > 12 {
		m -= 12
	}
	y = int(yoe + era*400)
	if m <= 2 {
		y++
	}
	return
}

// DaysIn is the number of days of a month.
func DaysIn(y, m int) int { return int(DaysOf(y, m+1, 1) - DaysOf(y, m, 1)) }

// AddMonths moves a day number by months; the day is cut to the length of the new month.
func AddMonths(days, months int64) int64 {
	y, m, d := CivilOf(days)
	n := int64(y)*12 + int64(m-1) + months
	y, m = int(FloorDiv(n, 12)), int(FloorMod(n, 12))+1
	return DaysOf(y, m, min(d, DaysIn(y, m)))
}

// MonthsBetween is the number of whole months from one point in time to another: Calcite's subtractMonths. The last day
// of a month is a month after any later day of the month before.
func MonthsBetween(from, to Instant) int64 {
	fd, td := FloorDiv(from.Ms, MsPerDay), FloorDiv(to.Ms, MsPerDay)
	n := monthsBetween(fd, td)
	if ft, tt := from.Ms-fd*MsPerDay, to.Ms-td*MsPerDay; AddMonths(fd, n) == td && tt < ft {
		n--
	}
	return n
}

func monthsBetween(from, to int64) int64 {
	if to < from {
		return -monthsBetween(to, from)
	}
	n := (to - from) / 31 // never too many
	for AddMonths(from, n) < to && AddMonths(from, n+1) <= to {
		n++
	}
	return n
}
