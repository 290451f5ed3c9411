import { sanitizeLine } from '#domain/words/car-text'
import { formatZonedTime } from '#domain/words/time-zone'
import { frame, line, type ServiceMailWords, type Sender } from './account-mails'
import { button, renderLayout } from '../mail/mail-layout'
import { markup } from '../mail/markup'

interface AddedDevice {
  /** Name that the device chose. Null once it was removed. */
  name: string | null
  addedAt: Date
}

/** The device chose the name, so names that could contain a URL or a sentence are not repeated. */
const plainName = /^[\p{L}\p{N}][\p{L}\p{N} ,()+-]{0,59}$/u

/** A device was added with the account's code. */
export function deviceAddedMail(
  config: Sender,
  user: { email: string; timeZone: string | null },
  { name, addedAt }: AddedDevice,
): ServiceMailWords {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail } = config
  const lead = `A device was added to your ${brand} account`
  const url = new URL('/dashboard/notifications', config.WEB_URL).href
  const device = name !== null && plainName.test(sanitizeLine(name)) ? sanitizeLine(name) : 'A device'
  const sentences = [
    `${device} added itself on ${formatZonedTime(addedAt, user.timeZone)}, by a code that your account showed. It gets your alerts from now on. It cannot log in, and it can change nothing.`,
    'You did this? Then there is nothing for you to do.',
    'You did not? Then somebody is logged in to your account. Remove the device, and set a new password: that logs everybody else out.',
  ]
  const body = markup`${sentences.map((text) => markup`<p style="${line}">${text}</p>`)}
    <p style="${line}">${button(url, 'See your devices')}</p>`
  return {
    to: user.email,
    subject: lead,
    tag: 'device-added',
    html: renderLayout(frame(config, lead, sentences[0]!, 'You get this mail because it concerns your account.'), body),
    text: `${sentences.join('\n')}\n\nSee your devices: ${url}\n\n--\n${brand}. Questions: ${supportEmail}\n`,
  }
}
