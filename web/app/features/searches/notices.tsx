import { Link } from '@remix-run/react'
import type { MarketplaceHealth } from '#domain/crawl/health'
import { minuteMs } from '#domain/durations'
import { formatWholeNumber } from '#domain/figures'
import { criterionLabel, type Criterion } from '#domain/judgment/criteria/criterion'
import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import { formatHeldWork, type HeldWork } from '#domain/plans/budget'
import { searchCarName, type DescribableSearch } from '#domain/search/search-sentence'
import { newDayText } from '#domain/words/new-day-text'
import type { DateContext } from '#domain/words/time-zone'
import { formatTimeAgo, formatDuration } from '#domain/words/relative-time'

/** A problem that prevents finding or judging cars, and the next step. */
export interface Notice {
  words: string
  next: { words: string; to: string }
}

export const noActiveTargets: Notice = {
  words: 'Alerts are off for all your addresses and devices, so you won’t get any.',
  next: { words: 'Turn on alerts', to: '/dashboard/notifications' },
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
  /** None of the targets chosen for this search is on, but others of the account are. */
  areChosenOff: boolean
  blindLately: { marketplace: Marketplace; since: Date; endedAt: Date }[]
}

/** The model responds in seconds. After this time, compilation is stuck. */
export const compileTimeoutMs = 2 * minuteMs
/** Minimum number of seen cars before a notice blames the limits. */
const minSeenCars = 20

/** Most urgent first. Empty for a paused search, because screens show its status. */
export function findNotices(search: NoticeInput): Notice[] {
  if (search.status !== 'ACTIVE') return []
  const path = `/dashboard/search/${search.id}`
  const change = (words: string) => ({ words, to: path })
  const found = [
    search.areChosenOff ? chosenTargetsOff(path) : null,
    impossibleSearchNotice(search, change),
    notJudgedNotice(search, path, change),
    strictLimitsNotice(search, path),
  ]
  return [...found.filter((notice) => notice !== null), ...recoveryNotices(search, path)]
}

const chosenTargetsOff = (path: string): Notice => ({
  words: 'Alerts are off for every address and browser you chose for this search, so you won’t get its alerts.',
  next: { words: 'Choose others', to: `${path}#allTargets` },
})

type Change = (words: string) => Notice['next']

/** A search that cannot find anything, whatever is listed. */
function impossibleSearchNotice({ health, criteria, funnel, ...search }: NoticeInput, change: Change): Notice | null {
  if (health.every(({ state }) => state === 'off')) {
    return {
      words: 'We don’t watch any of this search’s marketplaces yet, so it can’t find cars.',
      next: change('Choose another marketplace'),
    }
  }
  const both = Array.isArray(criteria) ? contradictingWish(criteria as Criterion[]) : null
  if (both !== null) {
    return {
      words: `You both want and rule out “${both}”, so no car can match.`,
      next: change('Remove one of them'),
    }
  }
  const watched = health.filter(({ state }) => state !== 'off')
  if (funnel.seen === 0 && watched.every(({ state, outcome }) => state === 'ok' && outcome === 'EMPTY')) {
    const where = search.countrywide ? 'anywhere in the US' : 'in your area'
    return {
      words: `No ${searchCarName(search)} is for sale ${where} on any marketplace you chose.`,
      next: change(search.countrywide ? 'Add a model or another marketplace' : 'Widen the radius'),
    }
  }
  return null
}

/** Criteria text or cars that cannot be judged now. */
function notJudgedNotice(search: NoticeInput, path: string, change: Change): Notice | null {
  const { criteria, smartCriteria, waits, version, compileVersion, compileFailures, updatedAt, now } = search
  const lookAtThem = { words: 'See queued cars', to: `${path}/results#unread` }
  const held = formatHeldWork(waits, newDayText(search))
  if (held !== null)
    return { words: held, next: waits.words ? { ...lookAtThem, words: 'See what we’ve found' } : lookAtThem }
  const isUncompiled = smartCriteria !== '' && !Array.isArray(criteria)
  if (isUncompiled && compileVersion === version && compileFailures > 0) {
    return {
      words: 'We couldn’t understand your wishes, so we can’t check any cars. We’ll keep trying.',
      next: change('Reword your wishes'),
    }
  }
  if (isUncompiled && now.getTime() - updatedAt.getTime() > compileTimeoutMs) {
    return {
      words: 'We can’t read your wishes right now. We’re collecting cars and will check them as soon as we can.',
      next: { ...lookAtThem, words: 'See what we’ve found' },
    }
  }
  if (waits.unanswered > 0) {
    const cars = waits.unanswered === 1 ? '1 car is' : `${formatWholeNumber(waits.unanswered)} cars are`
    return {
      words: `We can’t check ads right now. ${cars} queued; nothing is lost.`,
      next: lookAtThem,
    }
  }
  return null
}

function strictLimitsNotice({ funnel: { seen, filtered } }: NoticeInput, path: string): Notice | null {
  if (seen < minSeenCars || filtered < seen) return null
  return {
    words: `All ${formatWholeNumber(seen)} cars we know of are outside your filters.`,
    next: { words: 'See which filters', to: `${path}/seen?outcome=limits` },
  }
}

/** Follows up on an outage email after the marketplace recovers. */
function recoveryNotices({ blindLately, now }: NoticeInput, path: string): Notice[] {
  return blindLately.map(({ marketplace, since, endedAt }) => {
    const length = formatDuration(endedAt.getTime() - since.getTime())
    return {
      words: `${marketplaceLabels[marketplace]} was unavailable for ${length}, until ${formatTimeAgo(endedAt, now)}. It’s back, and we’ll still find cars listed in the meantime.`,
      next: { words: 'See what we’ve found', to: `${path}/results` },
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
