import { pino, type Logger } from 'pino'

export type { Logger }

/**
 * A process's logger. Lines carry ids (`searchId`, `workflowId`, `listingId`, `feedId`), never addresses, tokens,
 * names or what a buyer wrote. The redaction is a second fence, not a licence to log such fields.
 */
export function createLogger(name: string, level: string): Logger {
  return pino({
    name,
    level,
    base: { process: name },
    redact: {
      paths: personalFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
    serializers: { err: errorForLog },
  })
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

/** An error's type, message (addresses blanked) and stack: enough to mend it, nothing of whom it concerns. */
export function errorForLog(error: unknown): { type: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).replace(address, '[address]') }
  return {
    type: error.name,
    message: error.message.replace(address, '[address]'),
    stack: error.stack?.replace(address, '[address]'),
  }
}
