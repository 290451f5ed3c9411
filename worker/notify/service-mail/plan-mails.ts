import { planNames, searchLimits, type BillingPeriod, type PlanTier } from '#domain/plans/plans'
import { endDayWords, endTimeWords, searchesInWords } from '#domain/words/plan-words'
import { frame, line, type ServiceMailWords, type Sender } from './account-mails'
import { button, layOut } from '../mail/mail-layout'
import { markup } from '../mail/markup'

/** Whom a mail about the plan goes to. `timeZone` is null where nobody knows it: times are in UTC then. */
export interface PlanReader {
  email: string
  timeZone: string | null
}

/** A day before the trial ends. It names the time, so that it is true however late it is read. */
export function trialEndingMail(
  config: Sender,
  user: PlanReader,
  { endsAt, searches }: { endsAt: Date; searches: number },
): ServiceMailWords {
  const stop = searches === 0 ? 'Then no search is watched' : `Then your ${pausing(searches)}`
  return planMail(config, user, {
    subject: `Your free trial ends on ${endDayWords(endsAt, user.timeZone)}`,
    tag: 'trial-ending',
    sentences: [
      `Your free trial of ${config.BRAND_NAME} ends on ${endTimeWords(endsAt, user.timeZone)}. Until then everything goes on.`,
      `${stop}, and no alert of a later car is sent. Your searches and what they found are kept.`,
      'Choose a plan before or after, and they go on by themselves. If you do nothing, nothing is charged.',
    ],
    next: { words: 'Choose a plan', path: '/upgrade' },
  })
}

const pausing = (searches: number) => `${searchesInWords(searches)} ${searches === 1 ? 'pauses' : 'pause'}`

/** At the end of the trial. `found`: cars that the searches found and show. */
export function trialOverMail(
  config: Sender,
  user: PlanReader,
  { endedAt, searches, found }: { endedAt: Date; searches: number; found: number },
): ServiceMailWords {
  const kept = found === 0 ? 'Your searches are kept.' : `${carsFound(found)} so far, kept for you to look at.`
  const paused = searches === 0 ? 'No search is watched' : `Your ${searchesInWords(searches)} ${are(searches)} paused`
  return planMail(config, user, {
    subject: 'Your free trial has ended',
    tag: 'trial-over',
    sentences: [
      `Your free trial of ${config.BRAND_NAME} ended on ${endTimeWords(endedAt, user.timeZone)}. ${paused}, and cars posted from now on are not told.`,
      kept,
      'Choose a plan, and your searches go on by themselves from that moment.',
    ],
    next: { words: 'Choose a plan', path: '/upgrade' },
  })
}

const are = (count: number) => (count === 1 ? 'is' : 'are')
const carsFound = (count: number) =>
  `Your searches found ${count === 1 ? '1 car' : `${count.toLocaleString('en-US')} cars`}`

/** A plan began (`was` is null), was exchanged for another one, or took another period. */
export function planChangedMail(
  config: Sender,
  user: PlanReader,
  change: { was: PlanTier | null; plan: PlanTier; period: BillingPeriod; nextBillingDate: Date; suspended: number },
): ServiceMailWords {
  const { was, plan, period, nextBillingDate, suspended } = change
  const isLess = suspended > 0
  return planMail(config, user, {
    subject: was === null ? `Your plan: ${planNames[plan]}` : `Your plan is ${planNames[plan]} now`,
    tag: 'plan-changed',
    sentences: [
      `You have ${planNames[plan]}, billed ${period}. It watches up to ${searchLimits[plan]} searches at once.`,
      isLess
        ? `That is fewer than before: the oldest ${searchLimits[plan]} go on, and ${searchesInWords(suspended)} ${are(suspended)} paused. None is deleted.`
        : 'Searches that had stopped for want of a plan go on by themselves.',
      `The next payment is on ${endDayWords(nextBillingDate, user.timeZone)}. You can cancel at any time in your account.`,
    ],
    next: isLess
      ? { words: 'See your searches', path: '/dashboard/searches' }
      : { words: 'See your account', path: '/dashboard/account' },
  })
}

interface PlanMail {
  subject: string
  tag: Extract<ServiceMailWords['tag'], 'trial-ending' | 'trial-over' | 'plan-changed'>
  sentences: string[]
  next: { words: string; path: string }
}

function planMail(config: Sender, user: PlanReader, { subject, tag, sentences, next }: PlanMail): ServiceMailWords {
  const url = new URL(next.path, config.WEB_URL).href
  const body = markup`${sentences.map((text) => markup`<p style="${line}">${text}</p>`)}
    <p style="${line}">${button(url, next.words)}</p>`
  return {
    to: user.email,
    subject,
    tag,
    html: layOut(frame(config, subject, sentences[0]!, 'You get this mail because it concerns your account.'), body),
    text: `${sentences.join('\n')}\n\n${next.words}: ${url}\n\n--\n${config.BRAND_NAME}. Questions: ${config.SUPPORT_EMAIL}\n`,
  }
}
