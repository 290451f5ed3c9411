import { Link, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { planNames } from '#domain/plans/plans'
import { useSite } from '../../ui/site'
import { usePoll } from '../../ui/use-poll'
import { expectPlanChange } from '../../features/billing/use-plan-watch'
import { plansPath, processingPath, refetchMs, type ChosenPlan } from './steps'

/** Without JavaScript, the page reloads after this many seconds. */
const againAfterSeconds = 3

/** Waits for Paddle's event, which starts the plan after the payment. */
export function ProcessingStep({ plan, isLate, ...chosen }: ChosenPlan & { isLate: boolean }) {
  return (
    <section className="panel form-page" aria-labelledby="processing-title">
      {isLate ? (
        <Late plan={plan} {...chosen} />
      ) : (
        <>
          <Refetch />
          <h1 id="processing-title">Your payment is being confirmed</h1>
          <p role="status">
            {planNames[plan]} starts as soon as Paddle confirms it, mostly within seconds. This page then says so.
          </p>
          <progress aria-label="Waiting for Paddle" />
        </>
      )}
    </section>
  )
}

/** Polls every second, one request at a time. */
function Refetch() {
  const { revalidate, state } = useRevalidator()
  useEffect(expectPlanChange, []) // for other screens opened meanwhile
  usePoll(() => (state === 'idle' ? revalidate() : false), refetchMs)
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(againAfterSeconds)} />
      <p className="soft small">This page loads again every {againAfterSeconds} seconds.</p>
    </noscript>
  )
}

function Late(chosen: ChosenPlan) {
  const { supportEmail } = useSite()
  return (
    <>
      <h1 id="processing-title">Paddle has not confirmed it yet</h1>
      <p role="status">
        <strong>Two minutes have passed without a word from Paddle. Please do not pay a second time.</strong>
      </p>
      <ul>
        <li>
          You have a receipt from Paddle by mail: the payment is made, and {planNames[chosen.plan]} starts by itself, at
          the latest overnight. You can close this page.
        </li>
        <li>
          You have none after ten minutes: most likely nothing was charged. Look at <em>Payments and receipts</em> in
          your account, then choose the plan again.
        </li>
        <li>
          Something else: write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </li>
      </ul>
      <p className="actions">
        <Link className="button main" to={processingPath(chosen)} replace>
          Check again
        </Link>
        <Link className="button" to="/dashboard/account">
          Go to my account
        </Link>
        <Link className="button" to={plansPath(chosen.period)}>
          Back to the plans
        </Link>
      </p>
    </>
  )
}

export function SuccessStep({ plan, period }: ChosenPlan) {
  return (
    <section className="panel marked form-page" aria-labelledby="success-title">
      <h1 id="success-title">Thank you for your purchase!</h1>
      <p role="status">
        You have {planNames[plan]}, billed {period}. Paddle mails you the receipt.
      </p>
      <Link className="button main" to="/dashboard/searches">
        Go to dashboard
      </Link>
    </section>
  )
}
