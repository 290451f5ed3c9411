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
  const lead = isOver ? `${name} is back` : `${name} is down`
  const at = `${mail.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const sentences = isOver
    ? [`Most of its feeds have worked for five minutes as of ${at}.`, 'There’s nothing to do.']
    : [
        `Most of its feeds have failed for two minutes as of ${at}. First reason: ${reason ?? 'none given'}.`,
        'Affected buyers see this on their searches. We keep trying, less and less often, and will email you when it’s back.',
        `List the searches with “npm run ops -- searches”. Stop our requests with “npm run ops -- pause ${marketplace}”.`,
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
    `What fails, for which item, and why: ${reason ?? 'none given'}.`,
    'The worker retries each at least every six hours, and all other items continue. The worker log has the full error.',
    'After you fix the cause, delete the rows of "WorkFailure" to retry within a minute.',
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
  const lead = 'Payments need attention: we couldn’t apply Paddle events'
  const sentences = [
    `What we couldn’t apply: ${reason ?? 'none given'}.`,
    'Unknown price: add it to the settings, or change the subscription in Paddle.',
    'No account: the subscription is charged, but no account has it. Find the payer in Paddle, then refund and cancel it there.',
    'Second plan: the account pays for two. Find the intended one in Paddle, then refund and cancel the other.',
    'After you fix the cause, clear "failure" of the events in PaddleEvent. They’re applied within a minute.',
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
  const lead = `${marketplace} is unavailable for ${whose}`
  const happened = `We haven’t been able to check ${marketplace} since ${formatZonedTime(since, timeZone)}${reason === null ? '' : `: ${reason}`}.`
  const means = `You won’t get alerts about cars listed there in the meantime. Other marketplaces aren’t affected.`
  const next = `We keep trying, so there’s nothing for you to do. Each search shows the current status. We won’t email you about this again.`
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
  const why = `You’re getting this email because alerts are on for this address in ${brand}.`
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
