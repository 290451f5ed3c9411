import { Link } from '@remix-run/react'
import { isUnavailable, isUnhealthy, type HealthState, type MarketplaceHealth } from '#domain/crawl/health'
import { minuteMs, secondMs } from '#domain/durations'
import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import { formatDuration } from '#domain/words/relative-time'
import { formatWholeNumber } from '#domain/figures'
import { TimeSince, useExactTime, SeparatedList } from '../../ui/text'
import { noSeenFilter, seenFilterQuery, type Outcome } from './seen/seen-filter'
import type { Funnel } from './funnel-rows.server'
import type { MarketplaceFunnel } from './funnel.server'

type Health = Pick<MarketplaceHealth, 'marketplace' | 'state' | 'words' | 'lastSuccessAt'>

export const isHealthy = (health: Health[]) => !health.some(isUnhealthy)

/** Says what the triangle beside the name means. */
const signWords: Partial<Record<HealthState, string>> = {
  ...{ late: 'Delayed', incomplete: 'Gaps', empty: 'Problem', failing: 'Problem' },
}

const counted = ['', '', 'Both', 'All three']

/**
 * One line for all marketplaces, such as "All three checked in the last minute". Names the marketplaces with problems, and why if they
 * were checked lately.
 */
export function healthSummary(health: Health[], isPaused: boolean, now: Date): string {
  if (isPaused) return 'Paused: not checking'
  const watched = health.filter(({ state }) => state !== 'off' && state !== 'absent')
  if (watched.length === 0)
    return health.some(({ state }) => state === 'absent') ? 'Not listed there' : 'Not watched yet'
  const troubled = watched.filter(isUnhealthy)
  const unavailable = troubled.filter((site) => isUnavailable(site, now))
  if (unavailable.length > 0) {
    return `${names(unavailable)} ${unavailable.length === 1 ? 'is' : 'are'} partly unavailable`
  }
  if (troubled.length > 0) {
    const said = ({ marketplace, words }: Health) => stripMarketplaceName(words, marketplace)
    return troubled.map((site) => `${signWords[site.state]}: ${names([site])} ${said(site)}`).join('; ')
  }
  const waiting = watched.filter(({ state }) => state === 'waiting')
  if (waiting.length > 0) return `First check of ${names(waiting)} coming up`
  const oldest = Math.min(...watched.map(({ lastSuccessAt }) => lastSuccessAt?.getTime() ?? now.getTime()))
  const who = (health.length === watched.length && counted[watched.length]) || names(watched)
  return `${who} checked in the last ${elapsedText(now.getTime() - oldest)}`
}

/** Rounded up, such as "minute" or "5 min". */
const elapsedText = (ms: number) => (ms <= minuteMs ? 'minute' : formatDuration(ms + minuteMs - secondMs))

function names(health: Health[]): string {
  const labels = health.map(({ marketplace }) => marketplaceLabels[marketplace])
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`
}

/** Removes the marketplace's name from the start of a reason that is shown next to it. */
export function stripMarketplaceName(words: string, marketplace: Marketplace): string {
  const name = `${marketplaceLabels[marketplace]} `
  return words.startsWith(name) ? words.slice(name.length) : words
}

interface HealthFoldProps extends FunnelLineProps {
  health: MarketplaceFunnel[]
  isPaused: boolean
  promise: string | null
  now: Date
}

/** Health and funnel. Collapsed to one line while healthy, open otherwise. */
export function HealthDetails({ health, isPaused, promise, now, ...funnels }: HealthFoldProps) {
  const well = isPaused || isHealthy(health)
  return (
    <details className="health-fold" open={!well}>
      <summary>
        <span className={`health-state ${isPaused ? 'off' : well ? 'ok' : 'late'}`}>
          {healthSummary(health, isPaused, now)}
        </span>
      </summary>
      <HealthList health={health} now={now} />
      {promise && !isPaused && <p className="soft">{promise}.</p>}
      <FunnelLine {...funnels} />
    </details>
  )
}

export function HealthList({ health, now }: { health: MarketplaceFunnel[]; now: Date }) {
  const exactly = useExactTime()
  return (
    <ul className="health" aria-label="Marketplaces">
      {health.map(({ marketplace, state, words, failing, today, lastSuccessAt }) => (
        <li key={marketplace} className={`health-state ${state}`}>
          <span title={lastSuccessAt ? `last checked ${exactly(lastSuccessAt)}` : undefined}>
            {signWords[state] && `${signWords[state]}: `}
            <strong>{marketplaceLabels[marketplace]}</strong>{' '}
            {failing ? (
              <>
                {stripMarketplaceName(failing.says, marketplace)} <TimeSince at={failing.since} now={now} />;{' '}
                {failing.looked}
              </>
            ) : (
              stripMarketplaceName(words, marketplace)
            )}
            {/* With a single marketplace, the line below repeats the counts. */}
            {health.length > 1 && today.seen > 0 && (
              <span className="funnel-counts figures soft small">
                <Counts of={today} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface FunnelLineProps {
  funnel: Funnel
  today: Funnel
  path: string
}

/** "Last 24 hours: 212 seen · 31 checked · 2 matches · 3 likely", followed by the totals. Counts link to their ads. */
export function FunnelLine({ funnel, today, path }: FunnelLineProps) {
  const all = `${path}/seen`
  if (funnel.seen === 0) return <p className="funnel soft">No cars found yet.</p>
  return (
    <p className="funnel figures">
      <span className="soft">Last 24 hours: </span>
      <Counts of={today} path={path} />
      {funnel.seen > today.seen && (
        <span className="soft">
          {' '}
          Total:{' '}
          <SeparatedList
            parts={[
              <Link key="seen" to={all}>
                {formatWholeNumber(funnel.seen)} ads kept
              </Link>,
              matches(funnel.matched),
              funnel.likely > 0 && `${formatWholeNumber(funnel.likely)} likely`,
            ]}
          />
        </span>
      )}
    </p>
  )
}

/** Counts of the last 24 hours. With `path`, each links to its ads. */
function Counts({ of: { seen, filtered, judged, waiting, matched, likely }, path }: { of: Funnel; path?: string }) {
  const ads = (words: string, outcome: Outcome | null) =>
    path ? (
      <Link to={`${path}/seen${seenFilterQuery({ ...noSeenFilter, outcome, isToday: true })}`}>{words}</Link>
    ) : (
      words
    )
  return (
    <span className="counts">
      <SeparatedList
        parts={[
          <span key="seen">{ads(`${formatWholeNumber(seen)} seen`, null)}</span>,
          filtered > 0 && <span>{ads(`${formatWholeNumber(filtered)} filtered out`, 'limits')}</span>,
          <span key="judged">{formatWholeNumber(judged)} checked</span>,
          <strong key="matched">{ads(matches(matched), 'match')}</strong>,
          likely > 0 && <strong>{ads(`${formatWholeNumber(likely)} likely`, 'likely')}</strong>,
          waiting > 0 && <span>{ads(`${formatWholeNumber(waiting)} queued`, 'waiting')}</span>,
        ]}
      />
    </span>
  )
}

const matches = (count: number) => (count === 1 ? '1 match' : `${formatWholeNumber(count)} matches`)
