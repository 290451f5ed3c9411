import type { Prisma, Transaction } from '#platform/database'

const included = { search: true, target: true } as const
export type AlertRow = Prisma.AlertGetPayload<{ include: typeof included }>

/** The alert with its search and target; null when it was removed with its search or its owner. */
export function loadAlert(tx: Transaction, alertId: string): Promise<AlertRow | null> {
  return tx.alert.findUnique({ where: { id: alertId }, include: included })
}
