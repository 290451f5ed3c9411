import type { ReactNode } from 'react'
import type { BillingPeriod } from '#domain/plans/plans'
import { planNames } from '#domain/plans/plans'
import { guaranteeText } from '#domain/words/plan-text'
import type { PlanPriceTexts } from '../../features/billing/prices.server'
import { Form } from '../../ui/form'
import { chosenPlanPath, type ChosenPlan } from './steps'

/** Opens the checkout with a document load: only the checkout's document may run Paddle's script. */
export const ChoosePlanButton = ({
  plan,
  period,
  className = '',
  children,
}: ChosenPlan & { className?: string; children: ReactNode }) => (
  <Form method="post" action={chosenPlanPath({ plan, period })} reloadDocument>
    <input type="hidden" name="plan" value={plan} />
    <input type="hidden" name="period" value={period} />
    <button className={`button main ${className}`} name="intent" value="choose">
      {children}
    </button>
  </Form>
)

/** Where a link to a plan leads. */
export function ConfirmingStep({ plan, period, price }: ChosenPlan & { price: PlanPriceTexts | null }) {
  return (
    <section className="panel form-page" aria-labelledby="confirming-title">
      <h1 id="confirming-title">
        {planNames[plan]}, billed {period}
      </h1>
      <Price period={period} price={price} />
      <p className="guarantee">{guaranteeText}</p>
      <ChoosePlanButton plan={plan} period={period}>
        Continue to payment
      </ChoosePlanButton>
      <p className="soft small">{priceNote}</p>
    </section>
  )
}

export const priceNote = 'Prices include local taxes. You can cancel your subscription anytime.'

/** Without a price, only says when it is billed. */
export function Price({ period, price }: { period: BillingPeriod; price: PlanPriceTexts | null }) {
  if (!price) return <p className="soft">Billed {period}, in advance</p>
  return (
    <p className="figures">
      <strong className="amount">{period === 'monthly' ? price.monthly : price.yearlyPerMonth}</strong> a month
      {period === 'yearly' && <span className="soft">, {price.yearly} billed yearly</span>}
    </p>
  )
}
