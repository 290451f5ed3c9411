import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { singleton } from '#platform/singletons'
import { config } from '../config.server'
import { log } from './log.server'

export interface RateLimit {
  points: number
  windowSeconds: number
}

export interface RateLimiter {
  /** Counts an attempt. Returns false when the window's limit is reached. */
  consume(key: string): Promise<boolean>
  has(key: string): Promise<boolean>
  add(key: string): Promise<void>
}

/** Separate from Prisma's pool, so a flood of attempts cannot use up the connections that pages need. */
const pool = singleton(
  () => {
    const created = new pg.Pool({ connectionString: config().DATABASE_URL, max: 4, allowExitOnIdle: true })
    return created.on('error', (error) => log().warn({ err: error }, 'the rate limiter lost an idle connection'))
  },
  (created) => created.end(),
)

/**
 * A limit shared by all web processes through the table `RateLimit`. Each process caches keys above their limit and
 * rejects them without a query. While PostgreSQL is down, each process counts on its own. A limit that depends on the
 * configuration is a function, called with the first attempt.
 */
export function createRateLimiter(name: string, limit: RateLimit | (() => RateLimit)): RateLimiter {
  const limiter = singleton(() => {
    const { points, windowSeconds } = typeof limit === 'function' ? limit() : limit
    const size = { keyPrefix: name, points, duration: windowSeconds }
    return new RateLimiterPostgres({
      ...size,
      storeClient: pool(),
      tableName: 'RateLimit',
      tableCreated: true, // created by a migration
      inMemoryBlockOnConsumed: points,
      insuranceLimiter: new RateLimiterMemory(size),
    })
  })
  return {
    consume: (key) =>
      limiter()
        .consume(key)
        .then(() => true, refused),
    has: async (key) => (await limiter().get(key)) !== null,
    add: async (key) => void (await limiter().set(key, 1, limiter().duration)),
  }
}

/** The library rejects with its counts when the limit is reached and with an Error on failure. */
function refused(reason: RateLimiterRes | Error): false {
  if (reason instanceof Error) throw reason
  return false
}
