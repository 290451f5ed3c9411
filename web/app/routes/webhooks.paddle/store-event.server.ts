import type { NewEvent } from '#platform/payments/read-event'
import { database } from '../../services/database.server'

interface Waiting {
  event: NewEvent
  resolve: (isNew: boolean) => void
  reject: (reason: unknown) => void
}

const maxAtOnce = 100
let waiting: Waiting[] = []
let isStoring = false

/**
 * Stores an event by id. Returns false if it was already stored. Events that arrive during an insert are batched into
 * the next one, so Paddle gets quick responses during a burst.
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
