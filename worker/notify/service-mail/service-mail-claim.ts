import type { Dependencies } from '../../dependencies'
import { mailUnavailable } from '../../failures'
import { findSentMail } from '../mail/mail'
import { startMaxMs } from '../../stored/sendable'

interface Tried {
  id: string
  attempts: number
  /** When the last attempt started. Null if it is known to have sent nothing. */
  triedAt: Date | null
}

/**
 * After this time an attempt has ended, however late it started, and the provider's search shows what it sent (decision
 * 016).
 */
const settledSeconds = ({ config }: Dependencies) =>
  (startMaxMs + config.POSTMARK_TIMEOUT_MS + config.MAIL_SEARCH_LAG_MS) / 1_000

/** Returns the provider's message id if an earlier attempt sent the email, or null. Throws while that is unknown. */
export async function findSentServiceMail(deps: Dependencies, mail: Tried): Promise<string | null> {
  if (mail.triedAt === null) return null
  const [settled] = await deps.db.$queryRaw<unknown[]>`
    SELECT 1 FROM "ServiceMail" WHERE id = ${mail.id}::uuid
      AND "triedAt" < clock_timestamp() - make_interval(secs => ${settledSeconds(deps)})`
  if (!settled) throw mailUnavailable('an earlier try may have gone out; the mail provider cannot tell yet')
  const earlier = await findSentMail(deps.config, mail.id)
  if (!earlier.known) throw mailUnavailable('the mail provider cannot say whether the mail was sent')
  return earlier.messageId
}

/**
 * Claims the email for this process. Returns the time of the claim in ms of this process's clock. Throws if another
 * process claimed it first.
 */
export async function claimServiceMail({ db }: Dependencies, mail: Tried): Promise<number> {
  const askedMs = performance.now()
  const taken = await db.$executeRaw`
    UPDATE "ServiceMail" SET attempts = attempts + 1, "triedAt" = clock_timestamp()
    WHERE id = ${mail.id}::uuid AND status = 'PENDING' AND attempts = ${mail.attempts}`
  if (taken === 0) throw mailUnavailable('another worker is sending the mail')
  return askedMs
}

/** False if the process was delayed since the claim: another process may have claimed the email by now. */
export const isClaimHeld = (begunMs: number): boolean => performance.now() - begunMs <= startMaxMs
