import { formatSearchCount, endDayText, endTimeText, statusAfterEndText, planStatus } from '#domain/words/plan-text'
import type { DateContext } from '#domain/words/time-zone'
import { planNames, type PlanTier } from '#domain/plans/plans'
import { type PlanHolder, entitlementAt, graceEndsAt, type Entitlement } from '#domain/plans/entitlement'
import { hashAddress } from '#platform/suppression'
import type { Database } from '#platform/database'
import { button, renderLayout, markup } from '../mail/mail-layout'
import type { Dependencies } from '../../dependencies'
import { createLayoutOptions, paragraphStyle, type ServiceMailContent, type SenderConfig } from './account-mails'

export interface PlanMailContext extends DateContext {
  email: string
}

interface PlanMail {
  subject: string
  tag: ServiceMailContent['tag']
  sentences: string[]
  next: { words: string; path: string }
}

/** Layout of emails about the trial or a plan: paragraphs, and the next step as a button. */
export function renderPlanMail(
  config: SenderConfig,
  user: PlanMailContext,
  { subject, tag, sentences, next }: PlanMail,
): ServiceMailContent {
  const url = new URL(next.path, config.WEB_URL).href
  const body = markup`${sentences.map((text) => markup`<p style="${paragraphStyle}">${text}</p>`)}
    <p style="${paragraphStyle}">${button(url, next.words)}</p>`
  return {
    to: user.email,
    subject,
    tag,
    html: renderLayout(
      createLayoutOptions(config, subject, sentences[0]!, 'You’re getting this email because it’s about your account.'),
      body,
    ),
    text: `${sentences.join('\n')}\n\n${next.words}: ${url}\n\n--\n${config.BRAND_NAME}. Questions: ${config.SUPPORT_EMAIL}\n`,
  }
}

const searchOrCount = (count: number) => (count === 1 ? 'search' : formatSearchCount(count))

/** "Then your 3 searches pause", "Then your search pauses". */
export const willPauseText = (count: number) => `Then your ${searchOrCount(count)} ${count === 1 ? 'pauses' : 'pause'}`

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')

export const pausedText = (count: number) => `Your ${searchOrCount(count)} ${isOrAre(count)} paused`

export const carsFoundText = (count: number) =>
  `Your searches found ${count === 1 ? '1 car' : `${count.toLocaleString('en-US')} cars`}`

const account = '/dashboard/account'

interface PlanChange {
  was: PlanTier | null
  plan: PlanTier
  lines: string[]
  /** Searches that the plan does not cover. */
  suspended: number
}

export function planChangedMail(
  config: SenderConfig,
  user: PlanMailContext,
  { was, plan, lines, suspended }: PlanChange,
): ServiceMailContent {
  const isLess = suspended > 0
  return renderPlanMail(config, user, {
    subject: was === null ? `Your plan: ${planNames[plan]}` : `Your plan is now ${planNames[plan]}`,
    tag: 'plan-changed',
    sentences: [
      `You’re on the ${planNames[plan]} plan. ${lines.join(' ')}`,
      isLess
        ? `${formatSearchCount(suspended)} over that limit ${isOrAre(suspended)} paused. Nothing is deleted. To resume one, pause another first.`
        : 'Your searches keep running. There’s nothing for you to do.',
      'You can cancel anytime in your account.',
    ],
    next: isLess
      ? { words: 'See your searches', path: '/dashboard/searches' }
      : { words: 'See your account', path: account },
  })
}

/** The plan continues for its grace period. `then`: what follows (afterwards). */
export function paymentFailedMail(
  config: SenderConfig,
  user: PlanMailContext,
  { plan, stopsAt, then }: { plan: PlanTier; stopsAt: Date; then: string },
): ServiceMailContent {
  return renderPlanMail(config, user, {
    subject: `Your payment failed: ${planNames[plan]} stops on ${endDayText(stopsAt, user)}`,
    tag: 'payment-failed',
    sentences: [
      `Your last payment for ${planNames[plan]} failed. Nothing has stopped yet. Your plan continues until ${endTimeText(stopsAt, user)}.`,
      'Change your card, or make sure the current one can be charged. Once the payment goes through, nothing stops.',
      `If the payment still fails by then, your plan stops. ${then}`,
    ],
    next: { words: 'Change your card', path: account },
  })
}

