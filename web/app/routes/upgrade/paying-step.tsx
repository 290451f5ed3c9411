import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { planNames } from '#domain/plans/plans'
import { useSite } from '../../ui/site'
import { usePlanWatch } from '../../features/billing/use-plan-watch'
import { chosenPath, plansPath, processingPath, type ChosenPlan } from './steps'
import { frameTarget, openCheckout, type Purchase } from './open-checkout'

/**
 * Paddle's checkout frame for a first purchase. If a plan is bought or another one chosen elsewhere, the server returns
 * another step, and this step closes its frame.
 */
export function PayingStep({
  plan,
  period,
  purchase,
  planVersion,
}: ChosenPlan & { purchase: Purchase; planVersion: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [isPaying, setIsPaying] = useState(false)
  // Pause polling: the plan from this payment may become active before the checkout reports the payment.
  usePlanWatch(planVersion, { isUnderWay: true, isPaused: isPaying })
  const navigate = useNavigate()
  const { transactionId, clientToken, jsUrl } = purchase
  useEffect(
    () =>
      openCheckout(
        { transactionId, clientToken, jsUrl },
        {
          onShown: () => setState('shown'),
          onPaying: setIsPaying,
          onFailed: () => setState('failed'),
          onPaid: () => navigate(processingPath({ plan, period }), { replace: true }),
          onClosed: () => navigate(plansPath(period), { replace: true }),
        },
      ),
    [transactionId, clientToken, jsUrl, plan, period, navigate],
  )
  return (
    <section className="panel form-page checkout" aria-labelledby="paying-title">
      <h1 id="paying-title">
        {planNames[plan]}, billed {period}
      </h1>
      <noscript>
        <p>
          <strong>The card form is Paddle’s and needs JavaScript.</strong> Allow it for this page, or open this page in
          another browser. Nothing was ordered. All else here works without.
        </p>
      </noscript>
      {state === 'failed' ? <NotShown {...{ plan, period }} /> : <div className={frameTarget} />}
      <p className="soft needs-scripts" role="status" hidden={state !== 'loading'}>
        Loading the payment form of Paddle, which takes our payments.
      </p>
    </section>
  )
}

function NotShown(chosen: ChosenPlan) {
  const { supportEmail } = useSite()
  return (
    <div role="alert">
      <p>
        <strong>Paddle’s payment form could not be loaded. Nothing was ordered or charged.</strong> A blocker of
        advertisements or a firewall may hold it back: allow paddle.com, then try again.
      </p>
      <p>
        If it stays away, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
      <p className="actions">
        {/* A full page load, because a failed script is not requested again otherwise. */}
        <a className="button main" href={chosenPath(chosen)}>
          Try again
        </a>
      </p>
    </div>
  )
}
