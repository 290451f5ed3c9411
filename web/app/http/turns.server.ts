import { KeyedLimiter } from '#platform/keyed-limiter'
import { HttpError } from './errors.server'

/** Of each account and process. A person looks at one page at a time. */
const atOnce = 2
const maxWaiting = 20

const turns = new KeyedLimiter(atOnce)

/**
 * Runs work that needs much CPU or many rows when it is the account's turn, so that one account cannot keep the others
 * waiting. 429 if too many of the account's requests wait already.
 */
export function inTurn<T>(userId: string, { signal }: Request, work: () => Promise<T>): Promise<T> {
  refuseCrowds(userId)
  return turns.run(userId, signal, work)
}

/** The same for each piece of a download, so that a client that reads slowly holds no turn. */
export function streamInTurn(userId: string, { signal }: Request, pieces: AsyncGenerator<string>) {
  refuseCrowds(userId)
  return eachInTurn(userId, signal, pieces)
}

async function* eachInTurn(
  userId: string,
  signal: AbortSignal,
  pieces: AsyncGenerator<string>,
): AsyncGenerator<string> {
  try {
    for (;;) {
      const piece = await turns.run(userId, signal, () => pieces.next())
      if (piece.done) return
      yield piece.value
    }
  } finally {
    await pieces.return(undefined)
  }
}

function refuseCrowds(userId: string): void {
  if (turns.waitingFor(userId) >= maxWaiting)
    throw new HttpError(429, 'Too many of your requests are being answered. Wait a moment, then try again.')
}