/** `then`: what follows the end (afterwards). */
export function planEndingMail(
  config: SenderConfig,
  user: PlanMailContext,
  { plan, endsAt, then }: { plan: PlanTier; endsAt: Date; then: string },
): ServiceMailContent {
  return renderPlanMail(config, user, {
    subject: `Your plan ends on ${endDayText(endsAt, user)}`,
    tag: 'plan-ending',
    sentences: [
      `You canceled ${planNames[plan]}. It continues until ${endTimeText(endsAt, user)}, and you won’t be charged again.`,
      `${then} You can still see what your searches found.`,
      'Changed your mind? You can keep your plan from your account until then.',
    ],
    next: { words: 'See your account', path: account },
  })
}

interface PlanEnd {
  endedAt: Date
  why: 'plan over' | 'unpaid' | 'plan paused'
  searches: number
  found: number
  /** Null if the trial is over too. */
  trialEndsAt: Date | null
}

const ends = {
  'plan over': { subject: 'Your plan has ended', words: 'ended', because: '' },
  unpaid: { subject: 'Your plan has stopped', words: 'stopped', because: ' because a payment failed' },
  'plan paused': { subject: 'Your plan is paused', words: 'was paused', because: '' },
} as const

/** A plan ended, stopped because of a failed payment, or was paused. */
export function planOverMail(config: SenderConfig, user: PlanMailContext, end: PlanEnd): ServiceMailContent {
  const { endedAt, why, searches, found, trialEndsAt } = end
  const { subject, words, because } = ends[why]
  const paused = searches === 0 ? 'We’re not watching any searches' : pausedText(searches)
  const kept = found === 0 ? 'Your searches are saved.' : `${carsFoundText(found)} so far. You can still see them.`
  const next = nextAfter[why]
  return renderPlanMail(config, user, {
    subject,
    tag: 'plan-over',
    sentences: [
      `Your ${config.BRAND_NAME} plan ${words} on ${endTimeText(endedAt, user)}${because}.`,
      trialEndsAt === null
        ? `${paused}, and you won’t get alerts about new cars. ${kept}`
        : `Your free trial continues until ${endTimeText(trialEndsAt, user)}.`,
      next.sentence,
    ],
    next,
  })
}

const nextAfter = {
  'plan over': {
    sentence: 'Choose a plan and your searches start again right away.',
    ...{ words: 'Choose a plan', path: '/upgrade' },
  },
  unpaid: {
    sentence: 'Change your card. Once the payment goes through, your searches start again.',
    ...{ words: 'Change your card', path: account },
  },
  'plan paused': {
    sentence: 'Resume it in your account and your searches start again.',
    ...{ words: 'Resume your plan', path: account },
  },
} as const

export type PlanRecipient = PlanHolder & {
  id: string
  email: string
  timeZone: string | null
  emailVerifiedAt: Date | null
}

export async function isUnverifiedAndSuppressed(
  db: Database,
  { email, emailVerifiedAt }: PlanRecipient,
): Promise<boolean> {
  if (emailVerifiedAt !== null) return false
  return (await db.mailAddress.count({ where: { hash: hashAddress(email), suppressedAt: { not: null } } })) > 0
}

/** Counts the cars that the account's searches found and show as match or likely. */
export async function countFoundCars(db: Database, userId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ cars: number }[]>`
    SELECT count(DISTINCT coalesce(l."vehicleId", l.id))::int AS cars
    FROM "Search" s JOIN "Candidate" c ON c."searchId" = s.id AND c."searchVersion" = s.version
      JOIN "Listing" l ON l.id = c."listingId"
    WHERE s."userId" = ${userId}::uuid AND s.status <> 'DELETED' AND c.stage IN ('MATCH', 'LIKELY')
      AND c."hiddenAt" IS NULL`
  return row?.cars ?? 0
}

