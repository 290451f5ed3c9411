import { Prisma } from '#platform/database'
import type { Dependencies } from '../../dependencies'
import { mailUnavailable } from '../../failures'
import { findSentMail } from '../mail/mail'
import { maxStartDelayMs } from '../../stored/sendable'

export interface MailAttempt {
  /** Where it is queued. */
  table: 'ServiceMail' | 'MonthlyReport'
  id: string
  attempts: number
  /** When the last attempt started. Null if it is known to have sent nothing. */
  triedAt: Date | null
}

/**
 * By this time an attempt has ended, however late it started, and the provider's search shows what it sent (decision
 * 016).
 */
const attemptEndedSeconds = ({ config }: Dependencies) =>
  (maxStartDelayMs + config.POSTMARK_TIMEOUT_MS + config.MAIL_SEARCH_LAG_MS) / 1_000

const tableSql = ({ table }: MailAttempt) => Prisma.raw(`"${table}"`)

/** Returns the provider's message id if an earlier attempt sent the email, or null. Throws while that is unknown. */
export async function findSentServiceMail(deps: Dependencies, mail: MailAttempt): Promise<string | null> {
  if (mail.triedAt === null) return null
  const [ended] = await deps.db.$queryRaw<unknown[]>`
    SELECT 1 FROM ${tableSql(mail)} WHERE id = ${mail.id}::uuid
      AND "triedAt" < clock_timestamp() - make_interval(secs => ${attemptEndedSeconds(deps)})`
  if (!ended) throw mailUnavailable('an earlier try may have gone out; the mail provider cannot tell yet')
  const earlier = await findSentMail(deps.config, mail.id)
  if (!earlier.known) throw mailUnavailable('the mail provider cannot say whether the mail was sent')
  return earlier.messageId
}

/** Returns the time of the claim by this process's clock (ms). Throws if another process claimed the email first. */
export async function claimServiceMail({ db }: Dependencies, mail: MailAttempt): Promise<number> {
  const claimedAtMs = performance.now()
  const claimed = await db.$executeRaw`
    UPDATE ${tableSql(mail)} SET attempts = attempts + 1, "triedAt" = clock_timestamp()
    WHERE id = ${mail.id}::uuid AND status = 'PENDING' AND attempts = ${mail.attempts}`
  if (claimed === 0) throw mailUnavailable('another worker is sending the mail')
  return claimedAtMs
}

/** False if the process was delayed since the claim: another process may have claimed the email by now. */
export const isClaimHeld = (claimedAtMs: number): boolean => performance.now() - claimedAtMs <= maxStartDelayMs
