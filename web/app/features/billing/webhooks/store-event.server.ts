import type { NewEvent } from '#platform/payments/read-event'
import { database } from '../../../services/database.server'

interface Waiting {
  event: NewEvent
  resolve: (isNew: boolean) => void
  reject: (reason: unknown) => void
}

const maxAtOnce = 100
let waiting: Waiting[] = []
let isStoring = false

/**
 * Stores an event by its id; false when it was stored before. Events that come while others are being stored go together
 * in the next statement, so that Paddle is answered quickly when it sends many at once.
 */
export function storeEvent(event: NewEvent): Promise<boolean> {
  return new Promise((resolve, reject) => {
    waiting.push({ event, resolve, reject })
    if (!isStoring) void storeWaiting()
  })
}

async function storeWaiting(): Promise<void> {
  isStoring = true
  while (waiting.length > 0) {
    const together = waiting.slice(0, maxAtOnce)
    waiting = waiting.slice(maxAtOnce)
    try {
      const stored = await database().paddleEvent.createManyAndReturn({
        data: together.map(({ event }) => event),
        select: { id: true },
        skipDuplicates: true,
      })
      const isNew = new Set(stored.map(({ id }) => id))
      for (const { event, resolve } of together) resolve(isNew.has(event.id))
    } catch (error) {
      for (const { reject } of together) reject(error)
    }
  }
  isStoring = false
}
