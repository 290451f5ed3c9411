import { sanitizeLine } from '#domain/words/car-text'
import { trialDays } from '#domain/plans/plans'
import { servedPlanNames, type ServedPlan } from '#domain/plans/entitlement'
import { formatZonedTime } from '#domain/words/time-zone'
import type { WorkerConfig } from '../../config'
import type { Mail } from '../mail/mail'
import { mutedColor } from '../mail/colors'
import { button, renderLayout, link, markup } from '../mail/mail-layout'

export type ServiceMailContent = Pick<Mail, 'to' | 'subject' | 'html' | 'text' | 'tag' | 'replyTo' | 'headers'> & {
  /** Only for emails about searches. */
  unsubscribeUrl?: string
}
export type SenderConfig = Pick<WorkerConfig, 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'WEB_URL'>

export const paragraphStyle = 'margin:0 0 16px;font-size:16px;line-height:24px;'

/** `token` is the secret of the link. Uses the typed name only for a verified owner. */
export function resetMail(
  config: SenderConfig,
  user: { email: string; firstName: string; emailVerifiedAt: Date | null },
  token: string,
): ServiceMailContent {
  const hello =
    user.emailVerifiedAt !== null && user.firstName !== '' ? `Hello ${sanitizeLine(user.firstName)}` : 'Hello'
  const url = new URL('/reset-password', config.WEB_URL)
  url.searchParams.set('token', token)
  const lead = 'Set a new password'
  const validity = 'This link works once and expires in 1 hour.'
  const ignoreHint = 'Didn’t ask for this? Ignore this email. Your password won’t change.'
  const body = markup`<p style="${paragraphStyle}">${hello}, someone asked to reset the password for your ${config.BRAND_NAME} account.</p>
    <p style="${paragraphStyle}">${button(url.href, lead)}</p>
    <p style="${paragraphStyle}">${validity} ${ignoreHint}</p>
    <p class="quiet" style="margin:0;font-size:14px;line-height:21px;word-break:break-all;${mutedColor}">${link(url.href, url.href)}</p>`
  return {
    to: user.email,
    subject: `Reset your ${config.BRAND_NAME} password`,
    tag: 'reset',
    html: renderLayout(
      createLayoutOptions(
        config,
        lead,
        validity,
        'You’re getting this email because someone asked for a new password.',
      ),
      body,
    ),
    text: `${lead}: ${url.href}\n\n${validity}\n${ignoreHint}\n\n--\n${config.BRAND_NAME}. Questions: ${config.SUPPORT_EMAIL}\n`,
  }
}

/**
 * Goes to the support address. Replies go to the user. Professional includes priority support, so its mail is marked for
 * people and for filters.
 */
export function feedbackMail(
  config: SenderConfig,
  user: { id: string; email: string; firstName: string; lastName: string },
  { text, plan }: { text: string; plan: ServedPlan },
): ServiceMailContent {
  const name = `${user.firstName} ${user.lastName}`.trim()
  const isPriority = plan === 'pro'
  const lead = `${isPriority ? 'Priority feedback' : 'Feedback'} from ${name || user.email}`
  const writer = `${user.email} · account ${user.id} · ${servedPlanNames[plan]}`
  const body = markup`<p style="${paragraphStyle}white-space:pre-wrap">${text}</p>
    <p class="quiet" style="margin:0;font-size:14px;line-height:21px;${mutedColor}">${writer}</p>`
  return {
    to: config.SUPPORT_EMAIL,
    replyTo: user.email,
    subject: lead.replace(/\s+/g, ' '),
    tag: isPriority ? 'feedback-priority' : 'feedback',
    headers: [
      { Name: 'X-Plan', Value: servedPlanNames[plan] },
      ...(isPriority ? [{ Name: 'Importance', Value: 'high' }] : []),
    ],
    html: renderLayout(createLayoutOptions(config, lead, '', 'Reply to this email to write to the person.'), body),
    text: `${lead}\n\n${text}\n\n--\n${writer}\n`,
  }
}

