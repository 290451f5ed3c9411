import type { WorkerConfig } from '../../config'
import { renderLayout } from '../mail/mail-layout'
import { markup } from '../mail/markup'
import { frame, line, type ServiceMailWords, type Sender } from './account-mails'

/**
 * To the operator: Paddle events that could not be applied and duplicate subscriptions, listed by id. Contains no
 * personal data.
 */
export function paymentsUnclearMail(
  config: Sender & Pick<WorkerConfig, 'OPERATOR_EMAIL'>,
  { reason }: { reason: string | null },
): ServiceMailWords {
  const lead = 'Payments need a look: events of Paddle could not be applied'
  const sentences = [
    `What could not be applied, and about what: ${reason ?? 'none was stated'}.`,
    'An unknown price: name it in the settings, or change the subscription at Paddle.',
    'No account: the subscription is charged, and nobody here has it. See at Paddle who pays, refund and cancel it there.',
    'A second plan: its account pays for two. See at Paddle which one was meant, and refund and cancel the other.',
    'Once the cause is mended, clear "failure" of the events in PaddleEvent; they are applied within a minute.',
  ]
  const body = markup`${sentences.map((text) => markup`<p style="${line}overflow-wrap:anywhere">${text}</p>`)}`
  return {
    to: config.OPERATOR_EMAIL ?? config.SUPPORT_EMAIL,
    subject: lead,
    tag: 'payments-unclear',
    html: renderLayout(frame(config, lead, sentences[0]!, 'This mail goes to whoever runs the service.'), body),
    text: `${lead}\n\n${sentences.join('\n')}\n`,
  }
}
