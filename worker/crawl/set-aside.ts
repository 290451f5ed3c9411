import { contentHash } from './content-hash'
import type { CrawlDependencies } from './deps'

/**
 * A posting whose page cannot be read while its neighbours' can: it stands by what its results row told until it
 * changes. Judged on that, its unknowns stay unknown; left unread, it would be asked for in every cycle for ever.
 */
export async function setAside(deps: CrawlDependencies, listingId: string, reason: string): Promise<void> {
  const listing = await deps.db.listing.findUnique({ where: { id: listingId } })
  if (!listing) return
  deps.log.warn({ listingId, reason }, 'a posting was set aside')
  const now = new Date()
  const hash = contentHash({
    title: listing.title,
    description: listing.description ?? '',
    attributes: listing.attributes as Record<string, string>,
    photoUrls: listing.photoUrls,
  })
  await deps.db.listing.update({
    where: { id: listingId },
    data: { contentHash: listing.contentHash ?? hash, detailReadAt: now, changedAt: now, revision: { increment: 1 } },
  })
}
