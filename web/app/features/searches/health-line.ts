import { isTroubled, type MarketplaceHealth } from '#domain/crawl/health'
import { minuteMs, secondMs } from '#domain/durations'
import { marketplaceLabels } from '#domain/marketplaces'
import { formatDuration } from '#domain/words/relative-time'

type Health = Pick<MarketplaceHealth, 'marketplace' | 'state' | 'words' | 'lastSuccessAt'>

export const isHealthy = (health: Health[]) => !health.some(isTroubled)

const counted = ['', '', 'Both', 'All three']

/**
 * One line for all marketplaces, such as "All three looked in the last minute". Names the marketplaces with problems.
 */
export function healthLine(health: Health[], isPaused: boolean, now: Date): string {
  if (isPaused) return 'Paused: nothing is looked at'
  const watched = health.filter(({ state }) => state !== 'off' && state !== 'absent')
  if (watched.length === 0) return health.some(({ state }) => state === 'absent') ? 'Not sold there' : 'Not watched yet'
  const troubled = watched.filter(isTroubled)
  if (troubled.length > 0) return `Not all is seen on ${names(troubled)}`
  const waiting = watched.filter(({ state }) => state === 'waiting')
  if (waiting.length > 0) return `The first look at ${names(waiting)} is to come`
  const oldest = Math.min(...watched.map(({ lastSuccessAt }) => lastSuccessAt?.getTime() ?? now.getTime()))
  const who = (health.length === watched.length && counted[watched.length]) || names(watched)
  return `${who} looked in the last ${lapse(now.getTime() - oldest)}`
}

/** Rounded up, such as "minute" or "5 min". */
const lapse = (ms: number) => (ms <= minuteMs ? 'minute' : formatDuration(ms + minuteMs - secondMs))

function names(health: Health[]): string {
  const labels = health.map(({ marketplace }) => marketplaceLabels[marketplace])
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`
}
