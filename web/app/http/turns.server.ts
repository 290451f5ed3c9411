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

/** The same for a download: the turn ends with the last piece, or when the client leaves. */
export function streamInTurn(userId: string, { signal }: Request, pieces: AsyncGenerator<string>) {
  refuseCrowds(userId)
  return inOneTurn(userId, signal, pieces)
}

async function* inOneTurn(userId: string, signal: AbortSignal, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  const leave = await turns.enter(userId, signal)
  try {
    yield* pieces
  } finally {
    leave()
  }
}

function refuseCrowds(userId: string): void {
  if (turns.waitingFor(userId) >= maxWaiting)
    throw new HttpError(429, 'Too many of your requests are being answered. Wait a moment, then try again.')
}
