import { dayMs } from '#domain/durations'
import { actionKinds, dailyAllowances, allowanceUsedUpText, type ActionPrice } from '#domain/plans/action-price'
import { budgetTier } from '#domain/plans/budget'
import { entitlementAt } from '#domain/plans/entitlement'
import { newDayText } from '#domain/words/new-day-text'
import type { Transaction } from '#platform/database'
import { spendMany } from '#platform/spend-many'
import { HttpError } from '../../http/errors.server'

/**
 * Charges an action on a search to its owner's daily allowance. Throws a 429 when the allowance is used up. Call it in
 * the action's own transaction, so the 429 rolls back both. Every action calls it after it writes the search row, so
 * two actions cannot deadlock. Deleting a search refunds nothing.
 */
export async function chargeAllowance(tx: Transaction, userId: string, price: ActionPrice): Promise<void> {
  const select = { emailProvenAt: true, timeZone: true, trialEndsAt: true, subscriptions: true }
  const now = new Date()
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select })
  const most = dailyAllowances[budgetTier(user.emailProvenAt, entitlementAt(user, now).plan)]
  const spends = actionKinds.map((kind) => ({ kind, amount: price[kind], most: most[kind] }))
  const usedUp = await spendMany(tx, userId, spends)
  if (!usedUp) return
  const words = allowanceUsedUpText(usedUp, newDayText({ now, timeZone: user.timeZone }))
  throw new HttpError(429, words, { 'retry-after': String(secondsOfDayLeft(now)) })
}

/** Seconds until midnight UTC, when the daily allowance resets. */
const secondsOfDayLeft = (now: Date) => Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000)
