import { endDayText, endTimeText } from '#domain/words/plan-text'
import type { ServiceMailWords, Sender } from './account-mails'
import { carsFoundText, pausedText, planMail, willPauseText, type PlanReader } from './plan-mail-layout'

/** Sent a day before the trial ends. States the time, so that it is accurate whenever it is read. */
export function trialEndingMail(
  config: Sender,
  user: PlanReader,
  { endsAt, searches }: { endsAt: Date; searches: number },
): ServiceMailWords {
  const stop = searches === 0 ? 'Then no search is watched' : willPauseText(searches)
  return planMail(config, user, {
    subject: `Your free trial ends on ${endDayText(endsAt, user)}`,
    tag: 'trial-ending',
    sentences: [
      `Your free trial of ${config.BRAND_NAME} ends on ${endTimeText(endsAt, user)}. Until then everything goes on.`,
      `${stop}, and no alert of a later car is sent. Your searches and what they found are kept.`,
      'Choose a plan before or after, and they go on by themselves. If you do nothing, nothing is charged.',
    ],
    next: { words: 'Choose a plan', path: '/upgrade' },
  })
}

/** Sent at the end of the trial. `found`: number of cars in the searches' results. */
export function trialOverMail(
  config: Sender,
  user: PlanReader,
  { endedAt, searches, found }: { endedAt: Date; searches: number; found: number },
): ServiceMailWords {
  const kept = found === 0 ? 'Your searches are kept.' : `${carsFoundText(found)} so far, kept for you to look at.`
  const paused = searches === 0 ? 'No search is watched' : pausedText(searches)
  return planMail(config, user, {
    subject: 'Your free trial has ended',
    tag: 'trial-over',
    sentences: [
      `Your free trial of ${config.BRAND_NAME} ended on ${endTimeText(endedAt, user)}. ${paused}, and cars posted from now on are not told.`,
      kept,
      'Choose a plan, and your searches go on by themselves from that moment.',
    ],
    next: { words: 'Choose a plan', path: '/upgrade' },
  })
}
