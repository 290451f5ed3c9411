import { dayMs } from '../durations'
import type { Entitlement } from './entitlement'

/** A search that is watched, or that was suspended by the end or the limit of the trial or plan. */
export interface PlanSearch {
  id: string
  createdAt: Date
  suspendedAt: Date | null
}

export interface Suspension {
  suspend: string[]
  resume: string[]
  /** Suspended before and after. */
  keep: string[]
}

/**
 * Which searches a new plan suspends and resumes, up to its search limit. Searches watched most recently take
 * precedence, then the oldest: when a plan shrinks, the oldest searches within the limit stay on. Searches that the
 * buyer paused are not included.
 */
export function suspensionFor(entitlement: Pick<Entitlement, 'isEntitled' | 'searchLimit'>, searches: PlanSearch[]) {
  const watchedLast = ({ suspendedAt }: PlanSearch) => suspendedAt?.getTime() ?? Number.MAX_SAFE_INTEGER
  const inOrder = [...searches].sort(
    (a, b) =>
      watchedLast(b) - watchedLast(a) || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  const most = entitlement.isEntitled ? entitlement.searchLimit : 0
  const ids = (some: PlanSearch[], isSuspended: boolean) =>
    some.filter(({ suspendedAt }) => (suspendedAt !== null) === isSuspended).map(({ id }) => id)
  return {
    suspend: ids(inOrder.slice(most), false),
    resume: ids(inOrder.slice(0, most), true),
    keep: ids(inOrder.slice(most), true),
  } satisfies Suspension
}

export function suspendedText({ reason, searchLimit }: Pick<Entitlement, 'reason' | 'searchLimit'>): string {
  if (reason === 'trial over') return 'Paused: your free trial ended. Choose a plan to go on watching.'
  if (reason === 'plan over') return 'Paused: your plan ended. Choose a plan to go on watching.'
  if (reason === 'unpaid') return 'Paused: the payment for your plan failed. Change your card to go on watching.'
  if (reason === 'plan paused') return 'Paused: your plan is paused. Resume it in your account to go on watching.'
  return `Paused: your plan watches up to ${searchLimit} searches at once. Pause another one to resume it.`
}

/** An alert still queued when the plan ended is about a car found before that, so it may go out for this long. */
const lastAlertsMs = dayMs

/** Whether alerts may still go out for a search that was suspended, or whose account's trial or plan ended. */
export const mayStillNotify = (stoppedAt: Date | null, now: Date): boolean =>
  stoppedAt !== null && now.getTime() - stoppedAt.getTime() < lastAlertsMs
