import { Link } from '@remix-run/react'
import { planNames, searchLimits, timeLeftInWords, type Subscription, type Trial } from '#domain/plans/plans'

/** The person's plan, what it includes, and a link to the other plans. */
export function PlanBlock({ subscription, trial }: { subscription: Subscription | null; trial: Trial }) {
  const isPaid = subscription?.isActive === true
  return (
    <section className="panel" aria-labelledby="plan-title">
      <h2 id="plan-title">Your plan</h2>
      {isPaid ? <Paid subscription={subscription} /> : <Free trial={trial} />}
      {!(isPaid && subscription.scheduledCancellationAt) && (
        <Link className={isPaid ? 'button' : 'button main'} to="/upgrade">
          {isPaid ? 'Change plan' : 'Upgrade now'}
        </Link>
      )}
    </section>
  )
}

function Paid({ subscription: { type, period } }: { subscription: Subscription }) {
  return (
    <>
      <p className="plan-name">{planNames[type]}</p>
      <p className="soft">
        Billed {period}. Watches up to {searchLimits[type]} searches at once.
      </p>
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
