package main

import "os"

func (c *client) interactive(stdin *os.File) {}
