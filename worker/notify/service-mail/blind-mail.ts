import { sanitizeLine } from '#domain/words/car-text'
import { formatZonedTime } from '#domain/words/time-zone'
import { frame, line, type ServiceMailWords, type Sender } from './account-mails'
import { button, footerText, renderLayout, link } from '../mail/mail-layout'
import { markup } from '../mail/markup'

export interface BlindMail {
  to: string
  marketplace: string
  /** "Craigslist refused our visit". Null if the reason is unknown. */
  reason: string | null
  /** The affected searches by name, each with its mute link. */
  searches: { name: string; resultsUrl: string; muteUrl: string }[]
  since: Date
  timeZone: string | null
  unsubscribeUrl: string
}

/**
 * To a user: a marketplace has been unreadable for hours. Names searches, so it is sent to confirmed addresses only.
 */
export function blindMail(config: Sender, mail: BlindMail): ServiceMailWords {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail, WEB_URL } = config
  const { to, marketplace, reason, searches, since, timeZone, unsubscribeUrl } = mail
  const whose = searches.length === 1 ? 'your search' : `${searches.length} of your searches`
  const lead = `${marketplace} cannot be read for ${whose}`
  const happened = `Since ${formatZonedTime(since, timeZone)} no page of ${marketplace} could be read${reason === null ? '' : `: ${reason}`}.`
  const means = `Cars that are listed there now are missing from your alerts. Other marketplaces are not concerned.`
  const next = `We keep trying, and there is nothing for you to do. The page of each search says how it stands and when it is over; this is the only mail about it.`
  const page = new URL('/dashboard/searches', WEB_URL).href
  const button_ = 'See your searches'
  const rows = searches.map(({ name, ...urls }) => ({ name: sanitizeLine(name), ...urls }))
  const body = markup`<p style="${line}">${happened}</p>
    <ul style="margin:0 0 16px;padding:0 0 0 20px">
      ${rows.map(({ name, resultsUrl, muteUrl }) => markup`<li style="margin:0 0 8px;font-size:16px;line-height:24px">${link(resultsUrl, name)} · ${link(muteUrl, footerText.mute)}</li>`)}
    </ul>
    <p style="${line}">${means}</p>
    <p style="${line}">${next}</p>
    <p style="${line}">${button(page, button_)}</p>`
  const why = `You get this mail because this address is on for alerts in ${brand}.`
  return {
    to,
    subject: lead,
    tag: 'search-blind',
    unsubscribeUrl,
    html: renderLayout({ ...frame(config, lead, happened, why), unsubscribeUrl }, body),
    text: `${[
      lead,
      happened,
      rows.map((row) => `${row.name}: ${row.resultsUrl}\n${footerText.mute}: ${row.muteUrl}`).join('\n\n'),
      means,
      next,
      `${button_}: ${page}`,
      `--\n${brand}. Questions: ${supportEmail}\n${footerText.unsubscribe}: ${unsubscribeUrl}`,
    ].join('\n\n')}\n`,
  }
}
