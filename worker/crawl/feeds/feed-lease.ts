import { Prisma, type Database, type Transaction } from '#platform/database'

export type FeedRow = NonNullable<Awaited<ReturnType<Transaction['feed']['findUnique']>>>

/** A dead worker's lease ends after this time. A live worker renews it several times before that. */
const leaseMs = 20_000
const renewEveryMs = 5_000

/** What a crawl holds that a workflow claimed its feed for (`claimFeeds`). */
export interface FeedLease {
  /** Its row when the lease began. */
  feed: FeedRow
  /** From a database sequence, drawn before any request is made, so a crawl with a higher number is newer. */
  number: bigint
  /**
   * Runs the work in one transaction in which nobody else crawls the feed. `now` is the database's time. Throws
   * LeaseLost if another crawl of the feed has begun.
   */
  store<T>(work: (tx: Transaction, now: Date) => Promise<T>): Promise<T>
}

/** The worker was away for so long that another crawl of the feed began. This one must not store anything. */
export class LeaseLost extends Error {}

/**
 * Runs a crawl for the workflow that claimed the feed, and then ends its claim. Returns null without running it if the
 * claim ended: the feed was crawled meanwhile. A crawl that throws keeps its claim, so that it can be tried again. No
 * connection is held during requests to a site.
 */
export async function withFeedLease<T>(
  db: Database,
  feedId: string,
  claimant: string,
  work: (lease: FeedLease) => Promise<T>,
): Promise<T | null> {
  const [taken] = await db.$queryRaw<{ number: bigint }[]>`
    UPDATE "Feed" SET "claimNumber" = nextval('"Lock_number_seq"'), "claimedUntil" = ${leaseEnd}
    WHERE id = ${feedId}::uuid AND "claimedBy" = ${claimant} RETURNING "claimNumber" AS number`
  if (!taken) return null
  const { number } = taken
  const feed = await db.feed.findUniqueOrThrow({ where: { id: feedId } })
  // If a renewal fails, the next one covers for it.
  const renewing = setInterval(() => void renew(db, feedId, number).catch(() => {}), renewEveryMs)
  try {
    const result = await work({ feed, number, store: (storing) => storeAsHolder(db, feedId, number, storing) })
    await release(db, feedId, number)
    return result
  } catch (error) {
    if (error instanceof LeaseLost) return null
    throw error
  } finally {
    clearInterval(renewing)
  }
}

const leaseEnd = Prisma.sql`now() + ${leaseMs} * interval '1 millisecond'`

/** Skips a row that is being written, such as by this crawl, instead of waiting with a connection. */
const renew = (db: Database, feedId: string, number: bigint) => db.$executeRaw`
  UPDATE "Feed" SET "claimedUntil" = ${leaseEnd} WHERE id IN (
    SELECT id FROM "Feed" WHERE id = ${feedId}::uuid AND "claimNumber" = ${number} FOR NO KEY UPDATE SKIP LOCKED)`

const release = (db: Database, feedId: string, number: bigint) => db.$executeRaw`
  UPDATE "Feed" SET "claimedBy" = NULL, "claimedUntil" = NULL, "claimNumber" = NULL
  WHERE id = ${feedId}::uuid AND "claimNumber" = ${number}`

function storeAsHolder<T>(
  db: Database,
  feedId: string,
  number: bigint,
  work: (tx: Transaction, now: Date) => Promise<T>,
): Promise<T> {
  return db.$transaction(
    async (tx) => {
      // The row stays locked until the transaction ends, so that nobody claims the feed meanwhile.
      const [held] = await tx.$queryRaw<{ now: Date }[]>`
        SELECT now() AS now FROM "Feed" WHERE id = ${feedId}::uuid AND "claimNumber" = ${number} FOR NO KEY UPDATE`
      if (!held) throw new LeaseLost(`another crawl of feed ${feedId} has begun`)
      return work(tx, held.now)
    },
    { maxWait: 30_000, timeout: 60_000 },
  )
}
