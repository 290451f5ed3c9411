#!/bin/sh
# Takes the place of the native schema engine for Prisma's command line. `prisma generate` only requires a program to
# exist. Every command that would really use the engine must fail rather than seem to succeed (docs/decisions/022).
exit 1
