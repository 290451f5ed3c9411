import { confirmationLinkDays, maxMailsBeforeVerification } from '#domain/alerts/verification'
import { mutedColor } from '../mail/colors'
import { button, renderLayout, link, markup } from '../mail/mail-layout'
import { createLayoutOptions, paragraphStyle, type ServiceMailContent, type SenderConfig } from './account-mails'

/** Contains no user-typed text. */
export function confirmMail(
  config: SenderConfig,
  target: { email: string; isMain: boolean },
  confirmUrl: string,
): ServiceMailContent {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail } = config
  const lead = `Confirm this address for ${brand}`
  const asked = target.isMain
    ? `Someone created a ${brand} account with this address. If it was you, confirm your email to keep getting alerts. Until you do, we send only ${maxMailsBeforeVerification}.`
    : `Someone asked ${brand} to send used-car alerts to this address. We won’t send any until you agree.`
  const lasts = `This link expires in ${confirmationLinkDays} days.`
  const otherwise = 'Didn’t ask for this? Ignore this email, or stop all emails on the same page.'
  const body = markup`<p style="${paragraphStyle}">${asked}</p>
    <p style="${paragraphStyle}">${button(confirmUrl, 'Confirm this address')}</p>
    <p style="${paragraphStyle}">${lasts} ${otherwise}</p>
    <p class="quiet" style="margin:0;font-size:14px;line-height:21px;word-break:break-all;${mutedColor}">${link(confirmUrl, confirmUrl)}</p>`
  return {
    to: target.email,
    subject: lead,
    tag: 'confirm',
    html: renderLayout(
      createLayoutOptions(config, lead, lasts, 'You’re getting this email because someone entered this address.'),
      body,
    ),
    text: `${asked}\n\nConfirm this address: ${confirmUrl}\n\n${lasts}\n${otherwise}\n\n--\n${brand}. Questions: ${supportEmail}\n`,
  }
}

/** Lists what was revoked when the owner first verified the account's address. */
export function accountReclaimedMail(config: SenderConfig, user: { email: string }): ServiceMailContent {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail } = config
  const url = new URL('/dashboard/searches', config.WEB_URL).href
  const lead = `Your ${brand} account is secured`
  const sentences = [
    'You just confirmed that this address is yours. No one had before, so someone else may have created the account.',
    'To be safe, we logged everyone out and removed the old password, the names, every other address and device that got alerts, links for other devices, and alerts that hadn’t been sent yet.',
    'Searches are saved but paused. Resume the ones that are yours and delete the rest.',
  ]
  const body = markup`${sentences.map((text) => markup`<p style="${paragraphStyle}">${text}</p>`)}
    <p style="${paragraphStyle}">${button(url, 'See your searches')}</p>`
  return {
    to: user.email,
    subject: lead,
    tag: 'taken-back',
    html: renderLayout(
      createLayoutOptions(config, lead, sentences[2]!, 'You’re getting this email because it’s about your account.'),
      body,
    ),
    text: `${sentences.join('\n')}\n\nSee your searches: ${url}\n\n--\n${brand}. Questions: ${supportEmail}\n`,
  }
}

/** The address is the only user-typed text in it. */
export function newAddressMail(config: SenderConfig, to: string, url: string): ServiceMailContent {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail } = config
  const lead = `Use this address for your ${brand} account`
  const asked = `Someone logged in to ${brand} wants to use this address for their account, to log in and get alerts.`
  const lasts = 'This link works once, where you’re logged in. It expires in 1 hour.'
  const otherwise = 'Didn’t ask for this? Ignore this email and nothing happens.'
  const body = markup`<p style="${paragraphStyle}">${asked}</p>
    <p style="${paragraphStyle}">${button(url, 'Use this address')}</p>
    <p style="${paragraphStyle}">${lasts} ${otherwise}</p>
    <p class="quiet" style="margin:0;font-size:14px;line-height:21px;word-break:break-all;${mutedColor}">${link(url, url)}</p>`
  return {
    to,
    subject: lead,
    tag: 'new-address',
    html: renderLayout(
      createLayoutOptions(config, lead, lasts, 'You’re getting this email because someone entered this address.'),
      body,
    ),
    text: `${asked}\n\nUse this address: ${url}\n\n${lasts}\n${otherwise}\n\n--\n${brand}. Questions: ${supportEmail}\n`,
  }
}

/** Goes to the old address. Omits the new address, because the mailbox may belong to somebody else. */
export function addressChangedMail(config: SenderConfig, to: string): ServiceMailContent {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail } = config
  const lead = `Your ${brand} email address was changed`
  const sentences = [
    `Your ${brand} account used this address until now. Its owner just changed it and confirmed the new one.`,
    'Use the new address to log in. Alerts go there too.',
    `Wasn’t you? Write to ${supportEmail} right away.`,
  ]
  const body = markup`${sentences.map((text) => markup`<p style="${paragraphStyle}">${text}</p>`)}`
  return {
    to,
    subject: lead,
    tag: 'address-changed',
    html: renderLayout(
      createLayoutOptions(config, lead, sentences[2]!, 'You’re getting this email because it’s about your account.'),
      body,
    ),
    text: `${sentences.join('\n')}\n\n--\n${brand}. Questions: ${supportEmail}\n`,
  }
}
