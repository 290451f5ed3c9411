import type { DroppedRow } from '#domain/listing/listing'
import type { Transaction } from '#platform/database'
import { tokenId } from './outdated'

/**
 * Keeps the rows that a crawl dropped, for the operator and for a buyer who asks about one. A row that is dropped again
 * keeps its first time, so that its retention ends. One statement; none without such rows.
 */
export async function storeDropped(tx: Transaction, marketplace: string, rows: DroppedRow[], now: Date): Promise<void> {
  const byId = new Map(rows.flatMap((row) => (idOf(row) === null ? [] : [[idOf(row)!, row]])))
  if (byId.size === 0) return
  const column = (of: (row: DroppedRow) => string) => [...byId.values()].map(of)
  await tx.$executeRaw`
    INSERT INTO "DroppedAd" AS old (marketplace, "externalId", title, reason, words, at)
    SELECT ${marketplace}, n.id, n.title, n.reason, n.words, ${now} FROM unnest(
      ${[...byId.keys()]}::text[], ${column(({ title }) => title)}::text[], ${column(({ reason }) => reason)}::text[],
      ${column(({ words }) => words)}::text[]) AS n(id, title, reason, words)
    ORDER BY n.id
    ON CONFLICT (marketplace, "externalId") DO UPDATE
      SET title = EXCLUDED.title, reason = EXCLUDED.reason, words = EXCLUDED.words
      WHERE old.title <> EXCLUDED.title`
}

const idOf = ({ externalId, token }: DroppedRow) => externalId ?? (token === null ? null : tokenId(token))
