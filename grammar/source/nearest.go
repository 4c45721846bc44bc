package source

import "strings"

// Nearest returns the candidate that a mistyped name most probably means, or ""
// when none is near. Case alone does not count as a difference.
func Nearest(name string, candidates []string) string {
	best, bestDist := "", 0
	lower := strings.ToLower(name)
	for _, c := range candidates {
		d := distance(lower, strings.ToLower(c))
		// A third of the letters may differ: enough for slips, too little for other words.
		if d <= max(1, len([]rune(name))/3) && (best == "" || d < bestDist) {
			best, bestDist = c, d
		}
	}
	return best
}

// distance counts insertions, deletions, substitutions and swaps of neighbours.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	before, prev := make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row := make([]int, len(y)+1)
		row[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, prev = prev, row
	}
	return prev[len(y)]
}

// Suggest is the hint for a mistyped name: "did you mean `x`?", or "" when no candidate is near.
func Suggest(name string, candidates []string) string {
	if n := Nearest(name, candidates); n != "" {
		return "did you mean `" + n + "`?"
	}
	return ""
}
