#!/bin/sh
# Stands where Prisma's command line looks for its native schema engine. `prisma generate` only wants a program to
# exist; every command that would really use one must fail rather than seem to succeed (docs/decisions/003).
exit 1
