import { Link, useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { planNames } from '#domain/plans/plans'
import { guaranteeText } from '#domain/words/plan-text'
import { useSite } from '../../ui/site'
import { ReloadNotice } from '../../ui/reloading'
import { usePoll } from '../../ui/polling'
import { pollForPlanChange, usePlanWatch } from '../../features/billing/plan-watch'
import { payingPath, plansPath, processingPath, pollIntervalMs, type ChosenPlan } from './steps'
import { checkoutFrameClass, openCheckout, type Purchase } from './open-checkout'

/** Waits for Paddle's event, which starts the plan after the payment. */
export function ProcessingStep({ plan, isLate, ...chosen }: ChosenPlan & { isLate: boolean }) {
  return (
    <section className="panel form-page" aria-labelledby="processing-title">
      {isLate ? (
        <LatePayment plan={plan} {...chosen} />
      ) : (
        <>
          <Refetch />
          <h1 id="processing-title">Confirming your payment</h1>
          <p role="status">
            {planNames[plan]} starts once Paddle confirms it, usually within seconds. This page updates on its own.
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
  useEffect(pollForPlanChange, []) // for other screens opened meanwhile
  usePoll(() => (state === 'idle' ? revalidate() : false), pollIntervalMs)
  return <ReloadNotice />
}

function LatePayment(chosen: ChosenPlan) {
  const { supportEmail } = useSite()
  return (
    <>
      <h1 id="processing-title">Paddle hasn’t confirmed your payment yet</h1>
      <p role="status">
        <strong>We haven’t heard from Paddle for two minutes. Please don’t pay again.</strong>
      </p>
      <ul>
        <li>
          Got a receipt from Paddle by email? Your payment went through, and {planNames[chosen.plan]} starts on its own
          by tomorrow. You can close this page.
        </li>
        <li>
          No receipt after ten minutes? You probably weren’t charged. Check <em>Payments and receipts</em> in your
          account, then choose the plan again.
        </li>
        <li>
          Something else? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
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
          Back to plans
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
        You’re on {planNames[plan]}, billed {period}. Paddle will email you the receipt.
      </p>
      <Link className="button main" to="/dashboard/searches">
        Go to dashboard
      </Link>
    </section>
  )
}

/**
 * Paddle's checkout frame for a first purchase. If a plan is bought or another one chosen elsewhere, the server returns
 * another step, and this step closes its frame.
 */
export function PayingStep({
  plan,
  period,
  purchase,
  planVersion,
  trialNote,
}: ChosenPlan & { purchase: Purchase; planVersion: string; trialNote: string | null }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [isPaying, setIsPaying] = useState(false)
  // Pause polling: the plan from this payment may become active before the checkout reports the payment.
  usePlanWatch(planVersion, { isUnderWay: true, isPaused: isPaying })
  const { transactionId, clientToken, jsUrl } = purchase
  useEffect(
    () =>
      openCheckout(
        { transactionId, clientToken, jsUrl },
        {
          onShown: () => setState('shown'),
          onPaying: setIsPaying,
          onFailed: () => setState('failed'),
          // Page loads, which leave Paddle's script behind.
          onPaid: () => location.replace(processingPath({ plan, period })),
          onClosed: () => location.replace(plansPath(period)),
        },
      ),
    [transactionId, clientToken, jsUrl, plan, period],
  )
  return (
    <section className="panel form-page checkout" aria-labelledby="paying-title">
      <h1 id="paying-title">
        {planNames[plan]}, billed {period}
      </h1>
      <p className="guarantee">{guaranteeText}</p>
      {trialNote && <p>{trialNote}</p>}
      <noscript>
        <p>
          <strong>Paddle’s card form needs JavaScript.</strong> Turn it on for this page, or use another browser. You
          haven’t been charged.
        </p>
      </noscript>
      {state === 'failed' ? <NotShown {...{ plan, period }} /> : <div className={checkoutFrameClass} />}
      <p className="soft needs-scripts" role="status" hidden={state !== 'loading'}>
        Loading the payment form from Paddle, which handles our payments…
      </p>
    </section>
  )
}

function NotShown(chosen: ChosenPlan) {
  const { supportEmail } = useSite()
  return (
    <div role="alert">
      <p>
        <strong>We couldn’t load Paddle’s payment form. You haven’t been charged.</strong> An ad blocker or firewall may
        be blocking it. Allow paddle.com, then try again.
      </p>
      <p>
        Still not working? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
      <p className="actions">
        {/* A full page load, because a failed script is not requested again otherwise. */}
        <a className="button main" href={payingPath(chosen)}>
          Try again
        </a>
      </p>
    </div>
  )
}
