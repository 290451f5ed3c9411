import type { Transaction } from '#platform/database'
import { database } from '../../services/database.server'
import { startServiceMail } from '../../services/temporal.server'

type NewMail = { kind: 'RESET'; userId: string | null } | { kind: 'FEEDBACK'; userId: string; feedbackId: string }

export async function queueAccountMail(mail: NewMail): Promise<void> {
  const { id } = await database().serviceMail.create({ data: mail, select: { id: true } })
  await startServiceMail(id)
}

/** Invalidates the account's pending address-change links and cancels their unsent emails. */
export async function endAddressChanges(tx: Transaction, userId: string): Promise<void> {
  await tx.addressChange.deleteMany({ where: { userId } })
  await tx.serviceMail.updateMany({
    where: { userId, kind: 'NEW_ADDRESS', status: 'PENDING' },
    data: { status: 'DEAD', failure: 'the wish for another address was ended' },
  })
}
