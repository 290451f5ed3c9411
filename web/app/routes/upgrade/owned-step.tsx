import { Link } from '@remix-run/react'
import { useEffect } from 'react'
import { planNames } from '#domain/plans/plans'
import { expectPlanChange, usePlanWatch } from '../../features/billing/use-plan-watch'
import { chosenPath, plansPath, type ChosenPlan } from './steps'

interface OwnedStepProps extends ChosenPlan {
  has: ChosenPlan
  /** Whether the chosen plan differs from the current one, which can be changed to it. */
  mayChange: boolean
}

/** Replaces the checkout if the account already has a plan, to prevent a duplicate subscription. */
export function OwnedStep({ plan, period, has, mayChange }: OwnedStepProps) {
  return (
    <section className="panel marked form-page" aria-labelledby="owned-title">
      <h1 id="owned-title">You already have a plan</h1>
      <p role="status">
        You have {planNames[has.plan]}, billed {has.period}. This checkout is closed, so that nothing is charged twice.
      </p>
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

/** Shown instead of a checkout after another tab chose another plan for its transaction. */
export function MovedStep({ plan, period, to, planVersion }: ChosenPlan & { to: ChosenPlan; planVersion: string }) {
  useEffect(expectPlanChange, []) // the other tab may be paying
  usePlanWatch(planVersion)
  return (
    <section className="panel marked form-page" aria-labelledby="moved-title">
      <h1 id="moved-title">You chose another plan</h1>
      <p role="status">
        You chose {planNames[to.plan]}, billed {to.period}, in another window. This checkout is closed, so that nothing
        is charged twice.
      </p>
      <p className="actions">
        <Link className="button main" to={chosenPath({ plan, period })}>
          Choose {planNames[plan]}, billed {period}, again
        </Link>
        <Link className="button" to={plansPath(period)}>
          See the plans
        </Link>
      </p>
    </section>
  )
}
