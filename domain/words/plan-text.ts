import { planNames, searchLimits, type PlanTier, formatTimeLeft, trialStatus } from '../plans/plans'
import { refundDays } from '../plans/refund'
import { currentSubscription, entitlementAt, type Entitlement, type PlanHolder } from '../plans/entitlement'
import { zonedFormatter, type DateContext } from './time-zone'

const day = { weekday: 'long', month: 'short', day: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const year = { year: 'numeric' } as const
const dayWords = { thisYear: day, otherYear: { ...day, ...year } }
const timeWords = { thisYear: { ...day, ...time }, otherYear: { ...day, ...year, ...time } }

/** "Thursday, Nov 26 at 2:10 PM MST". Includes the year if it is not the current one. */
export const endTimeText = (at: Date, reader: DateContext): string =>
  dated(timeWords, at, reader)
    .replace(/\u202f/g, ' ')
    .replace(/, (?=\d+:)/, ' at ')

/** "Thursday, Nov 26", or "Friday, Nov 26, 2027" in another year. */
export const endDayText = (at: Date, reader: DateContext): string => dated(dayWords, at, reader)

function dated(words: typeof dayWords, at: Date, { timeZone, now }: DateContext): string {
  const years = zonedFormatter(year, timeZone)
  const isThisYear = years.format(at) === years.format(now)
  return zonedFormatter(isThisYear ? words.thisYear : words.otherYear, timeZone).format(at)
}

export const formatSearchCount = (count: number): string => (count === 1 ? '1 search' : `${count} searches`)

/** Shown before a downgrade. Null if no search will pause. */
export function pausedByChangeText(plan: PlanTier, searches: string[]): string | null {
  if (searches.length === 0) return null
  const pause = `${formatSearchCount(searches.length)} ${searches.length === 1 ? 'pauses' : 'pause'}`
  return `${planNames[plan]} includes ${searchLimits[plan]} active searches. We keep the oldest running. ${pause}: ${searches.join('; ')}. Nothing is deleted. To pause different ones, pause them yourself first.`
}

/**
 * "$15", "$12.50", "€15", "¥1,500". Omits a zero fraction. `currency` is ISO 4217, and `minorUnits` its smallest unit,
 * as Paddle counts: cents, but whole yen.
 */
export function formatMoney(minorUnits: number, currency: string): string {
  const style = { style: 'currency', currency } as const
  const digits = new Intl.NumberFormat('en-US', style).resolvedOptions().maximumFractionDigits ?? 2
  const amount = minorUnits / 10 ** digits
  const format = Number.isInteger(amount) ? { ...style, minimumFractionDigits: 0 } : style
  return new Intl.NumberFormat('en-US', format).format(amount)
}

export const refundTooLateText = `This payment is more than ${refundDays} days old. If something went wrong with it, write to us.`

export const refundRequestedText = (askedAt: Date, reader: DateContext): string =>
  `You asked for a refund on ${endDayText(askedAt, reader)}. We’ll review it and email you. Your plan ends with the refund.`

/** Says what a refund of the plan's payment ends, and what is left after it. */
export function endsWithRefundText({ trialEndsAt, subscriptions }: PlanHolder, now: Date): string {
  const plan = currentSubscription(subscriptions, now)?.plan
  const after = entitlementAt({ trialEndsAt, subscriptions: [] }, now)
  const what = after.isEntitled ? 'Your free trial then continues' : 'Your searches then pause, and nothing is deleted'
  return `Your ${plan ? `${planNames[plan]} plan` : 'plan'} ends with the refund. ${what}.`
}

/** Shown before a plan is bought during the trial: a plan is charged at once, and the trial's end does not move. */
export function trialAndPlanText({ trialEndsAt }: Pick<PlanHolder, 'trialEndsAt'>, now: Date): string {
  const left = formatTimeLeft(trialStatus(trialEndsAt, now).timeLeft)
  const those = left === '1 day' || left === 'less than a day' ? 'that time isn’t' : 'those days aren’t'
  const verb = left.endsWith('days') ? 'are' : 'is'
  return `${left.charAt(0).toUpperCase()}${left.slice(1)} of your free trial ${verb} left. A plan starts and is charged as soon as you pay, and ${those} added to it. To use your trial first, come back when it ends: your searches are kept.`
}

export const guaranteeText = `${refundDays}-day money-back guarantee`

interface RefundAmounts {
  totalCents: number
  refundedCents: number
  /** Requested from Paddle and not decided yet. */
  pendingRefundCents: number
  /** ISO 4217 */
  currency: string
}

/** "Refunded.", "Partly refunded, $5 of $15." Null when no refund was made or requested. */
export function refundText({ totalCents, refundedCents, pendingRefundCents, currency }: RefundAmounts): string | null {
  if (refundedCents >= totalCents) return 'Refunded.'
  const [total, refunded, pending] = [totalCents, refundedCents, pendingRefundCents].map((cents) =>
    formatMoney(cents, currency),
  )
  const isPartBack = refundedCents > 0
  const coming = isPartBack
    ? `${pending} more`
    : pendingRefundCents < totalCents
      ? `${pending} of ${total}`
      : 'This payment'
  const sentences = [
    isPartBack && `Partly refunded, ${refunded} of ${total}.`,
    pendingRefundCents > 0 && `${coming} is being refunded. Paddle will email you when it’s done.`,
  ]
  return sentences.filter(Boolean).join(' ') || null
}

/** Texts about the subscription's status, shared by all screens and emails. */
export interface PlanStatus {
  /** "Basic", "Free", "Free (expired)". */
  name: string
  /** Says that the last payment failed, and what will stop and when. Shown in a banner on every screen. */
  warning: string | null
  /** Sentences, most important first. */
  lines: string[]
}

export function planStatus(holder: PlanHolder, now: Date, timeZone: string | null): PlanStatus {
  const reader = { timeZone, now }
  const entitlement = entitlementAt(holder, now)
  const { plan } = entitlement
  if (plan === 'none') return { name: 'Free (expired)', warning: null, lines: [formatEnd(entitlement, reader), kept] }
  if (plan === 'trial') {
    const left = formatTimeLeft(trialStatus(holder.trialEndsAt, now).timeLeft)
    const lines = [`${left} left. Your trial includes ${searchLimits.basic} active searches.`]
    return { name: 'Free', warning: null, lines }
  }
  const { period, currentPeriodEndsAt } = currentSubscription(holder.subscriptions, now)!
  const lines = [`Billed ${period}. Includes ${searchLimits[plan]} active searches.`]
  const warning = paymentFailedWords(holder, entitlement, reader)
  if (warning === null && entitlement.until) {
    lines.unshift(
      `Canceled. It ends on ${endTimeText(entitlement.until, reader)}. ${statusAfterEndText(holder, entitlement)}`,
    )
  } else if (warning === null && currentPeriodEndsAt)
    lines.push(`Your next payment is on ${endDayText(currentPeriodEndsAt, reader)}.`)
  return { name: planNames[plan], warning, lines }
}

const kept = 'Your searches are saved, but we’re not watching them.'

/** The trial or plan of `entitlement` must be over. */
function formatEnd({ reason, until }: Entitlement, reader: DateContext): string {
  const time = endTimeText(until!, reader)
  if (reason === 'unpaid') return `Your plan stopped on ${time} because a payment failed.`
  if (reason === 'plan paused') return `Your plan has been paused since ${time}.`
  return reason === 'plan over' ? `Your plan ended on ${time}.` : `Your free trial ended on ${time}.`
}

function paymentFailedWords(holder: PlanHolder, { reason, until }: Entitlement, reader: DateContext): string | null {
  if (reason !== 'past due') return null
  const time = endTimeText(until!, reader)
  const after = entitlementAt(holder, until!)
  const stops = after.isEntitled ? `Your plan ends on ${time}` : `Your searches stop on ${time}`
  return `Your last payment failed. ${stops} unless it’s paid by then.`
}

/** Describes the account after its current entitlement ends. `entitlement` must have an end. */
export function statusAfterEndText(holder: PlanHolder, { until }: Entitlement): string {
  const { plan, searchLimit } = entitlementAt(holder, until!)
  if (plan === 'none') return 'Then your searches pause. Nothing is deleted.'
  const what = plan === 'trial' ? 'your free trial continues' : `you have ${planNames[plan]}`
  return `Then ${what}, with ${searchLimit} active searches.`
}
