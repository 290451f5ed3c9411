import { dayMs, hourMs } from '#domain/durations'

/**
 * Formats when a session was last used, at the precision stored: "in the last two hours", "5 hours ago", "2 days ago".
 */
export function formatLastUsed(at: Date, now: Date): string {
  const passedMs = now.getTime() - at.getTime()
  if (passedMs < 2 * hourMs) return 'in the last two hours'
  if (passedMs < 2 * dayMs) return `${Math.floor(passedMs / hourMs)} hours ago`
  return `${Math.floor(passedMs / dayMs)} days ago`
}
