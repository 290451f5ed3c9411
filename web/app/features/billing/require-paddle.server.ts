import type { PaddleClient } from '#platform/paddle/client'
import { HttpError } from '../../http/errors.server'
import { sharedLimiter, type SharedLimiter } from '../../services/limit-store.server'
import { paddle } from '../../services/paddle.server'
import { tooManyAttempts } from '../accounts/rate-limits.server'

/** Paddle allows 240 calls a minute for all of us; each page that asks it makes one to three. */
const limit = { points: 30, windowSeconds: 60 }
let limiter: SharedLimiter | undefined

/** Paddle's API on behalf of a person: 503 with `failure` where there is no Paddle, 429 when they asked too often. */
export async function requirePaddle(userId: string, failure: string): Promise<PaddleClient> {
  const client = paddle()
  if (!client) throw new HttpError(503, failure)
  limiter ??= sharedLimiter('paddle', limit)
  if (!(await limiter.consume(userId))) throw new HttpError(429, tooManyAttempts)
  return client
}
