import type { Sandbox } from '#sandbox/server'
import type { Database } from '#platform/database'
import { sendServiceMail } from '#worker/notify/service-mail/send-service-mail'
import { inboxOf, delivering } from './alerts'

/** Sends pending service mails as the worker would, without Temporal. */
export async function deliverServiceMails(db: Database, sandbox: Sandbox & { stateDir: string }): Promise<void> {
  const deps = await delivering(db, sandbox)
  for (const { id } of await db.serviceMail.findMany({ where: { status: 'PENDING' } })) {
    await sendServiceMail(deps, { mailId: id })
  }
}

/** Paths of the confirmation links emailed to an address, in alerts or separately, oldest first. */
export async function confirmPathsTo(sandbox: Sandbox, to: string): Promise<string[]> {
  const mails = await inboxOf(sandbox, to)
  return mails.flatMap(({ TextBody }) => /https?:\S+(\/confirm\/\S+)/.exec(TextBody)?.[1] ?? [])
}

export async function resetTokensTo(sandbox: Sandbox, to: string): Promise<string[]> {
  const mails = (await inboxOf(sandbox, to)).filter((mail) => mail.Tag === 'reset')
  return mails.map((mail) => new URL(/https?:\S+token=\S+/.exec(mail.TextBody)![0]).searchParams.get('token')!)
}
