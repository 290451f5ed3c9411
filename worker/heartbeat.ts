import type { Context } from '@temporalio/activity'

const beatEveryMs = 5_000

/**
 * Runs an activity's work with a heartbeat every five seconds, so that a worker that died is noticed soon, and one
 * whenever the work reports progress. Each call to the outside has its own time-out, so a beat never hides a hang.
 */
export async function beating<T>(context: Context, work: (beat: () => void) => Promise<T>): Promise<T> {
  const timer = setInterval(() => context.heartbeat(), beatEveryMs)
  try {
    return await work(() => context.heartbeat())
  } finally {
    clearInterval(timer)
  }
}
