import { dayMs, hourMs, minuteMs, secondMs } from '../durations'

/** "40 s", "3 min", "2 h", "5 days": the largest unit with a value of at least one, rounded down. */
export function formatDuration(ms: number): string {
  const length = Math.max(0, ms)
  if (length < minuteMs) return `${Math.floor(length / secondMs)} s`
  if (length < hourMs) return `${Math.floor(length / minuteMs)} min`
  if (length < dayMs) return `${Math.floor(length / hourMs)} h`
  const days = Math.floor(length / dayMs)
  return days === 1 ? '1 day' : `${days} days`
}

/** "40 s ago", or "just now" for less than a second or a time in the future. */
export function formatTimeAgo(then: Date, now: Date): string {
  const ms = now.getTime() - then.getTime()
  return ms < secondMs ? 'just now' : `${formatDuration(ms)} ago`
}
