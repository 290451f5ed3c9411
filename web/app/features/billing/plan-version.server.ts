import { currentSubscription, type PlanHolder } from '#domain/plans/entitlement'
import { planStatus } from '#domain/words/plan-status'
import type { Notice } from '../searches/notice'
import { changeCardAction } from './recovery-action'

export interface PlanSnapshot {
  /** Version of everything a screen shows about the plan or its checkout. An open page polls it to detect changes. */
  planVersion: string
  /** A problem with the plan and the next step, or null. */
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
