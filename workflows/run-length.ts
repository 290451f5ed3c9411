/**
 * Measured: starting a new run for each cycle costs the server twice as much as a loop. But a run's history must not
 * grow forever.
 */
export const cyclesPerRun = 50
