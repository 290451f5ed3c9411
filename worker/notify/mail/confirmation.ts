import { createHash, randomBytes } from 'node:crypto'
import { dayMs } from '#domain/durations'
import { confirmationLinkDays } from '#domain/alerts/verification'
import { hashAddress } from '#platform/suppression'
import type { Dependencies } from '../../dependencies'

const tokenBytes = 32
/**
 * Maximum confirmation emails per day to one address, across all accounts. Lower if the recipient unsubscribed or
 * complained.
 */
export const confirmationsPerDay = 3
const confirmationsPerDayIfSuppressed = 1

/** Stores only the token's hash. */
export async function createConfirmationUrl({ db, config }: Dependencies, targetId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const expiresAt = new Date(Date.now() + confirmationLinkDays * dayMs)
  await db.confirmationLink.create({ data: { tokenHash, targetId, expiresAt } })
  return new URL(`/confirm/${token}`, config.WEB_URL).href
}

/**
 * Counts a confirmation email to an address. False if the address reached its daily limit. Runs one statement, so that
 * concurrent calls are all counted.
 */
export async function reserveConfirmation({ db }: Dependencies, email: string): Promise<boolean> {
  const counted = await db.$queryRaw<unknown[]>`
    INSERT INTO "MailAddress" AS m ("hash", "confirmationsSince", "confirmationsSent") VALUES (${hashAddress(email)}, clock_timestamp(), 1)
    ON CONFLICT ("hash") DO UPDATE SET
      "confirmationsSince" = CASE WHEN m."confirmationsSince" > clock_timestamp() - interval '1 day' THEN m."confirmationsSince" ELSE clock_timestamp() END,
      "confirmationsSent" = CASE WHEN m."confirmationsSince" > clock_timestamp() - interval '1 day' THEN m."confirmationsSent" + 1 ELSE 1 END
    WHERE m."confirmationsSince" IS NULL OR m."confirmationsSince" <= clock_timestamp() - interval '1 day'
      OR m."confirmationsSent" < CASE WHEN m."suppressedAt" IS NULL OR m."suppressedFor" = 'BOUNCED'
        THEN ${confirmationsPerDay}::int ELSE ${confirmationsPerDayIfSuppressed}::int END
    RETURNING 1`
  return counted.length === 1
}
