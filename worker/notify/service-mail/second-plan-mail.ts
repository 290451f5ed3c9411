import { planNames, type BillingPeriod, type PlanTier } from '#domain/plans/plans'
import type { ServiceMailWords, Sender } from './account-mails'
import { planMail, type PlanReader } from './plan-mail-layout'

interface Plan {
  plan: PlanTier
  period: BillingPeriod
}

interface SecondPlan {
  /** The plan that goes on; null where the account has none any more. */
  kept: Plan | null
  ended: Plan
  /** What was paid for the ended one, in words; null where that is not known. */
  amount: string | null
  /** Paddle refused to pay it back, so the operator does. */
  isByHand: boolean
}

/** A plan that was bought beside another one has ended, and its payment goes back. */
export function secondPlanMail(
  config: Sender,
  user: PlanReader,
  { kept, ended, amount, isByHand }: SecondPlan,
): ServiceMailWords {
  const isSame = kept?.plan === ended.plan && kept.period === ended.period
  const bought = isSame
    ? `${words(ended)}, was bought twice for your account.`
    : `A second plan was bought for your account: ${words(ended)}${kept === null ? '' : `, beside ${words(kept)}`}.`
  const back = isByHand
    ? 'A person pays it back and answers you by mail.'
    : `Paddle, which takes our payments, sends it to where it came from, mostly within some days. If nothing has come after two weeks, write to ${config.SUPPORT_EMAIL}.`
  const wanted = isSame ? '' : ' Was it the second that you wanted? Then change the plan in your account.'
  return planMail(config, user, {
    subject: 'Your second plan has ended, and its payment goes back',
    tag: 'second-plan',
    sentences: [
      `${bought} One is enough, so the second has ended, and nothing more is charged for it.`,
      `${amount === null ? 'Its payment' : `Its payment of ${amount}`} goes back whole. ${back}`,
      ...(kept === null ? [] : [`${planNames[kept.plan]} goes on as it was.${wanted}`]),
    ],
    next: { words: 'See your account', path: '/dashboard/account' },
  })
}

/** "Basic, billed monthly". */
const words = ({ plan, period }: Plan) => `${planNames[plan]}, billed ${period}`
