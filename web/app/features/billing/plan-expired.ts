import { planEndedText, type Entitlement } from '#domain/plans/entitlement'
import type { Next } from '../../ui/next-step'
import { recoveryAction } from './recovery-action'

/** Why a form that requires a plan was not saved, and the step to take before sending it again. */
export interface PlanExpired {
  error: string
  next: Next
}

export const planExpiredError = (entitlement: Entitlement): PlanExpired => ({
  error: `${planEndedText(entitlement)} Nothing is stored, and what you typed stays here.`,
  next: recoveryAction(entitlement) ?? { words: 'Choose a plan', to: '/upgrade' },
})
