import { planEndedText, type Entitlement } from '#domain/plans/entitlement'
import type { Next } from '../../ui/next-step'
import { recoveryAction } from './recovery-action'

/** Why a form was not stored that needs a plan, and the step after which it can be sent again. */
export interface PlanExpired {
  error: string
  next: Next
}

export const planExpiredError = (entitlement: Entitlement): PlanExpired => ({
  error: `${planEndedText(entitlement)} Nothing is stored, and what you typed stays here.`,
  next: recoveryAction(entitlement) ?? { words: 'Choose a plan', to: '/upgrade' },
})
