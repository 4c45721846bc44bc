// Package functions runs the examples of the function tables as queries: what the reference shows is what comes out.
package functions
