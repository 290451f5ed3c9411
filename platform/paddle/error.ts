import { ApiError } from '@paddle/paddle-node-sdk'
import { z } from 'zod'

/**
 * - `unreachable`: no connection, or it broke. If it broke, Paddle may still have processed the request.
 * - `timeout`: no response in time. Paddle may still have processed the request.
 * - `refused`: Paddle returned an error. `code` is Paddle's, such as "subscription_locked_processing".
 * - `unreadable`: the response does not match Paddle's documentation.
 */
type PaddleErrorKind = 'unreachable' | 'timeout' | 'refused' | 'unreadable'

/** `detail` is for the log only. Paddle's may contain ids, but no address or key. */
export class PaddleError extends Error {
  override readonly name = 'PaddleError'
  constructor(
    readonly kind: PaddleErrorKind,
    readonly code: string,
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`Paddle: ${kind}, ${code}: ${detail}`, options)
  }
}

export function toPaddleError(error: unknown): PaddleError {
  if (error instanceof PaddleError) return error
  if (error instanceof ApiError) return new PaddleError('refused', error.code, error.detail)
  if (error instanceof z.ZodError) return unreadable(z.prettifyError(error))
  // fetch reports a failed connection as a TypeError with a cause. The SDK's classes throw one without a cause on
  // unexpected shapes.
  if (error instanceof TypeError && error.cause !== undefined) {
    const { code = 'no_connection' } = error.cause as { code?: string }
    return new PaddleError('unreachable', String(code), 'no connection', { cause: error })
  }
  return unreadable(error instanceof SyntaxError ? 'the answer is no JSON' : 'the answer lacks what it should hold')
}

const unreadable = (detail: string) => new PaddleError('unreadable', 'unreadable', detail)
