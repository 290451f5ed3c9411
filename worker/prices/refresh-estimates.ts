import { hourMs } from '#domain/durations'
import { Prisma, type Database } from '#platform/database'
import { estimatePrices } from './estimate-prices'

/** Less than a day, so that each nightly run refreshes all estimates of the previous night. */
const lastsMs = 20 * hourMs
const batchSize = 100

/**
 * Refreshes the estimates of open cars that are older than a night, because comparable cars change. Returns the number
 * refreshed. Reads a chunk at once and sorts it by model, so that cars of a batch share their comparable cars.
 */
export async function refreshEstimates(
  db: Database,
  now: Date,
  heartbeat: () => void = () => {},
  chunkSize = 2_000,
): Promise<number> {
  let refreshed = 0
  for (let after: DueEstimate | null = null; ;) {
    const chunk: DueEstimate[] = await dueEstimates(db, now, { after, most: chunkSize })
    const open = chunk.filter(({ isOpen }) => isOpen).sort((a, b) => (a.model < b.model ? -1 : 1))
    for (let from = 0; from < open.length; from += batchSize, heartbeat()) {
      const batch = open.slice(from, from + batchSize)
      await estimatePrices(
        db,
        batch.map(({ id }) => id),
        now,
      )
    }
    refreshed += open.length
    if (chunk.length < chunkSize) return refreshed
    after = chunk.at(-1)!
  }
}

interface DueEstimate {
  id: string
  estimatedAt: Date
  isOpen: boolean
  model: string
}

/** Returns up to `most` estimates older than a night that follow `after`, oldest first. */
export function dueEstimates(
  db: Database,
  now: Date,
  { after, most }: { after: DueEstimate | null; most: number },
): Promise<DueEstimate[]> {
  const behind =
    after === null
      ? Prisma.sql`true`
      : Prisma.sql`(e."estimatedAt", e."listingId") > (${after.estimatedAt}, ${after.id}::uuid)`
  return db.$queryRaw<DueEstimate[]>`
    SELECT e."listingId" AS id, e."estimatedAt", l."goneAt" IS NULL AS "isOpen",
      concat_ws(' ', l.make, l.model, l.year) AS model
    FROM (SELECT * FROM "PriceEstimate" e
      WHERE e."estimatedAt" < ${new Date(now.getTime() - lastsMs)} AND ${behind}
      ORDER BY e."estimatedAt", e."listingId" LIMIT ${most}) AS e
    JOIN "Listing" l ON l.id = e."listingId"
    ORDER BY e."estimatedAt", e."listingId"`
}
