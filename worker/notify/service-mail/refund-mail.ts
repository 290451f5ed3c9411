import { formatMoney } from '#domain/words/plan-text'
import { refundableUntil, refundDays, type Payment } from '#domain/plans/refund'
import { sanitizeLine } from '#domain/words/car-text'
import { renderLayout, markup } from '../mail/mail-layout'
import type { WorkerConfig } from '../../config'
import {
  createLayoutOptions,
  operatorFooter,
  paragraphStyle,
  type ServiceMailContent,
  type SenderConfig,
} from './account-mails'

interface RequestedRefund extends Payment {
  reason: string | null
  createdAt: Date
  /** Null once the account was deleted. */
  user: { email: string; deletedAt: Date | null } | null
}

/** To the operator. Replies go to the user. */
export function refundMail(
  config: SenderConfig & Pick<WorkerConfig, 'OPERATOR_EMAIL'>,
  refund: RequestedRefund,
): ServiceMailContent {
  const { transactionId, amountCents, currency, paidAt, reason, createdAt } = refund
  const user = refund.user?.deletedAt === null ? refund.user : null
  const amount = formatMoney(amountCents, currency)
  const lead = `A refund of ${amount} is asked for`
  const sentences = [
    `${user?.email ?? 'A person whose account is deleted by now'} wants ${amount} back: transaction ${transactionId}, paid on ${day(paidAt)}, asked for on ${day(createdAt)}. The ${refundDays} days end on ${day(refundableUntil(paidAt))}.`,
    `Reason: ${reason === null ? 'none was given, and none is needed.' : sanitizeLine(reason)}`,
    'Refund the transaction at Paddle. Once Paddle has approved it, a plan whose last payment went back whole ends by itself, within minutes. A refund in part, or of a change of plan, ends nothing: cancel the subscription at Paddle yourself if the plan is to end.',
    user ? 'Answer this mail to write to the person.' : 'The address is not kept, so nobody waits for an answer.',
  ]
  const body = markup`${sentences.map((text) => markup`<p style="${paragraphStyle}overflow-wrap:anywhere">${text}</p>`)}`
  return {
    to: config.OPERATOR_EMAIL ?? config.SUPPORT_EMAIL,
    ...(user && { replyTo: user.email }),
    subject: lead,
    tag: 'refund-asked',
    html: renderLayout(createLayoutOptions(config, lead, sentences[0]!, operatorFooter), body),
    text: `${lead}\n\n${sentences.join('\n')}\n`,
  }
}

const day = (time: Date) => `${time.toISOString().slice(0, 10)} UTC`
