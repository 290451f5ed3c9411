import type { Entitlement } from '#domain/plans/entitlement'

const planBlock = '/dashboard/account#plan-title'

export const changeCardAction = { words: 'Change your card', to: planBlock }

/** The step that restores a stopped plan. Null if only a new plan helps. */
export function recoveryAction({ reason }: Pick<Entitlement, 'reason'>): { words: string; to: string } | null {
  if (reason === 'unpaid') return changeCardAction
  return reason === 'plan paused' ? { words: 'Resume your plan', to: planBlock } : null
}
