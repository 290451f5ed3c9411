import { mailsBeforeVerification } from '#domain/alerts/verification'
import { isMarketplace, marketplaceLabels, marketplaces } from '#domain/marketplaces'
import { frame, line, type ServiceMailWords, type Sender } from './account-mails'
import { mutedColor } from '../mail/colors'
import { button, confirmText, renderLayout, link } from '../mail/mail-layout'
import { markup } from '../mail/markup'

/**
 * First email to a new account's address. Contains no user-typed text, because an unverified address may belong to a
 * stranger. `confirmUrl` is null if the address is verified already.
 */
export function welcomeMail(config: Sender, to: string, confirmUrl: string | null): ServiceMailWords {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail, WEB_URL } = config
  const lead = confirmUrl === null ? `Welcome to ${brand}` : `Welcome to ${brand}: confirm this address`
  const does = `${brand} watches ${watched} for the used car that you describe, and tells you of each one within minutes, with the seller’s own words.`
  const newSearchUrl = new URL('/dashboard/search/new', WEB_URL).href
  const begin = 'Describe your car'
  const asks = `Somebody opened an account with this address. Confirm that it was you: after ${mailsBeforeVerification} mails alerts wait until you do.`
  const body =
    confirmUrl === null
      ? markup`<p style="${line}">${does}</p><p style="${line}">${button(newSearchUrl, begin)}</p>`
      : markup`<p style="${line}">${does}</p><p style="${line}">${asks}</p>
    <p style="${line}">${button(confirmUrl, confirmLabel)}</p>
    <p style="${line}">${link(newSearchUrl, begin)}</p>
    <p style="${line}">${confirmText.notYou}</p>
    <p class="quiet" style="margin:0;font-size:14px;line-height:21px;word-break:break-all;${mutedColor}">${link(confirmUrl, confirmUrl)}</p>`
  const steps = [`${begin}: ${newSearchUrl}`]
  const text = confirmUrl === null ? steps : [asks, `${confirmLabel}: ${confirmUrl}`, ...steps, confirmText.notYou]
  return {
    to,
    subject: lead,
    tag: 'welcome',
    html: renderLayout(
      frame(config, lead, does, 'You get this mail once, because an account was opened with this address.'),
      body,
    ),
    text: `${[lead, does, ...text].join('\n\n')}\n\n--\n${brand}. Questions: ${supportEmail}\n`,
  }
}

const confirmLabel = 'Confirm this address'
const names = marketplaces.filter(isMarketplace).map((name) => marketplaceLabels[name])
const watched = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names)
