import { planNames, type PlanTier } from '#domain/plans/plans'
import { endDayText, endTimeText, formatSearches } from '#domain/words/plan-text'
import type { ServiceMailWords, Sender } from './account-mails'
import { isOrAre, carsFoundText, pausedText, planMail, type PlanReader } from './plan-mail-layout'

/** Page to change the card and to see the plan and its payments. */
const account = '/dashboard/account'

interface PlanChange {
  /** The previous plan. Null for none. */
  was: PlanTier | null
  plan: PlanTier
  /** Status of the plan (planStatus). */
  lines: string[]
  /** Number of searches that the plan does not cover. */
  suspended: number
}

/** A plan started or was changed to another one. */
export function planChangedMail(
  config: Sender,
  user: PlanReader,
  { was, plan, lines, suspended }: PlanChange,
): ServiceMailWords {
  const isLess = suspended > 0
  return planMail(config, user, {
    subject: was === null ? `Your plan: ${planNames[plan]}` : `Your plan is ${planNames[plan]} now`,
    tag: 'plan-changed',
    sentences: [
      `You have ${planNames[plan]}. ${lines.join(' ')}`,
      isLess
        ? `${formatSearches(suspended)} beyond that ${isOrAre(suspended)} paused, and none is deleted. To watch one of them, pause another first.`
        : 'Your searches go on by themselves, and there is nothing for you to do.',
      'You can cancel at any time in your account.',
    ],
    next: isLess
      ? { words: 'See your searches', path: '/dashboard/searches' }
      : { words: 'See your account', path: account },
  })
}

/** A payment failed, and the plan continues for its grace period. `then`: what follows (afterwards). */
export function paymentFailedMail(
  config: Sender,
  user: PlanReader,
  { plan, stopsAt, then }: { plan: PlanTier; stopsAt: Date; then: string },
): ServiceMailWords {
  return planMail(config, user, {
    subject: `Your payment failed: ${planNames[plan]} stops on ${endDayText(stopsAt, user)}`,
    tag: 'payment-failed',
    sentences: [
      `The last payment for ${planNames[plan]} failed. Nothing has stopped yet: your plan goes on until ${endTimeText(stopsAt, user)}.`,
      'Change the card in your account, or see that the old one can be charged. Once the payment has gone through, nothing stops.',
      `If it is not paid by then, your plan stops. ${then}`,
    ],
    next: { words: 'Change your card', path: account },
  })
}

/** A cancellation was scheduled. `then`: what follows the end (afterwards). */
export function planEndingMail(
  config: Sender,
  user: PlanReader,
  { plan, endsAt, then }: { plan: PlanTier; endsAt: Date; then: string },
): ServiceMailWords {
  return planMail(config, user, {
    subject: `Your plan ends on ${endDayText(endsAt, user)}`,
    tag: 'plan-ending',
    sentences: [
      `You cancelled ${planNames[plan]}. It goes on until ${endTimeText(endsAt, user)}, and nothing more is charged.`,
      `${then} What your searches found stays readable.`,
      'Did you change your mind? Keep the plan with one press in your account, until that day.',
    ],
    next: { words: 'See your account', path: account },
  })
}

interface PlanEnd {
  endedAt: Date
  why: 'plan over' | 'unpaid' | 'plan paused'
  /** Number of searches that it pauses. */
  searches: number
  /** Number of cars in the searches' results. */
  found: number
  /** End of the free trial. Null if it is over too. */
  trialEndsAt: Date | null
}

const ends = {
  'plan over': { subject: 'Your plan has ended', words: 'ended', because: '' },
  unpaid: { subject: 'Your plan has stopped', words: 'stopped', because: ', because its payment failed' },
  'plan paused': { subject: 'Your plan is paused', words: 'was paused', because: '' },
} as const

/** A plan ended, stopped because of a failed payment, or was paused. */
export function planOverMail(config: Sender, user: PlanReader, end: PlanEnd): ServiceMailWords {
  const { endedAt, why, searches, found, trialEndsAt } = end
  const { subject, words, because } = ends[why]
  const paused = searches === 0 ? 'No search is watched' : pausedText(searches)
  const kept = found === 0 ? 'Your searches are kept.' : `${carsFoundText(found)} so far, kept for you to look at.`
  const next = nextAfter[why]
  return planMail(config, user, {
    subject,
    tag: 'plan-over',
    sentences: [
      `Your ${config.BRAND_NAME} plan ${words} on ${endTimeText(endedAt, user)}${because}.`,
      trialEndsAt === null
        ? `${paused}, and cars posted from now on are not told. ${kept}`
        : `Your free trial goes on until ${endTimeText(trialEndsAt, user)}.`,
      next.sentence,
    ],
    next,
  })
}

const nextAfter = {
  'plan over': {
    sentence: 'Choose a plan, and your searches go on by themselves from that moment.',
    ...{ words: 'Choose a plan', path: '/upgrade' },
  },
  unpaid: {
    sentence: 'Change the card in your account. Once the payment has gone through, your searches go on by themselves.',
    ...{ words: 'Change your card', path: account },
  },
  'plan paused': {
    sentence: 'Resume it in your account, and your searches go on by themselves.',
    ...{ words: 'Resume your plan', path: account },
  },
} as const
