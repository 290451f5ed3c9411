/**
 * Measured: starting a new run for each cycle costs the server twice as much as a loop. But a run may not grow forever.
 */
export const cyclesPerRun = 50
