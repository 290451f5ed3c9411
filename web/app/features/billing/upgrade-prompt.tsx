import { Link } from '@remix-run/react'
import { type Entitlement, planEndedText } from '#domain/plans/entitlement'
import type { NextStepProps } from '../../ui/errors'

const planBlock = '/dashboard/account#plan-title'

export const changeCardAction = { words: 'Change your card', to: planBlock }

/** The step that restores a stopped plan. Null if only a new plan helps. */
export function recoveryAction({ reason }: Pick<Entitlement, 'reason'>): { words: string; to: string } | null {
  if (reason === 'unpaid') return changeCardAction
  return reason === 'plan paused' ? { words: 'Resume your plan', to: planBlock } : null
}

/** Why a form that requires a plan was not saved, and the step to take before sending it again. */
interface PlanExpired {
  error: string
  next: NextStepProps
}

export const planExpiredError = (entitlement: Entitlement): PlanExpired => ({
  error: `${planEndedText(entitlement)} We didn’t save this. What you typed is still here.`,
  next: recoveryAction(entitlement) ?? { words: 'Choose a plan', to: '/upgrade' },
})

export function UpgradePrompt({ entitlement }: { entitlement: Entitlement }) {
  const recovery = recoveryAction(entitlement)
  return (
    <section className="panel marked upgrade-prompt">
      <h1>{planEndedText(entitlement).replace(/\.$/, '')}</h1>
      <p>
        Your searches and what they found are saved, but we’ve stopped watching.{' '}
        {recovery === null ? 'Choose a plan' : 'Restart your plan'} and your searches start again.
      </p>
      <div className="actions">
        {recovery && (
          <Link className="button main" to={recovery.to}>
            {recovery.words}
          </Link>
        )}
        <Link className={recovery ? 'button' : 'button main'} to="/upgrade">
          Upgrade now
        </Link>
      </div>
      <p className="soft small">Cancel anytime • Instant access</p>
    </section>
  )
}
