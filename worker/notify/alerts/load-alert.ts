import type { Prisma, Transaction } from '#platform/database'

const owner = { select: { firstName: true, signsMessages: true, timeZone: true } } as const
const included = {
  search: { include: { user: owner } },
  target: { include: { webhook: true } },
  blindSpell: { include: { mail: { select: { reason: true } } } },
} as const
export type AlertRow = Prisma.AlertGetPayload<{ include: typeof included }>

/**
 * Loads the alert with its search, the search's owner and its target. Null if it was deleted with its search or owner.
 */
export function loadAlert(tx: Transaction, alertId: string): Promise<AlertRow | null> {
  return tx.alert.findUnique({ where: { id: alertId }, include: included })
}