/** To somebody who was on the waitlist, once. Their entry is deleted by then. */
export function launchMail(config: SenderConfig, to: string): ServiceMailContent {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail, WEB_URL } = config
  const lead = `${brand} is open`
  const url = new URL('/login', WEB_URL).href
  const sentences = [
    'You joined our waitlist, and now you can start.',
    `Describe the used car you want. We watch the marketplaces and alert you. The first ${trialDays} days are free, and you don’t need a credit card.`,
    'We deleted your waitlist entry, so this is the only email about it.',
  ]
  const body = markup`${sentences.map((text) => markup`<p style="${paragraphStyle}">${text}</p>`)}
    <p style="${paragraphStyle}">${button(url, 'Get started')}</p>`
  const why = 'You’re getting this email because this address was on our waitlist.'
  return {
    to,
    subject: lead,
    tag: 'launch',
    html: renderLayout(createLayoutOptions(config, lead, sentences[0]!, why), body),
    text: `${lead}\n\n${sentences.join('\n')}\n\nGet started: ${url}\n\n--\n${brand}. Questions: ${supportEmail}\n`,
  }
}

/** The footer of emails to the operator. */
export const operatorFooter = 'You’re getting this email because you run the service.'

export function createLayoutOptions(config: SenderConfig, lead: string, preview: string, why: string) {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail, WEB_URL: webUrl } = config
  return { brand, supportEmail, webUrl, lead, preview, why, unsubscribeUrl: null }
}

interface AddedDevice {
  /** The device chose the name. Null once the device was removed. */
  name: string | null
  addedAt: Date
}

/** The device chose the name, so names that could contain a URL or a sentence are not repeated. */
const plainName = /^[\p{L}\p{N}][\p{L}\p{N} ,()+-]{0,59}$/u

export function deviceAddedMail(
  config: SenderConfig,
  user: { email: string; timeZone: string | null },
  { name, addedAt }: AddedDevice,
): ServiceMailContent {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail } = config
  const lead = `New device on your ${brand} account`
  const url = new URL('/dashboard/notifications', config.WEB_URL).href
  const device = name !== null && plainName.test(sanitizeLine(name)) ? sanitizeLine(name) : 'A device'
  const sentences = [
    `${device} was added on ${formatZonedTime(addedAt, user.timeZone)} with a code from your account. It gets your alerts from now on. It can’t log in or change anything.`,
    'If this was you, there’s nothing to do.',
    'If it wasn’t you, someone is logged in to your account. Remove the device and set a new password. That logs everyone else out.',
  ]
  const body = markup`${sentences.map((text) => markup`<p style="${paragraphStyle}">${text}</p>`)}
    <p style="${paragraphStyle}">${button(url, 'See your devices')}</p>`
  return {
    to: user.email,
    subject: lead,
    tag: 'device-added',
    html: renderLayout(
      createLayoutOptions(config, lead, sentences[0]!, 'You’re getting this email because it’s about your account.'),
      body,
    ),
    text: `${sentences.join('\n')}\n\nSee your devices: ${url}\n\n--\n${brand}. Questions: ${supportEmail}\n`,
  }
}

/** `why` is the target's own reason and contains no address. */
export function webhookDisabledMail(config: SenderConfig, user: { email: string }, why: string): ServiceMailContent {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail } = config
  const lead = `Your ${brand} webhook is off`
  const url = new URL('/dashboard/notifications/webhook', config.WEB_URL).href
  const sentences = [
    why,
    'Email and browser alerts keep working. Anything the webhook missed is in your search results.',
    'When your server is back, send it a test and turn the webhook on.',
  ]
  const body = markup`${sentences.map((text) => markup`<p style="${paragraphStyle}">${text}</p>`)}
    <p style="${paragraphStyle}">${button(url, 'See your webhook')}</p>`
  return {
    to: user.email,
    subject: lead,
    tag: 'webhook-off',
    html: renderLayout(
      createLayoutOptions(config, lead, sentences[0]!, 'You’re getting this email because you set up a webhook.'),
      body,
    ),
    text: `${sentences.join('\n')}\n\nSee your webhook: ${url}\n\n--\n${brand}. Questions: ${supportEmail}\n`,
  }
}