interface PlanMailRow {
  kind: 'PAYMENT_FAILED' | 'PLAN_CHANGED' | 'PLAN_ENDING' | 'PLAN_ENDED'
  planEndsAt: Date | null
  /** For a change: the previous entitlement. */
  planBefore: 'none' | 'trial' | PlanTier | null
}

/**
 * Returns the text of an email about a plan, or the reason why it is not sent. A delayed email must still be accurate.
 */
export async function composePlanMail(
  { db, config }: Dependencies,
  mail: PlanMailRow,
  user: PlanRecipient,
  now: Date,
): Promise<ServiceMailContent | string> {
  const entitlement = entitlementAt(user, now)
  const { plan, until } = entitlement
  const outdated = outdatedBecause(mail, entitlement, user)
  if (outdated !== null) return outdated
  if (await isUnverifiedAndSuppressed(db, user)) return 'the address wants no mail'
  const reader = { ...user, now }
  const suspended = () => db.search.count({ where: { userId: user.id, status: 'PAUSED', suspendedAt: { not: null } } })
  if (mail.kind === 'PLAN_ENDED') {
    const why = plan === 'none' && isPlanEnd(entitlement) ? entitlement.reason : 'plan over'
    return planOverMail(config, reader, {
      ...{ endedAt: mail.planEndsAt!, why, searches: await suspended(), found: await countFoundCars(db, user.id) },
      trialEndsAt: plan === 'trial' ? user.trialEndsAt : null,
    })
  }
  // For kinds other than PLAN_ENDED, `outdatedBecause` returns null only for a paid plan.
  const paid = plan as PlanTier
  const then = () => statusAfterEndText(user, entitlement)
  if (mail.kind === 'PAYMENT_FAILED')
    return paymentFailedMail(config, reader, { plan: paid, stopsAt: until!, then: then() })
  if (mail.kind === 'PLAN_ENDING') return planEndingMail(config, reader, { plan: paid, endsAt: until!, then: then() })
  const was = mail.planBefore === 'basic' || mail.planBefore === 'pro' ? mail.planBefore : null
  const { warning, lines } = planStatus(user, now, user.timeZone)
  const stands = warning === null ? lines : [warning, ...lines]
  return planChangedMail(config, reader, { was, plan: paid, lines: stands, suspended: await suspended() })
}

type EndOfPlan = Entitlement & { reason: 'plan over' | 'unpaid' | 'plan paused' }

const isPlanEnd = (entitlement: Entitlement): entitlement is EndOfPlan =>
  ['plan over', 'unpaid', 'plan paused'].includes(entitlement.reason)

function outdatedBecause(
  { kind, planEndsAt, planBefore }: PlanMailRow,
  { plan, reason, until }: Entitlement,
  { subscriptions }: PlanRecipient,
): string | null {
  const hasPlan = plan === 'basic' || plan === 'pro'
  switch (kind) {
    case 'PAYMENT_FAILED': {
      const isStillFailed = subscriptions.some(
        ({ status, statusSince }) => status === 'past_due' && isSame(graceEndsAt(statusSince), planEndsAt),
      )
      return reason === 'past due' && isStillFailed ? null : 'no payment of the plan is missing now'
    }
    case 'PLAN_CHANGED':
      if (!hasPlan) return 'the account has no plan now'
      return plan === planBefore ? 'the plan is as before' : null
    case 'PLAN_ENDING':
      return reason === 'cancelling' && isSame(until, planEndsAt) ? null : 'the plan does not end then any more'
    case 'PLAN_ENDED':
      return hasPlan ? 'the account has a plan' : null
    default:
      return kind satisfies never
  }
}

const isSame = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()
