import { sanitizeLine } from '#domain/words/car-text'
import type { WorkerConfig } from '../../config'
import type { Mail } from '../mail/mail'
import { mutedColor } from '../mail/colors'
import { button, renderLayout, link } from '../mail/mail-layout'
import { markup } from '../mail/markup'

export type ServiceMailWords = Pick<Mail, 'to' | 'subject' | 'html' | 'text' | 'tag' | 'replyTo'> & {
  /** Only for emails about searches. */
  unsubscribeUrl?: string
}
export type Sender = Pick<WorkerConfig, 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'WEB_URL'>

export const line = 'margin:0 0 16px;font-size:16px;line-height:24px;'

/** Password reset link. `token` is its secret. Uses the typed name only for a verified owner. */
export function resetMail(
  config: Sender,
  user: { email: string; firstName: string; emailProvenAt: Date | null },
  token: string,
): ServiceMailWords {
  const hello = user.emailProvenAt !== null && user.firstName !== '' ? `Hello ${sanitizeLine(user.firstName)}` : 'Hello'
  const url = new URL('/reset-password', config.WEB_URL)
  url.searchParams.set('token', token)
  const lead = 'Set a new password'
  const lasts = 'The link works once, for 1 hour.'
  const otherwise = 'You did not ask for it? Then do nothing: your password stays as it is.'
  const body = markup`<p style="${line}">${hello}, somebody asked for a new password for your ${config.BRAND_NAME} account.</p>
    <p style="${line}">${button(url.href, lead)}</p>
    <p style="${line}">${lasts} ${otherwise}</p>
    <p class="quiet" style="margin:0;font-size:14px;line-height:21px;word-break:break-all;${mutedColor}">${link(url.href, url.href)}</p>`
  return {
    to: user.email,
    subject: `Your new password for ${config.BRAND_NAME}`,
    tag: 'reset',
    html: renderLayout(frame(config, lead, lasts, 'You get this mail because a new password was asked for.'), body),
    text: `${lead}: ${url.href}\n\n${lasts}\n${otherwise}\n\n--\n${config.BRAND_NAME}. Questions: ${config.SUPPORT_EMAIL}\n`,
  }
}

/** A user's feedback to the support address. Replies go to the user. */
export function feedbackMail(
  config: Sender,
  user: { id: string; email: string; firstName: string; lastName: string },
  feedback: { text: string },
): ServiceMailWords {
  const name = `${user.firstName} ${user.lastName}`.trim()
  const lead = `Feedback from ${name || user.email}`
  const body = markup`<p style="${line}white-space:pre-wrap">${feedback.text}</p>
    <p class="quiet" style="margin:0;font-size:14px;line-height:21px;${mutedColor}">${user.email} · account ${user.id}</p>`
  return {
    to: config.SUPPORT_EMAIL,
    replyTo: user.email,
    subject: lead.replace(/\s+/g, ' '),
    tag: 'feedback',
    html: renderLayout(frame(config, lead, '', 'Answer this mail to write to the person.'), body),
    text: `${lead}\n\n${feedback.text}\n\n--\n${user.email} · account ${user.id}\n`,
  }
}

export function frame(config: Sender, lead: string, preview: string, why: string) {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail, WEB_URL: webUrl } = config
  return { brand, supportEmail, webUrl, lead, preview, why, unsubscribeUrl: null }
}
