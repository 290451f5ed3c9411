import { isMarketplace, marketplaceLabels } from '#domain/marketplaces'
import type { WorkerConfig } from '../../config'
import { frame, line, type ServiceMailWords, type Sender } from './account-mails'
import { renderLayout } from '../mail/mail-layout'
import { markup } from '../mail/markup'

/** To the operator: a marketplace went blind or recovered. Contains no personal data. */
export function outageMail(
  config: Sender & Pick<WorkerConfig, 'OPERATOR_EMAIL'>,
  mail: { kind: string; marketplace: string | null; reason: string | null; createdAt: Date },
): ServiceMailWords {
  const { marketplace, reason } = mail
  const name = marketplace !== null && isMarketplace(marketplace) ? marketplaceLabels[marketplace] : 'A marketplace'
  const isOver = mail.kind === 'OUTAGE_OVER'
  const lead = isOver ? `${name} can be seen again` : `${name} has gone dark`
  const at = `${mail.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const sentences = isOver
    ? [`Most of its feeds are read again, as of ${at}.`, 'Nothing is to be done.']
    : [
        `Most of its feeds have failed for two intervals, as of ${at}. The first reason: ${reason ?? 'none was stated'}.`,
        'Every search on it says so to its owner. Looks go on, ever more rarely; one more mail comes when it is back.',
        `Filter the searches in Temporal's page by LotwatchMarketplaces, or switch the marketplace off by its MODE.`,
      ]
  const body = markup`${sentences.map((text) => markup`<p style="${line}">${text}</p>`)}`
  return {
    to: config.OPERATOR_EMAIL ?? config.SUPPORT_EMAIL,
    subject: lead,
    tag: isOver ? 'outage-over' : 'outage',
    html: renderLayout(frame(config, lead, sentences[0]!, 'This mail goes to whoever runs the service.'), body),
    text: `${lead}\n\n${sentences.join('\n')}\n`,
  }
}

/** To the operator: background work that keeps failing for some items, listed by id. Contains no personal data. */
export function workFailingMail(
  config: Sender & Pick<WorkerConfig, 'OPERATOR_EMAIL'>,
  { reason }: { reason: string | null },
): ServiceMailWords {
  const lead = 'Background work keeps failing for some items'
  const sentences = [
    `What fails, for which item, and why: ${reason ?? 'none was stated'}.`,
    'The worker tries each of them again, every six hours at least, and all other items go on. The log of the worker has the whole error.',
    'Once the cause is fixed, delete the rows of "WorkFailure" to have them tried within a minute.',
  ]
  const body = markup`${sentences.map((text) => markup`<p style="${line}overflow-wrap:anywhere">${text}</p>`)}`
  return {
    to: config.OPERATOR_EMAIL ?? config.SUPPORT_EMAIL,
    subject: lead,
    tag: 'work-failing',
    html: renderLayout(frame(config, lead, sentences[0]!, 'This mail goes to whoever runs the service.'), body),
    text: `${lead}\n\n${sentences.join('\n')}\n`,
  }
}
