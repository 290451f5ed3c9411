import { suppressAddress } from '#platform/suppression'
import type { Dependencies } from '../../dependencies'
import { mailUnavailable } from '../../failures'
import { sendMail } from '../mail/mail'
import type { ServiceMailContent } from './account-mails'
import { claimServiceMail, findSentServiceMail, isClaimHeld, type MailAttempt } from './service-mail-claim'

/**
 * Sends a pending email once, unless `compose` returns the reason why not. Throws `MailUnavailable` if it must be
 * retried.
 */
export async function sendQueuedMail(
  deps: Dependencies,
  mail: MailAttempt,
  compose: () => Promise<ServiceMailContent | string>,
): Promise<{ sent: boolean }> {
  const earlier = await findSentServiceMail(deps, mail)
  if (earlier !== null) return settle(deps, mail, { sent: true, messageId: earlier })
  const content = await compose()
  if (typeof content === 'string') return settle(deps, mail, { sent: false, failure: content })
  const claimedAtMs = await claimServiceMail(deps, mail)
  if (!isClaimHeld(claimedAtMs)) throw mailUnavailable('the process was held up')
  const outcome = await sendMail(deps.config, {
    ...content,
    alertId: mail.id,
    unsubscribeUrl: content.unsubscribeUrl ?? null,
  })
  switch (outcome.kind) {
    case 'sent':
      return settle(deps, mail, { sent: true, messageId: outcome.messageId })
    case 'inactive':
      await deps.db.$transaction((tx) => suppressAddress(tx, content.to, { reason: 'BOUNCED', at: new Date() }))
      return settle(deps, mail, { sent: false, failure: outcome.reason })
    case 'refused':
      return settle(deps, mail, { sent: false, failure: outcome.reason })
    case 'later':
      await note(deps, mail, { failure: outcome.reason, triedAt: null })
      throw mailUnavailable(outcome.reason)
    case 'uncertain':
      await note(deps, mail, { failure: outcome.reason })
      throw mailUnavailable(outcome.reason)
    default:
      return outcome satisfies never
  }
}

type Settled = { sent: true; messageId: string | null } | { sent: false; failure: string }

/** Notes what became of a mail. */
export async function settle(deps: Dependencies, mail: MailAttempt, end: Settled): Promise<{ sent: boolean }> {
  const data = end.sent
    ? { status: 'SENT' as const, sentAt: new Date(), providerMessageId: end.messageId, failure: null }
    : { status: 'DEAD' as const, failure: end.failure }
  await note(deps, mail, data)
  return { sent: end.sent }
}

interface Note {
  status?: 'SENT' | 'DEAD'
  sentAt?: Date
  providerMessageId?: string | null
  failure: string | null
  triedAt?: null
}

async function note({ db }: Dependencies, { table, id }: MailAttempt, data: Note): Promise<void> {
  const where = { id, status: 'PENDING' as const }
  if (table === 'ServiceMail') await db.serviceMail.updateMany({ where, data })
  else await db.monthlyReport.updateMany({ where, data })
}
