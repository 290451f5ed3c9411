import type { Entitlement } from '#domain/plans/entitlement'

const planBlock = '/dashboard/account#plan-title'

/** Where a failed payment is mended. */
export const changeCard = { words: 'Change your card', to: planBlock }

/** The step by which a plan that has stopped goes on; null where only another plan helps. */
export function mendingOf({ reason }: Pick<Entitlement, 'reason'>): { words: string; to: string } | null {
  if (reason === 'unpaid') return changeCard
  return reason === 'plan paused' ? { words: 'Resume your plan', to: planBlock } : null
}
