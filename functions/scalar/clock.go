package scalar

import (
	"time"

	"minisql/exec/types"
	f "minisql/functions"
)

// clockSpecs are the functions of the current time: in batch mode that of the query's start, in streaming mode that of
// the row.
var clockSpecs = []f.Spec{
	clock("CURRENT_TIMESTAMP", "The current instant.", types.LTZOf(3), currentInstant),
	clock("NOW", "The current instant.", types.LTZOf(3), currentInstant),
	clock("PROCTIME", "The processing time of the row.", types.Type{Kind: types.TimestampLTZ, P: 3, Attr: types.Proctime}, rowInstant),
	clock("CURRENT_ROW_TIMESTAMP", "The current instant of the row, also in batch mode.", types.LTZOf(3), rowInstant),
	clock("LOCALTIMESTAMP", "The current time in the session's zone.", types.TimestampOf(3), func(cx *f.Ctx) types.Instant { return f.Local(currentInstant(cx), cx.Zone) }),
	clock("CURRENT_DATE", "The current date in the session's zone.", types.Of(types.Date), func(cx *f.Ctx) int32 {
		return int32(types.FloorDiv(f.Local(currentInstant(cx), cx.Zone).Ms, types.MsPerDay))
	}),
	clock("CURRENT_TIME", "The current time of day in the session's zone.", types.Of(types.Time), timeOfDay),
	clock("LOCALTIME", "The current time of day in the session's zone.", types.Of(types.Time), timeOfDay),
}

func clock[R any](name, doc string, t types.Type, now func(*f.Ctx) R) f.Spec {
	return f.Spec{Name: name, Doc: doc, Args: "- I", Ret: f.Always(t.Must()), Volatile: true, Body: f.PerRow(now)}
}

func nowOf(cx *f.Ctx) time.Time {
	if cx.Now == nil {
		return cx.Start
	}
	return cx.Now()
}

func rowInstant(cx *f.Ctx) types.Instant { return types.Instant{Ms: nowOf(cx).UnixMilli()} }

func currentInstant(cx *f.Ctx) types.Instant {
	if cx.Batch {
		return types.Instant{Ms: cx.Start.UnixMilli()}
	}
	return rowInstant(cx)
}

func timeOfDay(cx *f.Ctx) int32 {
	return int32(types.FloorMod(f.Local(currentInstant(cx), cx.Zone).Ms, types.MsPerDay) / 1000 * 1000)
}
