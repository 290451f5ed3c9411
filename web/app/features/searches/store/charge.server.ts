import { dayMs } from '#domain/durations'
import { actionKinds, dailyAllowances, usedUpWords, type ActionPrice } from '#domain/plans/action-price'
import { budgetTier } from '#domain/plans/budget'
import type { Transaction } from '#platform/database'
import { spendTogether } from '#platform/spend-together'
import { HttpError } from '../../../http/errors.server'

/**
 * Counts what an action on a search costs on its owner's day. It belongs into the transaction of the action itself:
 * where the day's allowance does not hold it, the 429 undoes both. It comes after the search's own row is written, in
 * every action alike, so that two of them never wait for each other. What is deleted later stays counted.
 */
export async function charge(tx: Transaction, userId: string, price: ActionPrice): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { emailProvenAt: true } })
  // Nobody has a plan before payment exists.
  const most = dailyAllowances[budgetTier(user.emailProvenAt, 'trial')]
  const spends = actionKinds.map((kind) => ({ kind, amount: price[kind], most: most[kind] }))
  const usedUp = await spendTogether(tx, userId, spends)
  if (usedUp) throw new HttpError(429, usedUpWords(usedUp), { 'retry-after': String(secondsOfDayLeft(new Date())) })
}

/** Until midnight UTC, when the next day's allowance begins. */
const secondsOfDayLeft = (now: Date) => Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000)
