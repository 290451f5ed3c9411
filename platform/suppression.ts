import { createHash } from 'node:crypto'
import { normalizeEmail } from '#domain/alerts/mail-address'
import { suppressionTexts, type SuppressionReason } from '#domain/alerts/suppression'
import type { Database, Transaction } from './database'

/**
 * Key of `MailAddress`: SHA-256 of a normalized address, hex. Addresses of people without an account are not stored in
 * plain text.
 */
export const hashAddress = (email: string) => createHash('sha256').update(normalizeEmail(email)).digest('hex')

interface Suppression {
  reason: SuppressionReason
  /** When the reader or the provider decided. Ignored if the address was cleared later. */
  at: Date
}

/**
 * Stops alerts to an address in every account that uses it (docs/decisions/018, 042), and turns its targets off with
 * the reason. Waiting alerts stay queued. Idempotent.
 */
export async function suppressAddress(tx: Transaction, email: string, { reason, at }: Suppression): Promise<void> {
  const [row] = await tx.$queryRaw<{ since: Date; reason: SuppressionReason }[]>`
    INSERT INTO "MailAddress" AS m (hash, "suppressedAt", "suppressedFor")
    VALUES (${hashAddress(email)}, ${at}, ${reason}::"SuppressionReason")
    ON CONFLICT (hash) DO UPDATE SET "suppressedAt" = least(m."suppressedAt", ${at}),
      "suppressedFor" = greatest(m."suppressedFor", ${reason}::"SuppressionReason")
    WHERE m."clearedAt" IS NULL OR m."clearedAt" < ${at}
    RETURNING "suppressedAt" AS since, "suppressedFor"::text AS reason`
  if (!row) return
  // A target turned off by its owner has no reason, so only its owner can turn it back on.
  const isOurs = [{ active: true }, { deadReason: { in: Object.keys(suppressionTexts) } }]
  await tx.notificationTarget.updateMany({
    where: { kind: 'EMAIL', email: normalizeEmail(email), OR: isOurs },
    data: { active: false, deadReason: row.reason },
  })
}

export async function findSuppression(db: Database | Transaction, email: string): Promise<SuppressionReason | null> {
  return (await findSuppressions(db, [email])).get(email) ?? null
}

/** Leaves out addresses that are not suppressed. */
export async function findSuppressions(
  db: Database | Transaction,
  emails: string[],
): Promise<Map<string, SuppressionReason>> {
  const hashes = emails.map(hashAddress)
  const rows = await db.mailAddress.findMany({ where: { hash: { in: hashes }, suppressedAt: { not: null } } })
  const reasons = new Map(rows.map(({ hash, suppressedFor }) => [hash, suppressedFor ?? 'UNSUBSCRIBED']))
  return new Map(
    emails.flatMap((email) => {
      const reason = reasons.get(hashAddress(email))
      return reason ? [[email, reason]] : []
    }),
  )
}

/** The reader consented through an emailed link, or as the verified owner of the address. */
export async function recordMailConsent(tx: Transaction, email: string): Promise<void> {
  const hash = hashAddress(email)
  const cleared = { suppressedAt: null, suppressedFor: null, clearedAt: new Date() }
  await tx.mailAddress.upsert({ where: { hash }, create: { hash, ...cleared }, update: cleared })
}

/**
 * Lifts an older suppression with one of these reasons, because the provider delivers to the address again since
 * `at`. Turns the targets back on that the suppression had turned off.
 */
export async function liftSuppression(
  tx: Transaction,
  email: string,
  { reasons, at }: { reasons: SuppressionReason[]; at: Date },
): Promise<void> {
  const cleared = await tx.$queryRaw<unknown[]>`
    INSERT INTO "MailAddress" AS m (hash, "clearedAt") VALUES (${hashAddress(email)}, ${at})
    ON CONFLICT (hash) DO UPDATE SET "suppressedAt" = NULL, "suppressedFor" = NULL,
      "clearedAt" = greatest(m."clearedAt", ${at})
    WHERE m."suppressedFor" IS NULL OR m."suppressedFor"::text = ANY(${reasons}) AND m."suppressedAt" < ${at}
    RETURNING 1`
  if (cleared.length === 0) return
  await tx.notificationTarget.updateMany({
    where: { kind: 'EMAIL', email: normalizeEmail(email), deadReason: { in: reasons } },
    data: { active: true, deadReason: null },
  })
}
