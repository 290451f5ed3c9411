import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { config } from '../config.server'
import { log } from './log.server'

export interface Limit {
  /** Tries within the window. */
  points: number
  windowSeconds: number
}

export interface SharedLimiter {
  /** Counts a try; false when the window has no more. */
  mayTry(key: string): Promise<boolean>
  /** Whether a key was remembered. */
  knows(key: string): Promise<boolean>
  /** Keeps a key for the window. */
  remember(key: string): Promise<void>
}

let opened: pg.Pool | undefined
/** Apart from Prisma's pool, so that a flood of tries never takes the connections that pages need. */
function pool(): pg.Pool {
  if (opened) return opened
  opened = new pg.Pool({ connectionString: config().DATABASE_URL, max: 4, allowExitOnIdle: true })
  opened.on('error', (error) => log().warn({ err: error }, 'an idle connection of the rate limits was lost'))
  return opened
}

/**
 * A limit that all web processes share, in the table `RateLimit`. Each process remembers which keys are used up and
 * refuses those without asking. While PostgreSQL does not answer, each counts for itself.
 */
export function sharedLimiter(name: string, { points, windowSeconds }: Limit): SharedLimiter {
  const size = { keyPrefix: name, points, duration: windowSeconds }
  const limiter = new RateLimiterPostgres({
    ...size,
    storeClient: pool(),
    tableName: 'RateLimit',
    tableCreated: true, // by a migration
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: new RateLimiterMemory(size),
  })
  return {
    mayTry: (key) => limiter.consume(key).then(() => true, refused),
    knows: async (key) => (await limiter.get(key)) !== null,
    remember: async (key) => void (await limiter.set(key, 1, windowSeconds)),
  }
}

/** The library rejects with its figures where it refuses, and with an error where it broke. */
function refused(reason: RateLimiterRes | Error): false {
  if (reason instanceof Error) throw reason
  return false
}
