import { currentSubscription, entitlementAt, type Entitlement, type PlanHolder } from '../plans/entitlement'
import { planNames, searchLimits, timeLeftInWords, trialAt } from '../plans/plans'
import { endDayWords, endTimeWords } from './plan-words'

/** How an account's plan stands, for its owner. Every screen and mail takes its words from here. */
export interface PlanStatus {
  /** "Basic", "Free", "Free (expired)" (specification, section 2). */
  name: string
  /** Sentences, the most important first. */
  lines: string[]
}

export function planStatus(holder: PlanHolder, now: Date, timeZone: string | null): PlanStatus {
  const entitlement = entitlementAt(holder, now)
  const { plan } = entitlement
  if (plan === 'none') return { name: 'Free (expired)', lines: [overSince(entitlement, timeZone), kept] }
  if (plan === 'trial') {
    const left = timeLeftInWords(trialAt(holder.trialEndsAt, now).timeLeft)
    return { name: 'Free', lines: [`${left} left. Your trial watches up to ${searchLimits.basic} searches at once.`] }
  }
  const { period, currentPeriodEndsAt } = currentSubscription(holder.subscriptions, now)!
  const lines = [`Billed ${period}. Watches up to ${searchLimits[plan]} searches at once.`]
  const warning = paymentFailedWords(holder, entitlement, timeZone)
  if (warning !== null) lines.unshift(warning)
  else if (entitlement.until) {
    lines.unshift(
      `It is cancelled and ends on ${endTimeWords(entitlement.until, timeZone)}. ${afterwards(holder, entitlement)}`,
    )
  } else if (currentPeriodEndsAt) lines.push(`The next payment is on ${endDayWords(currentPeriodEndsAt, timeZone)}.`)
  return { name: planNames[plan], lines }
}

const kept = 'Your searches are kept, and nothing is watched for you meanwhile.'

/** When the plan or the trial ended, and why. `entitlement` is one that has ended. */
function overSince({ reason, until }: Entitlement, timeZone: string | null): string {
  const time = endTimeWords(until!, timeZone)
  if (reason === 'unpaid') return `Your plan stopped on ${time}, because its payment failed.`
  if (reason === 'plan paused') return `Your plan is paused since ${time}.`
  return reason === 'plan over' ? `Your plan ended on ${time}.` : `Your free trial ended on ${time}.`
}

/** That the last payment failed, and what stops when; null while no payment is missing. */
export function paymentFailedWords(
  holder: PlanHolder,
  { reason, until }: Entitlement,
  timeZone: string | null,
): string | null {
  if (reason !== 'past due') return null
  const time = endTimeWords(until!, timeZone)
  const after = entitlementAt(holder, until!)
  const stops = after.isEntitled ? `Your plan ends on ${time}` : `Your searches stop on ${time}`
  return `The last payment failed. ${stops}, unless it is paid by then.`
}

/** What an account is served as once what it has now is over. `entitlement` is one that ends. */
export function afterwards(holder: PlanHolder, { until }: Entitlement): string {
  const { plan, searchLimit } = entitlementAt(holder, until!)
  if (plan === 'none') return 'Then your searches pause; nothing is deleted.'
  const what = plan === 'trial' ? 'your free trial goes on' : `you have ${planNames[plan]}`
  return `Then ${what}, and up to ${searchLimit} searches are watched.`
}
