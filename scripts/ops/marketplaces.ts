import { isOfferFlag, offerText } from '#domain/listing/offer/other-offer'
import { marketplaces } from '#domain/marketplaces'
import { countDropped } from '#platform/dropped-ads'
import { watchedFeedSql } from '#platform/feed-rates'
import { pausedSince, pauseMarketplace, resumeMarketplace } from '#platform/marketplace-pause'
import type { MarketplaceHealth } from '#prisma/generated/client'
import { at, countOption, marketplaceArgument, table, type Command } from './context'

export const listMarketplaces: Command = {
  usage: 'marketplaces',
  about:
    'shows whether each marketplace is paused, refuses us or is blind, its watched feeds, the pages that wait, and the rows it leaves out',
  run: async ({ db }) => {
    const [healths, capacities, wanted, dropped, feeds] = await Promise.all([
      db.marketplaceHealth.findMany(),
      db.marketplaceCapacity.findMany(),
      db.wantedPage.groupBy({ by: ['marketplace'], _count: true }),
      countDropped(db, new Date()),
      db.$queryRaw<
        { marketplace: string; feeds: number; failing: number; newest: Date | null; reason: string | null }[]
      >`
        SELECT f.marketplace, count(*)::int AS feeds, count(f."failingSince")::int AS failing,
          max(f."lastSuccessAt") AS newest,
          (array_agg(f."lastReason" ORDER BY f."failingSince") FILTER (WHERE f."failingSince" IS NOT NULL))[1] AS reason
        FROM "Feed" f WHERE ${watchedFeedSql(new Date())} GROUP BY f.marketplace`,
    ])
    const rows = marketplaces.map((marketplace) => {
      const health = healths.find((row) => row.marketplace === marketplace)
      const own = feeds.find((row) => row.marketplace === marketplace)
      const state = health ? stateOf(health) : 'on'
      const unnamed = capacities.find((row) => row.marketplace === marketplace)?.unnamedWaiting ?? 0
      const pages = wanted.find((row) => row.marketplace === marketplace)?._count ?? 0
      const left = dropped.filter((row) => row.marketplace === marketplace)
      const reasons = left.map(({ reason, count }) => `${count} ${reason}`).join(', ')
      const counts = [own?.feeds ?? 0, own?.failing ?? 0, pages, unnamed, reasons || 0]
      return [marketplace, state, ...counts, at(own?.newest), own?.reason ?? null]
    })
    const counted = ['watched feeds', 'failing', 'pages to read', 'unnamed rows waiting', 'left out in a day']
    return table(['marketplace', 'state', ...counted, 'last success', 'why the longest fails'], rows)
  },
}

export const leftOut: Command = {
  usage: 'leftout <marketplace> [--limit 20]',
  about: 'shows the latest ads that were left out because their titles name no car',
  options: { limit: 'rows at most' },
  run: async (ops) => {
    const marketplace = marketplaceArgument(ops)
    const take = countOption(ops, 'limit', 20)
    const ads = await ops.db.droppedAd.findMany({ where: { marketplace }, orderBy: { at: 'desc' }, take })
    if (ads.length === 0) return [`No ad of ${marketplace} was left out in the last 30 days.`]
    const rows = ads.map(({ externalId, title, reason, words, at: seenAt }) => [
      ...[externalId, at(seenAt), isOfferFlag(reason) ? offerText(reason, words) : 'No title', title],
    ])
    return table(['id', 'first seen', 'why', 'title'], rows)
  },
}

function stateOf(health: MarketplaceHealth): string {
  const { pausedAt, refusedSince, restsUntil, blindSince, pagesWaitUntil } = health
  if (pausedAt) return `paused since ${at(pausedAt)}`
  if (refusedSince) return `refuses us since ${at(refusedSince)}, is asked again at ${at(restsUntil)}`
  if (blindSince) return `blind since ${at(blindSince)}`
  return pagesWaitUntil && pagesWaitUntil > new Date()
    ? `on, pages wait for our budget until ${at(pagesWaitUntil)}`
    : 'on'
}

export const pause: Command = {
  usage: 'pause <marketplace>',
  about: 'stops all requests to a marketplace at once; its searches say so',
  writes: true,
  run: async (ops) => {
    const marketplace = marketplaceArgument(ops)
    const since = await pausedSince(ops.db, marketplace)
    if (since) return [`${marketplace} has been paused since ${at(since)}.`]
    if (ops.isDryRun) return [`${marketplace} would be paused. Buyers would see it on their searches.`]
    await pauseMarketplace(ops.db, marketplace, new Date())
    return [`${marketplace} is paused. Buyers see it on their searches. npm run ops -- resume ${marketplace} ends it.`]
  },
}

export const resume: Command = {
  usage: 'resume <marketplace>',
  about: 'lets workers request a paused marketplace again',
  writes: true,
  run: async (ops) => {
    const marketplace = marketplaceArgument(ops)
    if ((await pausedSince(ops.db, marketplace)) === null) return [`${marketplace} is not paused.`]
    if (ops.isDryRun) return [`${marketplace} would be crawled again within two minutes.`]
    await resumeMarketplace(ops.db, marketplace)
    return [`${marketplace} is crawled again within two minutes.`]
  },
}
