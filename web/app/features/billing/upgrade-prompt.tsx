import { Link } from '@remix-run/react'
import { planEndedText, type Entitlement } from '#domain/plans/entitlement'
import { recoveryAction } from './recovery-action'

export function UpgradePrompt({ entitlement }: { entitlement: Entitlement }) {
  const mending = recoveryAction(entitlement)
  return (
    <section className="panel marked upgrade-prompt">
      <h1>{planEndedText(entitlement).replace(/\.$/, '')}</h1>
      <p>
        Your searches and what they found are kept, but nothing is watched for you any more.{' '}
        {mending === null ? 'Choose a plan and the' : 'Once your plan goes on, the'} searches go on by themselves.
      </p>
      <div className="actions">
        {mending && (
          <Link className="button main" to={mending.to}>
            {mending.words}
          </Link>
        )}
        <Link className={mending ? 'button' : 'button main'} to="/upgrade">
          Upgrade now
        </Link>
      </div>
      <p className="soft small">Cancel anytime • Instant access</p>
    </section>
  )
}
