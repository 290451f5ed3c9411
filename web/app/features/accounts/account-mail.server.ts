import { database } from '../../services/database.server'
import { startServiceMail } from '../../services/temporal.server'

type NewMail = { kind: 'RESET'; userId: string | null } | { kind: 'FEEDBACK'; userId: string; feedbackId: string }

/** Writes the mail's row and has the worker send it. False when Temporal is away: the row waits for the next round. */
export async function queueAccountMail(mail: NewMail): Promise<boolean> {
  const { id } = await database().serviceMail.create({ data: mail, select: { id: true } })
  return startServiceMail(id)
}
