import { currentSubscription, entitlementAt, type Entitlement, type PlanHolder } from '../plans/entitlement'
import { planNames, searchLimits, formatTimeLeft, trialAt } from '../plans/plans'
import { endDayText, endTimeText } from './plan-text'
import type { DateReader } from './time-zone'

/** The subscription status texts shown to the account owner, shared by all screens and emails. */
export interface PlanStatus {
  /** "Basic", "Free", "Free (expired)". */
  name: string
  /** Says that the last payment failed, and what stops when. Shown in a banner on every screen. */
  warning: string | null
  /** Sentences, most important first. */
  lines: string[]
}

export function planStatus(holder: PlanHolder, now: Date, timeZone: string | null): PlanStatus {
  const reader = { timeZone, now }
  const entitlement = entitlementAt(holder, now)
  const { plan } = entitlement
  if (plan === 'none') return { name: 'Free (expired)', warning: null, lines: [overSince(entitlement, reader), kept] }
  if (plan === 'trial') {
    const left = formatTimeLeft(trialAt(holder.trialEndsAt, now).timeLeft)
    const lines = [`${left} left. Your trial watches up to ${searchLimits.basic} searches at once.`]
    return { name: 'Free', warning: null, lines }
  }
  const { period, currentPeriodEndsAt } = currentSubscription(holder.subscriptions, now)!
  const lines = [`Billed ${period}. Watches up to ${searchLimits[plan]} searches at once.`]
  const warning = paymentFailedWords(holder, entitlement, reader)
  if (warning === null && entitlement.until) {
    lines.unshift(
      `It is cancelled and ends on ${endTimeText(entitlement.until, reader)}. ${statusAfterEnd(holder, entitlement)}`,
    )
  } else if (warning === null && currentPeriodEndsAt)
    lines.push(`The next payment is on ${endDayText(currentPeriodEndsAt, reader)}.`)
  return { name: planNames[plan], warning, lines }
}

const kept = 'Your searches are kept, and nothing is watched for you meanwhile.'

/** When and why the plan or the trial ended. `entitlement` has ended. */
function overSince({ reason, until }: Entitlement, reader: DateReader): string {
  const time = endTimeText(until!, reader)
  if (reason === 'unpaid') return `Your plan stopped on ${time}, because its payment failed.`
  if (reason === 'plan paused') return `Your plan is paused since ${time}.`
  return reason === 'plan over' ? `Your plan ended on ${time}.` : `Your free trial ended on ${time}.`
}

function paymentFailedWords(holder: PlanHolder, { reason, until }: Entitlement, reader: DateReader): string | null {
  if (reason !== 'past due') return null
  const time = endTimeText(until!, reader)
  const after = entitlementAt(holder, until!)
  const stops = after.isEntitled ? `Your plan ends on ${time}` : `Your searches stop on ${time}`
  return `The last payment failed. ${stops}, unless it is paid by then.`
}

/** What the account has after its current entitlement ends. `entitlement` has an end. */
export function statusAfterEnd(holder: PlanHolder, { until }: Entitlement): string {
  const { plan, searchLimit } = entitlementAt(holder, until!)
  if (plan === 'none') return 'Then your searches pause; nothing is deleted.'
  const what = plan === 'trial' ? 'your free trial goes on' : `you have ${planNames[plan]}`
  return `Then ${what}, and up to ${searchLimit} searches are watched.`
}
