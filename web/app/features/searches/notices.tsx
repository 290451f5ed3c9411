import { Link } from '@remix-run/react'
import type { MarketplaceHealth } from '#domain/crawl/health'
import { minuteMs } from '#domain/durations'
import { formatWholeNumber } from '#domain/figures'
import { criterionLabel, type Criterion } from '#domain/judgment/criteria/criterion'
import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import { formatHeldWork, type HeldWork } from '#domain/plans/budget'
import { searchCarName, type DescribableSearch } from '#domain/search/search'
import { newDayText } from '#domain/words/new-day-text'
import type { DateContext } from '#domain/words/time-zone'
import { formatTimeAgo, formatDuration } from '#domain/words/relative-time'

/** A problem that prevents finding or judging cars, and the next step. */
export interface Notice {
  words: string
  next: { words: string; to: string }
}

export const noActiveTargets: Notice = {
  words: 'Every notification target is switched off, so no alert reaches you.',
  next: { words: 'Switch one on', to: '/dashboard/notifications' },
}

/**
 * Problems that prevent finding or judging cars, each with a link to fix it. Announced by screen readers. All but the
 * most urgent are collapsed, so the cars stay visible on a phone.
 */
export function Notices({ notices: [first, ...others] }: { notices: Notice[] }) {
  return (
    <div role="status" className="notices">
      {first && <NoticeItem {...first} />}
      {others.length > 0 && (
        <details className="more-notices">
          <summary>{others.length === 1 ? '1 more notice' : `${others.length} more notices`}</summary>
          {others.map((notice) => (
            <NoticeItem key={notice.words} {...notice} />
          ))}
        </details>
      )}
    </div>
  )
}

const NoticeItem = ({ words, next }: Notice) => (
  <p className="notice">
    {words} <Link to={next.to}>{next.words}</Link>
  </p>
)

export interface JudgingBlockers extends HeldWork {
  unanswered: number
}

export interface NoticeInput extends DescribableSearch, DateContext {
  id: string
  status: string
  criteria: unknown
  smartCriteria: string
  version: number
  compileVersion: number | null
  compileFailures: number
  updatedAt: Date
  health: Pick<MarketplaceHealth, 'state' | 'outcome'>[]
  funnel: { seen: number; filtered: number }
  waits: JudgingBlockers
  blindLately: { marketplace: Marketplace; since: Date; endedAt: Date }[]
}

/** The model responds in seconds. After this time, compilation is stuck. */
const compileTimeoutMs = 2 * minuteMs
/** Minimum number of seen cars before a notice blames the limits. */
const minSeenCars = 20

/** Most urgent first. Empty for a paused search, because screens show its status. */
export function findNotices(search: NoticeInput): Notice[] {
  if (search.status !== 'ACTIVE') return []
  const path = `/dashboard/search/${search.id}`
  const change = (words: string) => ({ words, to: path })
  const found = [
    impossibleSearchNotice(search, change),
    notJudgedNotice(search, path, change),
    strictLimitsNotice(search, path),
  ]
  return [...found.filter((notice) => notice !== null), ...recoveryNotices(search, path)]
}

type Change = (words: string) => Notice['next']

/** A search that cannot find anything, whatever is listed. */
function impossibleSearchNotice({ health, criteria, funnel, ...search }: NoticeInput, change: Change): Notice | null {
  if (health.every(({ state }) => state === 'off')) {
    return {
      words: 'None of the marketplaces of this search is watched yet, so it finds nothing.',
      next: change('Choose another marketplace'),
    }
  }
  const both = Array.isArray(criteria) ? contradictingWish(criteria as Criterion[]) : null
  if (both !== null) {
    return {
      words: `You ask for “${both}” and rule it out as well, so no car can be a match.`,
      next: change('Take one of the two out'),
    }
  }
  const watched = health.filter(({ state }) => state !== 'off')
  if (funnel.seen === 0 && watched.every(({ state, outcome }) => state === 'ok' && outcome === 'EMPTY')) {
    const where = search.countrywide ? 'in the whole country' : 'in your area'
    return {
      words: `No ${searchCarName(search)} is on sale ${where}, on any marketplace of this search.`,
      next: change(search.countrywide ? 'Add a model or another marketplace' : 'Widen the radius'),
    }
  }
  return null
}

/** Criteria text or cars that cannot be judged now. */
function notJudgedNotice(search: NoticeInput, path: string, change: Change): Notice | null {
  const { criteria, smartCriteria, waits, version, compileVersion, compileFailures, updatedAt, now } = search
  const lookAtThem = { words: 'See the cars that wait', to: `${path}/results#unread` }
  const held = formatHeldWork(waits, newDayText(search))
  if (held !== null)
    return { words: held, next: waits.words ? { ...lookAtThem, words: 'See what was found' } : lookAtThem }
  const isUncompiled = smartCriteria !== '' && !Array.isArray(criteria)
  if (isUncompiled && compileVersion === version && compileFailures > 0) {
    return {
      words: 'Your words could not be understood, so no car is judged. We try again from time to time.',
      next: change('Say it in other words'),
    }
  }
  if (isUncompiled && now.getTime() - updatedAt.getTime() > compileTimeoutMs) {
    return {
      words:
        'Your words are not read yet, because our reader does not answer. Cars are collected, and judged as soon as it does.',
      next: { ...lookAtThem, words: 'See what was found' },
    }
  }
  if (waits.unanswered > 0) {
    const cars = waits.unanswered === 1 ? '1 car waits' : `${formatWholeNumber(waits.unanswered)} cars wait`
    return {
      words: `Our reader does not answer: ${cars} to be read. We keep trying, and none is lost.`,
      next: lookAtThem,
    }
  }
  return null
}

function strictLimitsNotice({ funnel: { seen, filtered } }: NoticeInput, path: string): Notice | null {
  if (seen < minSeenCars || filtered < seen) return null
  return {
    words: `All ${formatWholeNumber(seen)} cars seen are outside your limits.`,
    next: { words: 'See by which limit', to: `${path}/seen?outcome=limits` },
  }
}

/** Follows up on an outage email after the marketplace recovers. */
function recoveryNotices({ blindLately, now }: NoticeInput, path: string): Notice[] {
  return blindLately.map(({ marketplace, since, endedAt }) => {
    const length = formatDuration(endedAt.getTime() - since.getTime())
    return {
      words: `${marketplaceLabels[marketplace]} could not be read for ${length}, until ${formatTimeAgo(endedAt, now)}. It is read again, and cars that were listed meanwhile are still found.`,
      next: { words: 'See what was found', to: `${path}/results` },
    }
  })
}

/** Label of a wish that is both wanted and ruled out, without a condition; null if there is none. */
function contradictingWish(criteria: Criterion[]): string | null {
  const wishes = criteria.filter(({ kind, condition }) => kind === 'wish' && condition === null)
  const refused = new Set(wishes.filter(({ polarity }) => polarity === 'unwanted').map(criterionLabel))
  const both = wishes.find(
    (wish) => wish.polarity === 'wanted' && wish.strength !== 'nice' && refused.has(criterionLabel(wish)),
  )
  return both ? criterionLabel(both) : null
}
