import type { HealthState } from '#domain/crawl/health'
import { hourMs } from '#domain/durations'
import { formatWholeNumber } from '#domain/figures'
import { marketplaceLabels } from '#domain/marketplaces'
import { stripMarketplaceName } from './funnel'
import type { Funnel } from './funnel-rows.server'
import type { MarketplaceFunnel } from './funnel.server'

interface CrawlProgress {
  sites: { label: string; words: string; state: HealthState }[]
  /** Counts of the cars within the limits; null before the first one. */
  read: { done: number; all: number; words: string } | null
}

interface CrawledSearch {
  status: string
  watchingSince: Date
  backfillSummarizedAt: Date | null
  health: MarketplaceFunnel[]
  funnel: Funnel
}

/** After this time, a first crawl shows no progress, only health. */
const maxMs = hourMs

/**
 * Null for a paused search, after `maxMs`, and once every marketplace was crawled and every car found there was judged.
 */
export function crawlProgress(search: CrawledSearch, now: Date): CrawlProgress | null {
  const { status, watchingSince, backfillSummarizedAt, health, funnel } = search
  const watched = health.filter(({ state }) => state !== 'off')
  const isNew = backfillSummarizedAt === null && now.getTime() - watchingSince.getTime() < maxMs
  if (status !== 'ACTIVE' || !isNew || watched.length === 0) return null
  const isLooking = watched.some(({ state }) => state === 'waiting')
  if (!isLooking && funnel.waiting === 0) return null
  const done = funnel.judged
  const all = done + funnel.waiting
  return {
    sites: watched.map((site) => ({
      label: marketplaceLabels[site.marketplace],
      words: siteWords(site),
      state: site.state,
    })),
    read: all === 0 ? null : { done, all, words: `${formatWholeNumber(done)} of ${cars(all)} checked` },
  }
}

/** Cars that keep their last grade on screen until they are judged by changed wishes. */
export const checkingText = (count: number) => `Checking ${cars(count)}…`

const cars = (count: number) => (count === 1 ? '1 car' : `${formatWholeNumber(count)} cars`)

function siteWords({ marketplace, state, failing, areas, funnel: { seen } }: MarketplaceFunnel): string {
  const where = areas.all > 1 ? `, ${areas.looked} of ${areas.all} areas` : ''
  if (state === 'failing')
    return `couldn’t be checked: ${failing ? stripMarketplaceName(failing.says, marketplace) : 'it didn’t respond'}`
  if (state !== 'waiting') return `checked, ${cars(seen)}${areas.looked < areas.all ? where : ''}`
  if (areas.underWay > 0) return `checking${areas.looked > 0 ? where : ''}`
  return areas.looked > 0 ? `checked${where}` : 'queued'
}

/** Interval at which a page of searches reloads without JavaScript while their cars are checked, or null. */
export const checkingReloadSeconds = (searches: { progress: CrawlProgress | null; checking: number }[]) =>
  searches.some(({ progress, checking }) => progress !== null || checking > 0) ? 10 : null

export function CrawlProgressView({ progress: { sites, read } }: { progress: CrawlProgress }) {
  return (
    <section className="first-look" aria-label="First check">
      <div role="status">
        <ul className="health">
          {sites.map(({ label, words, state }) => (
            <li key={label} className={`health-state ${state}`}>
              <span>
                <strong>{label}</strong>: {words}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {read && (
        <p className="figures">
          <progress value={read.done} max={read.all} aria-label="Cars checked" /> {read.words}
        </p>
      )}
    </section>
  )
}
