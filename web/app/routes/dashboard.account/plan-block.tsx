import { Link } from '@remix-run/react'
import type { PlanStatus } from '#domain/words/plan-status'
import { paymentsPath } from '../../features/billing/payments-path'
import type { SubscriptionState } from '../../features/billing/subscription-state'
import { UndoCancellationButton } from '../../features/billing/undo-cancellation-button'
import { PaddleLink } from '../../features/billing/paddle-link'

interface PlanBlockProps {
  status: PlanStatus
  subscriptionState: SubscriptionState['kind']
  /** Whether the user has, or ever had, a paid plan. */
  hasPaid: boolean
}

export function PlanBlock({ status: { name, lines }, subscriptionState, hasPaid }: PlanBlockProps) {
  return (
    <section className="panel" aria-labelledby="plan-title">
      <h2 id="plan-title">Your plan</h2>
      <p className="plan-name">{name}</p>
      {lines.map((line) => (
        <p key={line} className="soft">
          {line}
        </p>
      ))}
      <div className="actions">
        <Choices subscriptionState={subscriptionState} />
        {hasPaid && (
          <Link className="button" to={paymentsPath}>
            Payments and receipts
          </Link>
        )}
      </div>
    </section>
  )
}

/** Once a cancellation is scheduled, hides both "Change plan" and "Cancel subscription". */
function Choices({ subscriptionState }: { subscriptionState: SubscriptionState['kind'] }) {
  switch (subscriptionState) {
    case 'none':
      return (
        <Link className="button main" to="/upgrade">
          Upgrade now
        </Link>
      )
    case 'changeable':
      return (
        <>
          <Link className="button" to="/upgrade">
            Change plan
          </Link>
          <PaddleLink page="card">Change your card</PaddleLink>
          <PaddleLink page="cancel">Cancel subscription</PaddleLink>
        </>
      )
    case 'past due':
      return (
        <>
          <PaddleLink page="card" isMain>
            Change your card
          </PaddleLink>
          <PaddleLink page="cancel">Cancel subscription</PaddleLink>
        </>
      )
    case 'cancelling':
      return <UndoCancellationButton />
    case 'paused':
      return <PaddleLink page="overview">Resume your plan</PaddleLink>
    default:
      return subscriptionState satisfies never
  }
}
