import { destination, pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

export type { Logger }

/**
 * A process's logger. Lines carry ids (`searchId`, `workflowId`, `listingId`, `feedId`), never addresses, tokens, names
 * or a buyer's text. Redaction is a second line of defense; do not rely on it.
 */
export function createLogger(name: string, level: string, stream?: DestinationStream): Logger {
  const options: LoggerOptions = {
    name,
    level,
    base: { process: name },
    redact: {
      paths: personalFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), // three levels deep
      censor: '[redacted]',
    },
    serializers: { err: errorForLog },
  }
  return pino(options, stream ?? destination())
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

const address = /[^\s@<>"']+@[^\s@<>"']+/g

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

const withoutAddresses = (text: string) => text.replace(address, '[address]')
