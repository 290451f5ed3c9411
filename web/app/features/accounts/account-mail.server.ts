import { database } from '../../services/database.server'
import { startServiceMail } from '../../services/temporal.server'

type NewMail = { kind: 'RESET'; userId: string | null } | { kind: 'FEEDBACK'; userId: string; feedbackId: string }

/** Stores the mail and has the worker send it. False when Temporal does not answer; maintenance sends it then. */
export async function queueAccountMail(mail: NewMail): Promise<boolean> {
  const { id } = await database().serviceMail.create({ data: mail, select: { id: true } })
  return startServiceMail(id)
}
