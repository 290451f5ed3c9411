import { currentSubscription } from '#domain/plans/entitlement'
import { moneyWords } from '#domain/words/money-words'
import type { Subscription } from '#prisma/generated/client'
import type { Dependencies } from '../../dependencies'
import { mailUnavailable } from '../../failures'
import type { ServiceMailWords } from './account-mails'
import { isRefused, type Reader } from './plan-reader'
import { secondPlanMail } from './second-plan-mail'

/**
 * The words of the mail about a second plan, or why it is not sent. Throws `MailUnavailable` until Paddle has confirmed
 * its end: the mail is stored before.
 */
export async function secondPlanMailOf(
  { db, config }: Dependencies,
  { secondPlanId }: { secondPlanId: string | null },
  user: Omit<Reader, 'subscriptions'> & { subscriptions: Subscription[] },
  now: Date,
): Promise<ServiceMailWords | string> {
  const ended = user.subscriptions.find(({ id }) => id === secondPlanId)
  if (!ended) return 'the subscription is gone'
  if (ended.status !== 'canceled') throw mailUnavailable('the second plan has not ended yet')
  if (await isRefused(db, user)) return 'the address wants no mail'
  const current = currentSubscription(user.subscriptions, now)
  const paid = await db.payment.findMany({
    where: { subscriptionId: ended.id, status: { in: ['paid', 'completed'] }, amountCents: { gt: 0 } },
  })
  const cents = paid.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const transactionIds = paid.map(({ id }) => id)
  return secondPlanMail(
    config,
    { ...user, now },
    {
      kept: current?.status === 'active' ? current : null,
      ended,
      amount: paid[0] ? moneyWords(cents, paid[0].currency) : null,
      isByHand: (await db.refundRequest.count({ where: { transactionId: { in: transactionIds } } })) > 0,
    },
  )
}
