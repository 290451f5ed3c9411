import { Link } from '@remix-run/react'
import { planNames } from '#domain/plans/plans'
import { chosenPath, type ChosenPlan } from './steps'

interface OwnedStepProps extends ChosenPlan {
  /** The plan that the account has. */
  has: ChosenPlan
  /** Whether the chosen one is another, and the present one can be changed to it. */
  mayChange: boolean
}

/** In place of a checkout, once there is a plan: a second one is not to be bought beside it. */
export function OwnedStep({ plan, period, has, mayChange }: OwnedStepProps) {
  return (
    <section className="panel marked form-page" aria-labelledby="owned-title">
      <h1 id="owned-title">You already have a plan</h1>
      <p role="status">
        You have {planNames[has.plan]}, billed {has.period}. This checkout is closed, so that nothing is charged twice.
      </p>
      <p>Did you pay in two places? Then the second plan ends by itself within minutes, and its payment goes back.</p>
      <p className="actions">
        <Link className="button main" to="/dashboard/searches">
          Go to dashboard
        </Link>
        {mayChange && (
          <Link className="button" to={chosenPath({ plan, period })}>
            Change to {planNames[plan]}, billed {period}
          </Link>
        )}
      </p>
    </section>
  )
}
