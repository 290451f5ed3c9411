import { Link } from '@remix-run/react'
import type { Entitlement } from '#domain/plans/entitlement'
import { planNames, searchLimits, timeLeftInWords, type Subscription, type Trial } from '#domain/plans/plans'
import { zonedTimeWords } from '#domain/words/time-zone'
import { useSite } from '../../ui/site'

interface PlanBlockProps {
  subscription: Subscription | null
  trial: Trial
  entitlement: Entitlement
}

/** The person's plan, what it includes and until when, and a link to the other plans. */
export function PlanBlock({ subscription, trial, entitlement }: PlanBlockProps) {
  const isPaid = subscription?.isActive === true
  return (
    <section className="panel" aria-labelledby="plan-title">
      <h2 id="plan-title">Your plan</h2>
      {isPaid ? <Paid subscription={subscription} entitlement={entitlement} /> : <Free trial={trial} />}
      {!(isPaid && subscription.scheduledCancellationAt) && (
        <Link className={isPaid ? 'button' : 'button main'} to="/upgrade">
          {isPaid ? 'Change plan' : 'Upgrade now'}
        </Link>
      )}
    </section>
  )
}

function Paid({
  subscription: { type, period },
  entitlement: { reason, until },
}: {
  subscription: Subscription
  entitlement: Entitlement
}) {
  const { timeZone } = useSite()
  return (
    <>
      <p className="plan-name">{planNames[type]}</p>
      <p className="soft">
        Billed {period}. Watches up to {searchLimits[type]} searches at once.
      </p>
      {until && (
        <p>
          {reason === 'past due' ? 'The last payment failed. Your searches stop on ' : 'It is cancelled and ends on '}
          {zonedTimeWords(until, timeZone)}.
        </p>
      )}
    </>
  )
}

function Free({ trial: { isActive, timeLeft } }: { trial: Trial }) {
  return (
    <>
      <p className="plan-name">{isActive ? 'Free' : 'Free (expired)'}</p>
      <p className="soft">
        {isActive
          ? `${timeLeftInWords(timeLeft)} left. Your trial watches up to ${searchLimits.basic} searches at once.`
          : 'Your searches are kept, and nothing is watched for you meanwhile.'}
      </p>
    </>
  )
}
