import { Link } from '@remix-run/react'
import { useEffect } from 'react'
import { planNames } from '#domain/plans/plans'
import { Form } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { useAutoRefresh } from '../../ui/polling'
import { useSite } from '../../ui/site'
import { pollForPlanChange, usePlanWatch } from '../../features/billing/plan-watch'
import { ChoosePlanButton } from './confirming-step'
import { chosenPlanPath, type ChosenPlan, plansPath } from './steps'

interface UnverifiedStepProps extends ChosenPlan {
  email: string
  targetId: string
  notice: string | null
}

/**
 * Shown instead of the checkout until the account's address is confirmed, because Paddle identifies customers by it.
 */
export function UnverifiedStep({ plan, period, email, targetId, notice }: UnverifiedStepProps) {
  const path = chosenPlanPath({ plan, period })
  useAutoRefresh(true) // the link is usually opened in another tab, and then this one goes on
  return (
    <section className="panel marked form-page" aria-labelledby="unverified-title">
      <h1 id="unverified-title">Confirm your email first</h1>
      <p>
        We’ll send your receipts to {email}. Open the link we emailed there, then come back to pay for {planNames[plan]}
        , billed {period}. You haven’t been charged.
      </p>
      <Notice text={notice} />
      <Form method="post" action={path}>
        <input type="hidden" name="id" value={targetId} />
        <p className="actions">
          <button className="button main" name="intent" value="confirm">
            Send a new link
          </button>
          <Link className="button" to={path}>
            I’ve confirmed it
          </Link>
        </p>
      </Form>
    </section>
  )
}

export function PaymentClosedStep({ plan, period }: ChosenPlan) {
  const { supportEmail } = useSite()
  return (
    <section className="panel marked form-page">
      <h1>
        {planNames[plan]}, billed {period}
      </h1>
      <p>
        <strong>You can’t pay for a plan yet, so you haven’t been charged.</strong> Your account and searches stay as
        they are.
      </p>
      <p>
        Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and we’ll tell you when you can.
      </p>
    </section>
  )
}

interface AlreadyOwnedStepProps extends ChosenPlan {
  has: ChosenPlan
  /** Whether the current plan can be changed to the chosen one. */
  mayChange: boolean
}

/** Replaces the checkout if the account already has a plan, to prevent a duplicate subscription. */
export function AlreadyOwnedStep({ plan, period, has, mayChange }: AlreadyOwnedStepProps) {
  return (
    <section className="panel marked form-page" aria-labelledby="owned-title">
      <h1 id="owned-title">You already have a plan</h1>
      <p role="status">
        You’re on {planNames[has.plan]}, billed {has.period}. We closed this checkout so you don’t pay twice.
      </p>
      <p className="actions">
        <Link className="button main" to="/dashboard/searches">
          Go to dashboard
        </Link>
        {mayChange && (
          <Link className="button" to={chosenPlanPath({ plan, period })}>
            Switch to {planNames[plan]}, billed {period}
          </Link>
        )}
      </p>
    </section>
  )
}

/** Shown instead of a checkout after another tab chose another plan for its transaction. */
export function ChosenElsewhereStep({
  plan,
  period,
  to,
  planVersion,
}: ChosenPlan & { to: ChosenPlan; planVersion: string }) {
  useEffect(pollForPlanChange, []) // the other tab may be paying
  usePlanWatch(planVersion)
  return (
    <section className="panel marked form-page" aria-labelledby="moved-title">
      <h1 id="moved-title">You chose another plan</h1>
      <p role="status">
        You chose {planNames[to.plan]}, billed {to.period}, in another window. We closed this checkout so you don’t pay
        twice.
      </p>
      <div className="actions">
        <ChoosePlanButton plan={plan} period={period}>
          Go back to {planNames[plan]}, billed {period}
        </ChoosePlanButton>
        <Link className="button" to={plansPath(period)}>
          See plans
        </Link>
      </div>
    </section>
  )
}
