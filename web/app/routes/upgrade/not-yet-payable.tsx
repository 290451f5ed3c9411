import { planNames } from '#domain/plans/plans'
import { useSite } from '../../ui/site'
import type { ChosenPlan } from './steps'

export function NotYetPayable({ plan, period }: ChosenPlan) {
  const { supportEmail } = useSite()
  return (
    <section className="panel marked form-page">
      <h1>
        {planNames[plan]}, billed {period}
      </h1>
      <p>
        <strong>Payment is not open yet, so nothing was ordered and nothing is charged.</strong> Your account and your
        searches stay as they are.
      </p>
      <p>
        Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> to hear when it opens.
      </p>
    </section>
  )
}
