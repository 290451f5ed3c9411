import { redirect, data } from '@remix-run/node'
import { z } from 'zod'
import { searchLimits, type PlanTier, billingPeriods } from '#domain/plans/plans'
import { planSuspension, currentSubscription, entitlementAt } from '#domain/plans/entitlement'
import { searchName } from '#domain/search/search-name'
import { suspendableByPlanWhere } from '#platform/plans/apply-plan'
import { endDayText, pausedByChangeText, trialAndPlanText } from '#domain/words/plan-text'
import { database } from '../../services/database.server'
import { HttpError } from '../../http/errors.server'
import type { SignedIn } from '../../features/accounts/session/sessions.server'
import { userJson } from '../../features/accounts/user-json.server'
import {
  type PlanChange,
  billingMessages,
  subscriptionState,
  type SubscriptionState,
} from '../../features/billing/subscription-state'
import { parsePlan, previewChange } from '../../features/billing/plan-preview.server'
import { planSnapshot } from '../../features/billing/plan-snapshot.server'
import { paddle } from '../../features/billing/paddle.server'
import { getPrices, savingText } from '../../features/billing/prices.server'
import { changePlan } from '../../features/billing/change-plan.server'
import { loadCheckout, openTransaction } from './checkout.server'
import { chosenPlanPath, paymentTimeoutMs, plansPath, processingPath, type ChosenPlan } from './steps'

