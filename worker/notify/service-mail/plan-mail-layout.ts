import { formatSearches } from '#domain/words/plan-text'
import type { DateReader } from '#domain/words/time-zone'
import { frame, line, type ServiceMailWords, type Sender } from './account-mails'
import { button, renderLayout } from '../mail/mail-layout'
import { markup } from '../mail/markup'

export interface PlanReader extends DateReader {
  email: string
}

interface PlanMail {
  subject: string
  tag: ServiceMailWords['tag']
  sentences: string[]
  next: { words: string; path: string }
}

/** Layout of an email about the trial or a plan: paragraphs, and the next step as a button. */
export function planMail(
  config: Sender,
  user: PlanReader,
  { subject, tag, sentences, next }: PlanMail,
): ServiceMailWords {
  const url = new URL(next.path, config.WEB_URL).href
  const body = markup`${sentences.map((text) => markup`<p style="${line}">${text}</p>`)}
    <p style="${line}">${button(url, next.words)}</p>`
  return {
    to: user.email,
    subject,
    tag,
    html: renderLayout(
      frame(config, subject, sentences[0]!, 'You get this mail because it concerns your account.'),
      body,
    ),
    text: `${sentences.join('\n')}\n\n${next.words}: ${url}\n\n--\n${config.BRAND_NAME}. Questions: ${config.SUPPORT_EMAIL}\n`,
  }
}

const searchOrCount = (count: number) => (count === 1 ? 'search' : formatSearches(count))
/** "Then your 3 searches pause", "Then your search pauses". */
export const willPauseText = (count: number) => `Then your ${searchOrCount(count)} ${count === 1 ? 'pauses' : 'pause'}`
export const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')
/** "Your 3 searches are paused". */
export const pausedText = (count: number) => `Your ${searchOrCount(count)} ${isOrAre(count)} paused`
/** "Your searches found 14 cars". */
export const carsFoundText = (count: number) =>
  `Your searches found ${count === 1 ? '1 car' : `${count.toLocaleString('en-US')} cars`}`
