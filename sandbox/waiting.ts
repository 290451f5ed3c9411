import { setTimeout as wait } from 'node:timers/promises'

/** Waits, or stops waiting when the client goes. True when the time is up, false when the client is gone. */
export async function waited(delayMs: number, client: AbortSignal): Promise<boolean> {
  try {
    await wait(delayMs, undefined, { signal: client })
    return true
  } catch {
    return false
  }
}
