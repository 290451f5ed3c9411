import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import { trace } from '@opentelemetry/api'
import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

export type { Logger }

/** Ids of the request or activity that the current code runs for. Every line within has them. */
interface LogContext {
  requestId?: string
  workflowId?: string
  activity?: string
  attempt?: number
}
const context = new AsyncLocalStorage<LogContext>()
export const withLogContext = <T>(ids: LogContext, run: () => T): T => context.run(ids, run)

/**
 * A process's logger, with one JSON object a line: `level` as a word, `time`, `process`, `host`, `pid`, the ids of the
 * request, activity and trace, then what the line is about, and `msg` (decision 110). Lines carry ids (`searchId`, `workflowId`,
 * `listingId`, `feedId`), never addresses, tokens, names or a buyer's text. Redaction is a second line of defense; do not
 * rely on it.
 */
export function createLogger(name: string, level: string, stream?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { process: name, host: hostname(), pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const traceId = trace.getActiveSpan()?.spanContext().traceId
      return { ...context.getStore(), ...(traceId !== undefined && { traceId }) }
    },
    redact: {
      paths: personalFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), // three levels deep
      censor: '[redacted]',
    },
    serializers: { err: errorForLog },
  }
  return pino(options, stream ?? destination())
}

/**
 * Thins out lines that repeat. Returns 0 or more for a line to log: how many of its kind were left out before it. Returns
 * null for a line to leave out. One line of a kind is logged in `windowMs`.
 */
export function createSampler(windowMs: number, now: () => number = Date.now): (kind: string) => number | null {
  const kinds = new Map<string, { since: number; leftOut: number }>()
  return (kind) => {
    const known = kinds.get(kind)
    if (known && now() - known.since < windowMs) {
      known.leftOut++
      return null
    }
    kinds.set(kind, { since: now(), leftOut: 0 })
    return known?.leftOut ?? 0
  }
}

const personalFields = [
  'email',
  'to',
  'To',
  'password',
  'token',
  'authorization',
  'cookie',
  'endpoint',
  'p256dh',
  'auth',
  'firstName',
  'lastName',
  'smartCriteria',
  'apiKey',
  'secret',
]

/** Each is read once, so that a long message without spaces takes no time. */
const words = /[^\s<>"']+/g
const hasAddress = (word: string) => /[^@]@[^@]/.test(word)

interface LoggedError {
  type: string
  message: string
  stack?: string
  cause?: LoggedError
}

/** Keeps an error's type, message (without addresses), stack and causes: enough to debug, and no personal data. */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutAddresses(String(error)) }
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    ...(error.stack ? { stack: withoutAddresses(error.stack) } : {}),
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  }
}

/** In characters. Longer texts, such as a page in a message, are cut. */
const maxText = 10_000

export function withoutAddresses(whole: string): string {
  const text = whole.length > maxText ? `${whole.slice(0, maxText)}…` : whole
  return text.includes('@') ? text.replace(words, (word) => (hasAddress(word) ? '[address]' : word)) : text
}
