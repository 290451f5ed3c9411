import type { Entitlement } from '#domain/plans/entitlement'

const planBlock = '/dashboard/account#plan-title'

/** Where a failed payment is mended. */
export const changeCardAction = { words: 'Change your card', to: planBlock }

/** The step by which a plan that has stopped goes on; null where only another plan helps. */
export function recoveryAction({ reason }: Pick<Entitlement, 'reason'>): { words: string; to: string } | null {
  if (reason === 'unpaid') return changeCardAction
  return reason === 'plan paused' ? { words: 'Resume your plan', to: planBlock } : null
}
