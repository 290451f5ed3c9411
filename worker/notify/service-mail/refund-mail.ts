import { formatMoney, refundRequestedText } from '#domain/words/plan-text'
import { formatZonedShortDate } from '#domain/words/time-zone'
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
import { renderPlanMail, type PlanMailContext } from './plan-mails'

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
  const lead = `Refund of ${amount} requested`
  const sentences = [
    `${user?.email ?? 'Someone whose account has been deleted'} asked for a refund of ${amount}: transaction ${transactionId}, paid on ${day(paidAt)}, requested on ${day(createdAt)}. The ${refundDays} days end on ${day(refundableUntil(paidAt))}.`,
    `Reason: ${reason === null ? 'none given, and none needed.' : sanitizeLine(reason)}`,
    'Refund the transaction in Paddle. After Paddle approves a full refund of the last payment, the plan ends on its own within minutes. A partial refund, or one for a plan change, doesn’t end the plan. If it should end, cancel the subscription in Paddle.',
    user ? 'Reply to this email to write to the person.' : 'We no longer have the address, so no one expects a reply.',
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

/** To the user, who sees the same on the payments page. */
export function refundAskedMail(
  config: SenderConfig,
  user: PlanMailContext,
  {
    amountCents,
    currency,
    paidAt,
    createdAt,
  }: Pick<RequestedRefund, 'amountCents' | 'currency' | 'paidAt' | 'createdAt'>,
): ServiceMailContent {
  const amount = formatMoney(amountCents, currency)
  return renderPlanMail(config, user, {
    subject: `We got your request for a refund of ${amount}`,
    tag: 'refund-received',
    sentences: [
      `You asked us to refund ${amount}, paid on ${formatZonedShortDate(paidAt, user.timeZone)}.`,
      refundRequestedText(createdAt, user),
      'Everything keeps running until then.',
    ],
    next: { words: 'See your payments', path: '/dashboard/account/payments' },
  })
}

const day = (time: Date) => `${time.toISOString().slice(0, 10)} UTC`
