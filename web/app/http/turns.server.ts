import { setImmediate } from 'node:timers/promises'
import { KeyedLimiter } from '#platform/keyed-limiter'
import { HttpError } from './errors.server'

/** Of each account. A person looks at one page at a time. */
const atOnceOfAccount = 2
/** Of all accounts: one more, so that one account leaves a turn to the others. The process has only one thread. */
const atOnceOfProcess = 3
const maxWaiting = 20

const accountTurns = new KeyedLimiter(atOnceOfAccount)
const processTurns = new KeyedLimiter(atOnceOfProcess, letOthersIn)
/** A refusal is a page too. */
const refusals = new KeyedLimiter(1, letOthersIn)

/**
 * Runs work that needs much CPU or many rows when it is its turn, so that neither one account nor many keep the others
 * waiting. 429 if too many of the account's requests wait already.
 */
export function inTurn<T>(userId: string, { signal }: Request, work: () => Promise<T>): Promise<T> {
  return isCrowded(userId) ? refuse(signal) : takeTurn(userId, signal, work)
}

/** The same for work that only waits: for the model, say. */
export function inTurnOfAccount<T>(userId: string, { signal }: Request, work: () => Promise<T>): Promise<T> {
  return isCrowded(userId) ? refuse(signal) : accountTurns.run(userId, signal, work)
}

const takeTurn = <T>(userId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  accountTurns.run(userId, signal, () => processTurns.run('all', signal, work))

/** The same for each piece of a download, so that a client that reads slowly holds no turn. */
export async function streamInTurn(userId: string, { signal }: Request, pieces: AsyncGenerator<string>) {
  if (isCrowded(userId)) await refuse(signal)
  return eachInTurn(userId, signal, pieces)
}

async function* eachInTurn(
  userId: string,
  signal: AbortSignal,
  pieces: AsyncGenerator<string>,
): AsyncGenerator<string> {
  try {
    for (;;) {
      const piece = await takeTurn(userId, signal, () => pieces.next())
      if (piece.done) return
      yield piece.value
    }
  } finally {
    await pieces.return(undefined)
  }
}

const isCrowded = (userId: string) => accountTurns.waitingFor(userId) >= maxWaiting

const refuse = (signal: AbortSignal) =>
  refusals.run<never>('all', signal, () => {
    throw new HttpError(429, 'Too many of your requests are being answered. Wait a moment, then try again.')
  })

/** Milliseconds. A few of these at once are not noticed. */
const sliceMs = 10

/** Maps the items in order, and lets other requests be answered in between. */
export async function mapInSlices<T, Result>(items: readonly T[], map: (item: T) => Result): Promise<Result[]> {
  const results: Result[] = []
  let sliceEnd = performance.now() + sliceMs
  for (const item of items) {
    if (performance.now() > sliceEnd) {
      await letOthersIn()
      sliceEnd = performance.now() + sliceMs
    }
    results.push(map(item))
  }
  return results
}

/** Rounds of the event loop. Node accepts one new connection in each (libuv 1.46). An idle round takes microseconds. */
const restRounds = 50

/** Lets what just ended be answered, new connections in, and other requests go on. */
async function letOthersIn(): Promise<void> {
  for (let round = 0; round < restRounds; round++) await setImmediate()
}