/** Names of the searches that a change to this plan pauses, by the same rule as `applyPlan`. Empty for an upgrade. */
export async function searchesPausedByChange(userId: string, plan: PlanTier): Promise<string[]> {
  const searches = await database().search.findMany({
    where: { userId, ...suspendableByPlanWhere },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  const { suspend } = planSuspension({ isEntitled: true, searchLimit: searchLimits[plan] }, searches)
  return searches.filter(({ id }) => suspend.includes(id)).map(searchName)
}

/** `country` is the visitor's, for the prices. */
export async function loadUpgrade(
  user: SignedIn,
  { query, country }: { query: URLSearchParams; country: string },
  now = new Date(),
) {
  const period = billingPeriods.find((one) => one === query.get('period')) ?? 'monthly'
  const change = parsePlan(query.get('plan'), period)
  if (!change) return planPickerStep(user, { period, country, now })
  const chosen: ChosenPlan = { plan: change.newSubscriptionType, period }
  if (query.get('step') === 'processing') return processingStep(user, chosen, query.get('since'), now)
  const state = subscriptionState(user.subscriptions, now)
  const isPaying = query.get('step') === 'paying'
  if (state.kind === 'none') {
    if (!paddle()) return { step: 'closed' as const, ...chosen }
    if (user.emailVerifiedAt === null) return unverifiedStep(user, chosen)
    if (isPaying) return payingStep(user, chosen, now)
    return confirmingStep(chosen, country)
  }
  if (isPaying) return alreadyOwnedStep(state, chosen)
  if (isServedAs(user, chosen, now)) throw redirect(plansPath(period))
  if (state.kind === 'changeable')
    return previewStep(user, chosen, change, { presentPlan: state.subscription.plan, now })
  throw redirect(plansPath(period))
}

/** Opening a checkout changes something at Paddle, so a link only leads to a button. */
async function confirmingStep(chosen: ChosenPlan, country: string) {
  const prices = await getPrices(country)
  return { step: 'confirming' as const, ...chosen, price: prices?.[chosen.plan] ?? null }
}

/**
 * Opens the checkout of a first plan and redirects to it. Anything else that choosing this plan leads to is the page of
 * its own link. Throws like `openTransaction`.
 */
export async function choosePlan(user: SignedIn, form: FormData, now = new Date()): Promise<Response> {
  const change = parsePlan(form.get('plan'), form.get('period'))
  if (!change) throw new HttpError(400, billingMessages.unknownPlan)
  const chosen: ChosenPlan = { plan: change.newSubscriptionType, period: change.newSubscriptionPeriod }
  const isFirst = subscriptionState(user.subscriptions, now).kind === 'none'
  if (!isFirst || !paddle() || user.emailVerifiedAt === null) return redirect(chosenPlanPath(chosen))
  return openTransaction(user, chosen)
}

async function payingStep(user: SignedIn, chosen: ChosenPlan, now: Date) {
  const checkout = await loadCheckout(user, chosen)
  if (checkout.kind === 'none') throw redirect(chosenPlanPath(chosen))
  if (checkout.kind === 'paid') throw redirect(processingPath(checkout.plan))
  const { planVersion } = planSnapshot(user, now)
  if (checkout.kind === 'moved') return { step: 'moved' as const, ...chosen, to: checkout.to, planVersion }
  return {
    step: 'paying' as const,
    ...chosen,
    purchase: checkout.purchase,
    planVersion,
    trialNote: trialNote(user, now),
  }
}

/** What happens to the rest of the trial. Null without one. */
const trialNote = (user: SignedIn, now: Date) =>
  entitlementAt(user, now).plan === 'trial' ? trialAndPlanText(user, now) : null

async function unverifiedStep({ id: userId, email }: SignedIn, chosen: ChosenPlan) {
  const { id: targetId } = await database().notificationTarget.findFirstOrThrow({ where: { userId, isMain: true } })
  return { step: 'unverified' as const, ...chosen, email, targetId }
}

/** A plan was bought in another tab or on another device since the checkout was opened. */
function alreadyOwnedStep({ kind, subscription }: Exclude<SubscriptionState, { kind: 'none' }>, chosen: ChosenPlan) {
  const { plan, period } = subscription
  const isOther = plan !== chosen.plan || period !== chosen.period
  return { step: 'owned' as const, ...chosen, has: { plan, period }, mayChange: isOther && kind === 'changeable' }
}

async function planPickerStep(
  user: SignedIn,
  { period, country, now }: { period: ChosenPlan['period']; country: string; now: Date },
) {
  const prices = await getPrices(country)
  const { subscription } = userJson(user, now)
  const { kind } = subscriptionState(user.subscriptions, now)
  return {
    step: 'choosing' as const,
    ...{ period, subscription, prices, saving: savingText(prices) },
    planVersion: planSnapshot(user, now).planVersion,
    trialNote: trialNote(user, now),
    isFirst: kind === 'none',
    blockedBy: kind === 'none' || kind === 'changeable' ? null : kind,
  }
}

async function previewStep(
  user: SignedIn,
  chosen: ChosenPlan,
  change: PlanChange,
  { presentPlan, now }: { presentPlan: PlanTier; now: Date },
) {
  const shown = { step: 'previewing' as const, ...chosen, presentPlan }
  try {
    const [preview, paused] = await Promise.all([
      previewChange(user, change),
      searchesPausedByChange(user.id, chosen.plan),
    ])
    const nextPayment = endDayText(preview.newSubscription.nextPaymentDate, { timeZone: user.timeZone, now })
    return { ...shown, preview, nextPayment, pauses: pausedByChangeText(chosen.plan, paused), failure: null }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { ...shown, preview: null, nextPayment: null, pauses: null, failure: error.reason }
  }
}

function processingStep(user: SignedIn, chosen: ChosenPlan, since: string | null, now: Date) {
  if (isServedAs(user, chosen, now)) return { step: 'success' as const, ...chosen }
  const sinceMs = since !== null && /^\d{13}$/.test(since) ? Number(since) : null
  if (sinceMs === null || sinceMs > now.getTime()) throw redirect(processingPath(chosen, now.getTime()))
  const isLate = now.getTime() - sinceMs >= paymentTimeoutMs
  return { step: 'processing' as const, ...chosen, isLate, reloadSeconds: isLate ? null : 3 }
}

function isServedAs(user: SignedIn, { plan, period }: ChosenPlan, now: Date): boolean {
  const { isEntitled, plan: served } = entitlementAt(user, now)
  return isEntitled && served === plan && currentSubscription(user.subscriptions, now)?.period === period
}

const confirmation = z.object({
  plan: z.string(),
  period: z.string(),
  cents: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  currency: z.string().length(3),
})

/** Changes the plan for the amount shown and redirects to the page that waits for it. Returns an error otherwise. */
export async function confirmChange(user: SignedIn, form: FormData) {
  const read = confirmation.safeParse(Object.fromEntries(form))
  const change = read.success ? parsePlan(read.data.plan, read.data.period) : null
  if (!read.success || !change) return data({ error: billingMessages.unknownPlan }, 400)
  const { cents, currency } = read.data
  try {
    await changePlan(user, change, { cents, currency })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return data({ error: error.reason }, error.status)
  }
  const chosen = { plan: change.newSubscriptionType, period: change.newSubscriptionPeriod }
  throw redirect(processingPath(chosen, Date.now()))
}
