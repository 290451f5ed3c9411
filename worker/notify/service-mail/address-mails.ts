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
    ? `Somebody opened a ${brand} account with this address. After ${maxMailsBeforeVerification} mails alerts wait until you confirm that it is yours.`
    : `Somebody asked ${brand} to send alerts for used cars to this address. None comes before you agree.`
  const lasts = `The link is good for ${confirmationLinkDays} days.`
  const otherwise = 'You did not ask for it? Then do nothing, or stop all mail on the same page.'
  const body = markup`<p style="${paragraphStyle}">${asked}</p>
    <p style="${paragraphStyle}">${button(confirmUrl, 'Confirm this address')}</p>
    <p style="${paragraphStyle}">${lasts} ${otherwise}</p>
    <p class="quiet" style="margin:0;font-size:14px;line-height:21px;word-break:break-all;${mutedColor}">${link(confirmUrl, confirmUrl)}</p>`
  return {
    to: target.email,
    subject: lead,
    tag: 'confirm',
    html: renderLayout(
      createLayoutOptions(config, lead, lasts, 'You get this mail because somebody entered this address.'),
      body,
    ),
    text: `${asked}\n\nConfirm this address: ${confirmUrl}\n\n${lasts}\n${otherwise}\n\n--\n${brand}. Questions: ${supportEmail}\n`,
  }
}

/** Lists what was revoked when the owner first verified the account's address. */
export function accountReclaimedMail(config: SenderConfig, user: { email: string }): ServiceMailContent {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail } = config
  const url = new URL('/dashboard/searches', config.WEB_URL).href
  const lead = `Your ${brand} account is yours alone now`
  const sentences = [
    'You have just shown that this address is yours. Nobody had before, so somebody else may have set up the account.',
    'What was there before has ended: everybody was signed out, the old password, the names, every other place that alerts went to, links for other devices, and alerts that had not been sent yet.',
    'Searches are kept but paused. Resume those that are yours, and delete the others.',
  ]
  const body = markup`${sentences.map((text) => markup`<p style="${paragraphStyle}">${text}</p>`)}
    <p style="${paragraphStyle}">${button(url, 'See your searches')}</p>`
  return {
    to: user.email,
    subject: lead,
    tag: 'taken-back',
    html: renderLayout(
      createLayoutOptions(config, lead, sentences[2]!, 'You get this mail because it concerns your account.'),
      body,
    ),
    text: `${sentences.join('\n')}\n\nSee your searches: ${url}\n\n--\n${brand}. Questions: ${supportEmail}\n`,
  }
}

/** The address is the only user-typed text in it. */
export function newAddressMail(config: SenderConfig, to: string, url: string): ServiceMailContent {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail } = config
  const lead = `Use this address for your ${brand} account`
  const asked = `Somebody who is logged in to ${brand} wants to use this address for their account: to log in, and for alerts.`
  const lasts = 'The link works once, for 1 hour, where you are logged in.'
  const otherwise = 'You did not ask for it? Then do nothing: this address stays out of it.'
  const body = markup`<p style="${paragraphStyle}">${asked}</p>
    <p style="${paragraphStyle}">${button(url, 'Use this address')}</p>
    <p style="${paragraphStyle}">${lasts} ${otherwise}</p>
    <p class="quiet" style="margin:0;font-size:14px;line-height:21px;word-break:break-all;${mutedColor}">${link(url, url)}</p>`
  return {
    to,
    subject: lead,
    tag: 'new-address',
    html: renderLayout(
      createLayoutOptions(config, lead, lasts, 'You get this mail because somebody entered this address.'),
      body,
    ),
    text: `${asked}\n\nUse this address: ${url}\n\n${lasts}\n${otherwise}\n\n--\n${brand}. Questions: ${supportEmail}\n`,
  }
}

/** Goes to the old address. Omits the new address, because the mailbox may belong to somebody else. */
export function addressChangedMail(config: SenderConfig, to: string): ServiceMailContent {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail } = config
  const lead = `Your ${brand} account has another address now`
  const sentences = [
    `Until now your ${brand} account had this address. Its owner has just changed it, and showed that the new one is theirs.`,
    'To log in, use the new address. Alerts go there too.',
    `You did not do this? Write to ${supportEmail} at once.`,
  ]
  const body = markup`${sentences.map((text) => markup`<p style="${paragraphStyle}">${text}</p>`)}`
  return {
    to,
    subject: lead,
    tag: 'address-changed',
    html: renderLayout(
      createLayoutOptions(config, lead, sentences[2]!, 'You get this mail because it concerns your account.'),
      body,
    ),
    text: `${sentences.join('\n')}\n\n--\n${brand}. Questions: ${supportEmail}\n`,
  }
}
