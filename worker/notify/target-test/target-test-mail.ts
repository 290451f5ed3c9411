import type { WorkerConfig } from '../../config'
import type { Mail } from '../mail/mail'
import { button, footerText, renderLayout } from '../mail/mail-layout'
import { markup } from '../mail/markup'

type Sender = Pick<WorkerConfig, 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'WEB_URL'>

const line = 'margin:0 0 16px;font-size:16px;line-height:24px;'

/** Test email for an address. Contains nothing about a search. */
export function targetTestMail(
  { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail, WEB_URL: webUrl }: Sender,
  unsubscribeUrl: string,
): Pick<Mail, 'subject' | 'html' | 'text' | 'tag'> {
  const lead = `A test from ${brand}`
  const sentence = 'Alerts about cars arrive at this address like this mail.'
  const url = new URL('/dashboard/notifications', webUrl).href
  const body = markup`<p style="${line}">${sentence}</p><p style="${line}">${button(url, 'Where alerts go')}</p>`
  const why = 'You get this mail because a test was asked for.'
  return {
    subject: lead,
    tag: 'test',
    html: renderLayout({ brand, supportEmail, webUrl, lead, preview: sentence, why, unsubscribeUrl }, body),
    text: `${lead}\n\n${sentence}\n\nWhere alerts go: ${url}\n\n--\n${brand}. Questions: ${supportEmail}\n${footerText.unsubscribe}: ${unsubscribeUrl}\n`,
  }
}
