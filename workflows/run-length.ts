/** Measured: a new run for each cycle costs the server twice what a loop does, and a run may not grow without bounds. */
export const cyclesPerRun = 50
