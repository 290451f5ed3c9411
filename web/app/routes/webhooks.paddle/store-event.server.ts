import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '#domain/durations'
import { type NewPaddleEvent, parseEvent } from '#platform/payments/event-shapes'
import { applyEvents, logFailedEvents } from '#platform/payments/apply-events'
import { applyPlan, findAccountsToApplyPlan } from '#platform/plans/apply-plan'
import { runEach } from '#platform/work-failures'
import { database } from '../../services/database.server'
import { config } from '../../config.server'
import { parseJson, readText } from '../../http/body.server'
import { HttpError, notFound } from '../../http/errors.server'
import { log } from '../../services/log.server'
import { deliverPlanChange } from '../../features/billing/plan-snapshot.server'

/** More than Paddle sends, even during a secret rotation. Bounds the cost of parsing a header. */
const maxHeaderLength = 2_000
const maxSignatures = 16

type SignatureProblem = 'missing' | 'malformed' | 'stale' | 'forged'

interface Signed {
  /** The `Paddle-Signature` header: "ts=<unix seconds>;h1=<hex>", with one or more `h1`. */
  header: string | null
  /** Exactly as received: parsing and re-serializing would break the signature. */
  body: string
  secrets: readonly string[]
  /** Maximum difference between `ts` and `now`, in either direction. */
  toleranceMs: number
  now: Date
}

/**
 * Returns what is wrong with a webhook's signature, or null if it is valid and fresh. Compares every `h1` with every
 * secret in constant time, so both our secrets and Paddle's can be rotated.
 * https://developer.paddle.com/webhooks/signature-verification
 */
export function findSignatureProblem({ header, body, secrets, toleranceMs, now }: Signed): SignatureProblem | null {
  if (header === null || header === '') return 'missing'
  const parts = partsOf(header)
  if (parts === null) return 'malformed'
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${parts.ts}:${body}`).digest())
  const isSigned = parts.h1
    .flatMap((given) => expected.map((one) => timingSafeEqual(one, given)))
    .reduce((any, one) => any || one, false)
  if (!isSigned) return 'forged'
  return Math.abs(now.getTime() - Number(parts.ts) * secondMs) <= toleranceMs ? null : 'stale'
}

/** Null for a malformed header. Ignores unknown parts, which a later version of the scheme may add. */
function partsOf(header: string): { ts: string; h1: Buffer[] } | null {
  if (header.length > maxHeaderLength) return null
  const parts = header.split(';').map((part) => /^\s*([a-z0-9]{1,10})=([^;=\s]*)\s*$/i.exec(part)?.slice(1))
  const valuesOf = (name: string) => parts.flatMap((part) => (part?.[0] === name ? [part[1]!] : []))
  const [ts, h1] = [valuesOf('ts'), valuesOf('h1')]
  const isWhole = parts.every((part) => part !== undefined) && ts.length === 1 && /^\d{1,11}$/.test(ts[0]!)
  if (!isWhole || h1.length === 0 || h1.length > maxSignatures) return null
  if (!h1.every((one) => /^[0-9a-f]{64}$/i.test(one))) return null
  return { ts: ts[0]!, h1: h1.map((one) => Buffer.from(one, 'hex')) }
}

interface Waiting {
  event: NewPaddleEvent
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
function storeEvent(event: NewPaddleEvent): Promise<boolean> {
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

/**
 * Stores a Paddle webhook by event id; a duplicate changes nothing. The event is applied later, so Paddle gets its
 * response immediately. 401 for a missing, wrong or stale signature; 400 for a signed body that is not an event, which
 * Paddle shows to the operator; 404 when no secret is configured. Returns whether the event is new.
 */
export async function receiveEvent(request: Request, now = new Date()): Promise<boolean> {
  const settings = config().paddle
  if (!settings || settings.webhookSecrets.length === 0) throw notFound()
  const body = await readText(request)
  const problem = findSignatureProblem({
    header: request.headers.get('paddle-signature'),
    ...{ body, secrets: settings.webhookSecrets, now },
    toleranceMs: settings.webhookToleranceS * secondMs,
  })
  if (problem !== null) {
    log().warn({ problem }, 'a webhook was refused: it was not signed by Paddle just now')
    throw new HttpError(401, words[problem])
  }
  const event = parseEvent(parseJson(body))
  if (event === null) throw new HttpError(400, 'The event could not be read.')
  const isNew = await storeEvent(event)
  if (isNew && event.failure) {
    log().error({ event: event.id, type: event.type, failure: event.failure }, 'an event of Paddle cannot be applied')
  }
  return isNew
}

const words = {
  missing: 'The signature is missing.',
  malformed: 'The signature could not be read.',
  stale: 'The signature is too old or from the future.',
  forged: 'The signature is wrong.',
} as const

/** Pause between batches, so a burst of events needs few batches and webhook responses come first. */
const gatherMs = 250
/** Plans applied immediately per batch, for users who are waiting. The worker applies the rest within a minute. */
const maxAccounts = 10

let running: Promise<void> | null = null
let isAsked = false

/**
 * Applies stored events after Paddle has its response. Calls during a run trigger one more run. The worker picks up
 * failures, and work lost with the process, within a minute. The promise is for tests.
 */
export function applyEventsSoon(): Promise<void> {
  isAsked = true
  running ??= runUntilIdle()
  return running
}

async function runUntilIdle(): Promise<void> {
  while (isAsked) {
    isAsked = false
    try {
      await applyAll()
    } catch (error) {
      log().error({ err: error }, 'events of Paddle could not be applied; the worker tries again')
    }
  }
  running = null
}

async function applyAll(): Promise<void> {
  const settings = config().paddle
  if (!settings) return
  for await (const batch of applyEvents(database(), settings.prices)) {
    logFailedEvents(log(), batch)
    const now = new Date()
    const changed = await findAccountsToApplyPlan(database(), now, batch.userIds)
    const run = async (userId: string) => {
      const applied = await applyPlan(database(), userId, now)
      if (applied) void deliverPlanChange(applied) // not awaited: Temporal may be slow, and other accounts are waiting
    }
    const work = { work: 'apply a plan' as const, idOf: (userId: string) => userId, run, now }
    await runEach({ db: database(), log: log() }, { ...work, items: changed.slice(0, maxAccounts) })
    if (!batch.isFull) await pause(gatherMs)
  }
}
