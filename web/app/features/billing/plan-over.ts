import { overWords, type Entitlement } from '#domain/plans/entitlement'
import type { Next } from '../../ui/next-step'
import { mendingOf } from './mend-plan'

/** Why a form was not stored that needs a plan, and the step after which it can be sent again. */
export interface PlanOver {
  error: string
  next: Next
}

export const planOver = (entitlement: Entitlement): PlanOver => ({
  error: `${overWords(entitlement)} Nothing is stored, and what you typed stays here.`,
  next: mendingOf(entitlement) ?? { words: 'Choose a plan', to: '/upgrade' },
})
