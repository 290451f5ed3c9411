import type { Database, Transaction } from '#platform/database'
import type { DiscoveredCode, FeedCodes, FeedQuery } from '../adapters/contract'

/** The marketplace codes for a feed's make and model, if the site's pages have shown them. */
export async function codesOf(db: Database | Transaction, marketplace: string, feed: FeedQuery): Promise<FeedCodes> {
  if (feed.make === null) return { make: null, model: null }
  const models = feed.model === null ? [''] : ['', feed.model]
  const rows = await db.marketplaceCode.findMany({ where: { marketplace, make: feed.make, model: { in: models } } })
  const code = (model: string) => rows.find((row) => row.model === model)?.code ?? null
  return { make: code(''), model: feed.model === null ? null : code(feed.model) }
}

/** Writes only new or changed codes, in one statement. */
export async function storeCodes(
  tx: Transaction,
  marketplace: string,
  codes: DiscoveredCode[],
  now: Date,
): Promise<void> {
  if (codes.length === 0) return
  const unique = [...new Map(codes.map((code) => [`${code.make}/${code.model ?? ''}`, code])).values()]
  await tx.$executeRaw`
    INSERT INTO "MarketplaceCode" AS old (marketplace, make, model, code, "seenAt")
    SELECT ${marketplace}, n.make, n.model, n.code, ${now} FROM unnest(
      ${unique.map((c) => c.make)}::text[], ${unique.map((c) => c.model ?? '')}::text[],
      ${unique.map((c) => c.code)}::text[]) AS n(make, model, code)
    ORDER BY n.make, n.model
    ON CONFLICT (marketplace, make, model) DO UPDATE SET code = EXCLUDED.code, "seenAt" = EXCLUDED."seenAt"
    WHERE old.code <> EXCLUDED.code`
}
