import { ApiError } from '@paddle/paddle-node-sdk'
import { z } from 'zod'

/**
 * - `unreachable`: no connection, or it broke. If it broke, what was asked may have been done all the same.
 * - `timeout`: no answer in time. What was asked may have been done as well.
 * - `refused`: Paddle answered with an error; `code` is Paddle's, as in "subscription_locked_processing".
 * - `unreadable`: an answer of another shape than Paddle documents.
 */
export type PaddleErrorKind = 'unreachable' | 'timeout' | 'refused' | 'unreadable'

/** `detail` is for the log only: Paddle's may hold ids, but no address and no key. */
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

/** The error of a failed call, whatever the SDK threw. */
export function asPaddleError(error: unknown): PaddleError {
  if (error instanceof PaddleError) return error
  if (error instanceof ApiError) return new PaddleError('refused', error.code, error.detail)
  if (error instanceof z.ZodError) return unreadable(z.prettifyError(error))
  // fetch tells a failed connection by a TypeError with its cause; the SDK's classes throw one without on odd shapes.
  if (error instanceof TypeError && error.cause !== undefined) {
    const { code = 'no_connection' } = error.cause as { code?: string }
    return new PaddleError('unreachable', String(code), 'no connection', { cause: error })
  }
  return unreadable(error instanceof SyntaxError ? 'the answer is no JSON' : 'the answer lacks what it should hold')
}

const unreadable = (detail: string) => new PaddleError('unreadable', 'unreadable', detail)
