import { Link } from '@remix-run/react'
import type { PlanStatus } from '#domain/words/plan-status'
import { paymentsPath } from '../billing/payments-path'
import type { PlanStanding } from '../billing/plan-standing'
import { KeepPlanButton } from './keep-plan-button'
import { ToPaddle } from './to-paddle'

interface PlanBlockProps {
  status: PlanStatus
  standing: PlanStanding['kind']
  /** Whether there is or was a paid plan. */
  hasPaid: boolean
}

/** The person's plan, what it includes and until when, and what can be done about it. */
export function PlanBlock({ status: { name, lines }, standing, hasPaid }: PlanBlockProps) {
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
        <Choices standing={standing} />
        {hasPaid && (
          <Link className="button" to={paymentsPath}>
            Payments and receipts
          </Link>
        )}
      </div>
    </section>
  )
}

/** Specification, section 4: once a cancellation is scheduled, neither "Change plan" nor "Cancel subscription". */
function Choices({ standing }: { standing: PlanStanding['kind'] }) {
  switch (standing) {
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
          <ToPaddle page="card">Change your card</ToPaddle>
          <ToPaddle page="cancel">Cancel subscription</ToPaddle>
        </>
      )
    case 'past due':
      return (
        <>
          <ToPaddle page="card" isMain>
            Change your card
          </ToPaddle>
          <ToPaddle page="cancel">Cancel subscription</ToPaddle>
        </>
      )
    case 'cancelling':
      return <KeepPlanButton />
    case 'paused':
      return <ToPaddle page="overview">Resume your plan</ToPaddle>
    default:
      return standing satisfies never
  }
}
