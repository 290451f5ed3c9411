import type { Dependencies } from '../../dependencies'
import { mailUnavailable } from '../../failures'
import { findSentMail } from '../mail/mail'
import { beginLastsMs } from '../attempt'

interface Tried {
  id: string
  attempts: number
  /** When the last try began, unless it is known that it did not go out. */
  triedAt: Date | null
}

/** After so long a try has ended, whether it began late or not, and the provider's search shows what it sent (016). */
const settledSeconds = ({ config }: Dependencies) =>
  (beginLastsMs + config.POSTMARK_TIMEOUT_MS + config.MAIL_SEARCH_LAG_MS) / 1_000

/** The provider's id of the mail where an earlier try sent it, null where none did. Throws while that is not known. */
export async function earlierServiceMail(deps: Dependencies, mail: Tried): Promise<string | null> {
  if (mail.triedAt === null) return null
  const [settled] = await deps.db.$queryRaw<unknown[]>`
    SELECT 1 FROM "ServiceMail" WHERE id = ${mail.id}::uuid
      AND "triedAt" < clock_timestamp() - make_interval(secs => ${settledSeconds(deps)})`
  if (!settled) throw mailUnavailable('an earlier try may have gone out, which the mail provider cannot tell yet')
  const earlier = await findSentMail(deps.config, mail.id)
  if (!earlier.known) throw mailUnavailable('the mail provider cannot say whether the mail was sent')
  return earlier.messageId
}

/**
 * Takes the mail for this process. Answers when that was, in milliseconds of this process's own clock; throws where
 * another process took it first.
 */
export async function beginServiceMail({ db }: Dependencies, mail: Tried): Promise<number> {
  const askedMs = performance.now()
  const taken = await db.$executeRaw`
    UPDATE "ServiceMail" SET attempts = attempts + 1, "triedAt" = clock_timestamp()
    WHERE id = ${mail.id}::uuid AND status = 'PENDING' AND attempts = ${mail.attempts}`
  if (taken === 0) throw mailUnavailable('another worker is sending the mail')
  return askedMs
}

/** False for a process that was held up since: the mail may be another's by now. */
export const isStillBegun = (begunMs: number): boolean => performance.now() - begunMs <= beginLastsMs
