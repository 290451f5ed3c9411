import { Link } from '@remix-run/react'
import { planNames, type PlanTier } from '#domain/plans/plans'
import { guaranteeText } from '#domain/words/plan-text'
import { ErrorSummary } from '../../ui/errors'
import { Form } from '../../ui/form'
import { SubmitButton } from '../../ui/dialog'
import { chosenPlanPath, plansPath, type ChosenPlan } from './steps'

interface Preview {
  currentSubscription: { period: string; price: string }
  newSubscription: { period: string; price: string }
  immediatePayment: string
  due: { cents: number; currency: string }
  credit: string | null
  creditLeft: string | null
}
interface Props extends ChosenPlan {
  presentPlan: PlanTier
  preview: Preview | null
  /** Formatted date of the next payment. Null without a preview. */
  nextPayment: string | null
  pauses: string | null
  failure: string | null
  refused: { error: string } | null
}

export function PreviewStep({ plan, period, presentPlan, preview, nextPayment, pauses, failure, refused }: Props) {
  return (
    <section className="panel form-page" aria-labelledby="preview-title">
      <h1 id="preview-title">
        {planNames[plan]}, billed {period}
      </h1>
      <ErrorSummary errors={{ form: refused?.error }} about={refused} />
      {preview ? (
        <Costs {...{ plan, period, presentPlan, preview, nextPayment, pauses }} />
      ) : (
        <>
          <p role="alert">
            <strong>{failure}</strong>
          </p>
          <p>Nothing changed, and you weren’t charged.</p>
          <p className="actions">
            <Link className="button main" to={plansPath(period)}>
              Go back
            </Link>
            <Link className="button" to={chosenPlanPath({ plan, period })} replace>
              Try again
            </Link>
          </p>
        </>
      )}
    </section>
  )
}

function Costs({
  plan,
  period,
  presentPlan,
  preview: { currentSubscription, newSubscription, immediatePayment, due, credit, creditLeft },
  nextPayment,
  pauses,
}: ChosenPlan & Pick<Props, 'presentPlan' | 'nextPayment' | 'pauses'> & { preview: Preview }) {
  return (
    <>
      <dl className="settings costs">
        <Row label="Current plan">
          {planNames[presentPlan]}, {each(currentSubscription)}
        </Row>
        <Row label="New plan">
          {planNames[plan]}, {each(newSubscription)}
        </Row>
        <Row label="Due now">
          <strong className="amount figures">{immediatePayment}</strong>
          {credit && (
            <span className="small soft costs-why">
              We took off {credit} for the unused time on your current plan.
              {creditLeft && ` The remaining ${creditLeft} goes toward your next payments.`}
            </span>
          )}
        </Row>
        <Row label="Next payment">
          {newSubscription.price} on {nextPayment}
        </Row>
      </dl>
      {pauses && <p className="panel marked">{pauses}</p>}
      <Form method="post" replace>
        <input type="hidden" name="plan" value={plan} />
        <input type="hidden" name="period" value={period} />
        <input type="hidden" name="cents" value={due.cents} />
        <input type="hidden" name="currency" value={due.currency} />
        <p className="soft small">
          {due.cents > 0 && 'We’ll charge the card you have on file with Paddle. '}Prices include local taxes.
          {due.cents > 0 && ` ${guaranteeText}.`}
        </p>
        <div className="actions">
          <SubmitButton>Change plan and pay now</SubmitButton>
          <Link className="button" to={plansPath(period)}>
            Go back
          </Link>
        </div>
      </Form>
    </>
  )
}

const each = ({ period, price }: { period: string; price: string }) =>
  `${price} ${period === 'yearly' ? 'a year' : 'a month'}`

const Row = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="setting">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
