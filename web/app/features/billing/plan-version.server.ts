import { currentSubscription, type PlanHolder } from '#domain/plans/entitlement'
import { planStatus } from '#domain/words/plan-status'
import type { Notice } from '../searches/notices/notice'
import { changeCardAction } from './recovery-action'

/** What every screen of the dashboard shows of the plan. */
export interface PlanSnapshot {
  /** Version of everything a screen shows about the plan or its checkout. An open page polls it to learn that it is outdated. */
  planVersion: string
  /** What threatens the plan, with the next step; null for nothing. */
  notice: Notice | null
}

export function planSnapshot(
  user: PlanHolder & { timeZone: string | null; checkoutPriceId: string | null },
  now: Date,
): PlanSnapshot {
  const { name, warning, lines } = planStatus(user, now, user.timeZone)
  const subscriptionId = currentSubscription(user.subscriptions, now)?.id ?? ''
  return {
    planVersion: [subscriptionId, user.checkoutPriceId, name, warning, ...lines].join('\n'),
    notice: warning === null ? null : { words: warning, next: changeCardAction },
  }
}
