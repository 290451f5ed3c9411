import type { Transaction } from '#platform/database'
import { database } from '../../services/database.server'
import { startServiceMail } from '../../services/temporal.server'

type NewMail = { kind: 'RESET'; userId: string | null } | { kind: 'FEEDBACK'; userId: string; feedbackId: string }

/** Stores the mail and has the worker send it. */
export async function queueAccountMail(mail: NewMail): Promise<void> {
  const { id } = await database().serviceMail.create({ data: mail, select: { id: true } })
  await startServiceMail(id)
}

/** Ends the links that would change the account's address, and their mails that are not sent yet. */
export async function endAddressChanges(tx: Transaction, userId: string): Promise<void> {
  await tx.addressChange.deleteMany({ where: { userId } })
  await tx.serviceMail.updateMany({
    where: { userId, kind: 'NEW_ADDRESS', status: 'PENDING' },
    data: { status: 'DEAD', failure: 'the wish for another address was ended' },
  })
}
