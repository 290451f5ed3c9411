import type { PaddleClient } from '#platform/paddle/client'
import { HttpError } from '../../http/errors.server'
import { sharedLimiter, type SharedLimiter } from '../../services/limit-store.server'
import { paddle } from '../../services/paddle.server'
import { tooManyAttempts } from '../accounts/rate-limits.server'

/** Paddle allows 240 calls per minute for the whole service. Each page that uses it makes one to three. */
const limit = { points: 30, windowSeconds: 60 }
let limiter: SharedLimiter | undefined

/**
 * Returns the Paddle client for a user's request. 503 with `failure` when Paddle is not configured, 429 above the
 * user's limit.
 */
export async function requirePaddle(userId: string, failure: string): Promise<PaddleClient> {
  const client = paddle()
  if (!client) throw new HttpError(503, failure)
  limiter ??= sharedLimiter('paddle', limit)
  if (!(await limiter.consume(userId))) throw new HttpError(429, tooManyAttempts)
  return client
}
