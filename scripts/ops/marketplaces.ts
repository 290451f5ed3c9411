import { marketplaces } from '#domain/marketplaces'
import { watchedFeedSql } from '#platform/feed-rates'
import { pausedSince, pauseMarketplace, resumeMarketplace } from '#platform/marketplace-pause'
import type { MarketplaceHealth } from '#prisma/generated/client'
import { at, marketplaceArgument, table, type Command } from './context'

export const listMarketplaces: Command = {
  usage: 'marketplaces',
  about: 'shows whether each marketplace is paused, refuses us or is blind, and its watched feeds',
  run: async ({ db }) => {
    const [healths, feeds] = await Promise.all([
      db.marketplaceHealth.findMany(),
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
      return [marketplace, state, own?.feeds ?? 0, own?.failing ?? 0, at(own?.newest), own?.reason ?? null]
    })
    return table(['marketplace', 'state', 'watched feeds', 'failing', 'last success', 'why the longest fails'], rows)
  },
}

function stateOf({ pausedAt, refusedSince, restsUntil, blindSince }: MarketplaceHealth): string {
  if (pausedAt) return `paused since ${at(pausedAt)}`
  if (refusedSince) return `refuses us since ${at(refusedSince)}, is asked again at ${at(restsUntil)}`
  return blindSince ? `blind since ${at(blindSince)}` : 'on'
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
