import { isMarketplace, marketplaceLabels } from '#domain/marketplaces'
import { sanitizeLine } from '#domain/words/car-text'
import { formatZonedTime } from '#domain/words/time-zone'
import type { WorkerConfig } from '../../config'
import { renderLayout, button, footerText, link, markup } from '../mail/mail-layout'
import {
  createLayoutOptions,
  operatorFooter,
  paragraphStyle,
  type ServiceMailContent,
  type SenderConfig,
} from './account-mails'

/** To the operator. Contains no personal data. */
export function outageMail(
  config: SenderConfig & Pick<WorkerConfig, 'OPERATOR_EMAIL'>,
  mail: { kind: string; marketplace: string | null; reason: string | null; createdAt: Date },
): ServiceMailContent {
  const { marketplace, reason } = mail
  const name = marketplace !== null && isMarketplace(marketplace) ? marketplaceLabels[marketplace] : 'A marketplace'
  const isOver = mail.kind === 'OUTAGE_ENDED'
  const lead = isOver ? `${name} can be seen again` : `${name} has gone dark`
  const at = `${mail.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const sentences = isOver
    ? [`Most of its feeds are read again, as of ${at}.`, 'Nothing is to be done.']
    : [
        `Most of its feeds have failed for two intervals, as of ${at}. The first reason: ${reason ?? 'none was stated'}.`,
        'Every search on it says so to its owner. Looks go on, ever more rarely; one more mail comes when it is back.',
        `Filter the searches in Temporal's page by LotwatchMarketplaces, or switch the marketplace off by its MODE.`,
      ]
  const body = markup`${sentences.map((text) => markup`<p style="${paragraphStyle}">${text}</p>`)}`
  return {
    to: config.OPERATOR_EMAIL ?? config.SUPPORT_EMAIL,
    subject: lead,
    tag: isOver ? 'outage-over' : 'outage',
    html: renderLayout(createLayoutOptions(config, lead, sentences[0]!, operatorFooter), body),
    text: `${lead}\n\n${sentences.join('\n')}\n`,
  }
}

/** To the operator: background work that keeps failing, listed by id. Contains no personal data. */
export function workFailingMail(
  config: SenderConfig & Pick<WorkerConfig, 'OPERATOR_EMAIL'>,
  { reason }: { reason: string | null },
): ServiceMailContent {
  const lead = 'Background work keeps failing for some items'
  const sentences = [
    `What fails, for which item, and why: ${reason ?? 'none was stated'}.`,
    'The worker tries each of them again, every six hours at least, and all other items go on. The log of the worker has the whole error.',
    'Once the cause is fixed, delete the rows of "WorkFailure" to have them tried within a minute.',
  ]
  const body = markup`${sentences.map((text) => markup`<p style="${paragraphStyle}overflow-wrap:anywhere">${text}</p>`)}`
  return {
    to: config.OPERATOR_EMAIL ?? config.SUPPORT_EMAIL,
    subject: lead,
    tag: 'work-failing',
    html: renderLayout(createLayoutOptions(config, lead, sentences[0]!, operatorFooter), body),
    text: `${lead}\n\n${sentences.join('\n')}\n`,
  }
}

/**
 * To the operator: Paddle events that could not be applied and duplicate subscriptions, listed by id. Contains no
 * personal data.
 */
export function paymentsUnclearMail(
  config: SenderConfig & Pick<WorkerConfig, 'OPERATOR_EMAIL'>,
  { reason }: { reason: string | null },
): ServiceMailContent {
  const lead = 'Payments need a look: events of Paddle could not be applied'
  const sentences = [
    `What could not be applied, and about what: ${reason ?? 'none was stated'}.`,
    'An unknown price: name it in the settings, or change the subscription at Paddle.',
    'No account: the subscription is charged, and nobody here has it. See at Paddle who pays, refund and cancel it there.',
    'A second plan: its account pays for two. See at Paddle which one was meant, and refund and cancel the other.',
    'Once the cause is mended, clear "failure" of the events in PaddleEvent; they are applied within a minute.',
  ]
  const body = markup`${sentences.map((text) => markup`<p style="${paragraphStyle}overflow-wrap:anywhere">${text}</p>`)}`
  return {
    to: config.OPERATOR_EMAIL ?? config.SUPPORT_EMAIL,
    subject: lead,
    tag: 'payments-unclear',
    html: renderLayout(createLayoutOptions(config, lead, sentences[0]!, operatorFooter), body),
    text: `${lead}\n\n${sentences.join('\n')}\n`,
  }
}

interface BlindMail {
  to: string
  marketplace: string
  /** "Craigslist has blocked us". Null if the reason is unknown. */
  reason: string | null
  searches: { name: string; resultsUrl: string; muteUrl: string }[]
  since: Date
  timeZone: string | null
  unsubscribeUrl: string
}

/** To a user: a marketplace has been unreadable for hours. Names searches, so it goes to confirmed addresses only. */
export function blindMail(config: SenderConfig, mail: BlindMail): ServiceMailContent {
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
  const body = markup`<p style="${paragraphStyle}">${happened}</p>
    <ul style="margin:0 0 16px;padding:0 0 0 20px">
      ${rows.map(({ name, resultsUrl, muteUrl }) => markup`<li style="margin:0 0 8px;font-size:16px;line-height:24px">${link(resultsUrl, name)} · ${link(muteUrl, footerText.mute)}</li>`)}
    </ul>
    <p style="${paragraphStyle}">${means}</p>
    <p style="${paragraphStyle}">${next}</p>
    <p style="${paragraphStyle}">${button(page, button_)}</p>`
  const why = `You get this mail because this address is on for alerts in ${brand}.`
  return {
    to,
    subject: lead,
    tag: 'search-blind',
    unsubscribeUrl,
    html: renderLayout({ ...createLayoutOptions(config, lead, happened, why), unsubscribeUrl }, body),
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
