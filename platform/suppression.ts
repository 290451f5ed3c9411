import { normalizeEmail } from '#domain/alerts/mail-address'
import { suppressionTexts, type SuppressionReason } from '#domain/alerts/suppression'
import { addressHash } from './address-hash'
import type { Database, Transaction } from './database'

export interface Suppression {
  reason: SuppressionReason
  /** When the reader or the provider decided it. Ignored if the address was cleared since. */
  at: Date
}

/**
 * Stops alerts to an address in every account, whoever names it (docs/decisions/018, 042), and switches its targets off
 * with the reason. Alerts that wait for them are kept. A repeated call changes nothing.
 */
export async function suppress(tx: Transaction, email: string, { reason, at }: Suppression): Promise<void> {
  const [row] = await tx.$queryRaw<{ since: Date; reason: SuppressionReason }[]>`
    INSERT INTO "MailAddress" AS m (hash, "suppressedAt", "suppressedFor")
    VALUES (${addressHash(email)}, ${at}, ${reason}::"SuppressionReason")
    ON CONFLICT (hash) DO UPDATE SET "suppressedAt" = least(m."suppressedAt", ${at}),
      "suppressedFor" = greatest(m."suppressedFor", ${reason}::"SuppressionReason")
    WHERE m."clearedAt" IS NULL OR m."clearedAt" < ${at}
    RETURNING "suppressedAt" AS since, "suppressedFor"::text AS reason`
  if (!row) return
  // What its owner switched off has no reason, so that nothing but its owner switches it on again.
  const isOurs = [{ active: true }, { deadReason: { in: Object.values(suppressionTexts) } }]
  await tx.notificationTarget.updateMany({
    where: { kind: 'EMAIL', email: normalizeEmail(email), OR: isOurs },
    data: { active: false, deadReason: suppressionTexts[row.reason] },
  })
}

/** Why no alert goes to an address; null where alerts may. */
export async function suppressionOf(db: Database | Transaction, email: string): Promise<SuppressionReason | null> {
  return (await suppressionsOf(db, [email])).get(email) ?? null
}

/** The reasons for the suppressed ones among these addresses. */
export async function suppressionsOf(
  db: Database | Transaction,
  emails: string[],
): Promise<Map<string, SuppressionReason>> {
  const hashes = emails.map(addressHash)
  const rows = await db.mailAddress.findMany({ where: { hash: { in: hashes }, suppressedAt: { not: null } } })
  const reasons = new Map(rows.map(({ hash, suppressedFor }) => [hash, suppressedFor ?? 'UNSUBSCRIBED']))
  return new Map(
    emails.flatMap((email) => {
      const reason = reasons.get(addressHash(email))
      return reason ? [[email, reason]] : []
    }),
  )
}

/** What the address's reader decided by a link mailed to it, or as its proven owner. */
export async function recordMailConsent(tx: Transaction, email: string): Promise<void> {
  const hash = addressHash(email)
  const cleared = { suppressedAt: null, suppressedFor: null, clearedAt: new Date() }
  await tx.mailAddress.upsert({ where: { hash }, create: { hash, ...cleared }, update: cleared })
}

/**
 * The provider sends to the address again, since `at`. Lifts an older suppression for one of these reasons, and switches
 * the targets on that it had switched off.
 */
export async function liftSuppression(
  tx: Transaction,
  email: string,
  { reasons, at }: { reasons: SuppressionReason[]; at: Date },
): Promise<void> {
  const cleared = await tx.$queryRaw<unknown[]>`
    INSERT INTO "MailAddress" AS m (hash, "clearedAt") VALUES (${addressHash(email)}, ${at})
    ON CONFLICT (hash) DO UPDATE SET "suppressedAt" = NULL, "suppressedFor" = NULL,
      "clearedAt" = greatest(m."clearedAt", ${at})
    WHERE m."suppressedFor" IS NULL OR m."suppressedFor"::text = ANY(${reasons}) AND m."suppressedAt" < ${at}
    RETURNING 1`
  if (cleared.length === 0) return
  const deadReason = { in: reasons.map((reason) => suppressionTexts[reason]) }
  await tx.notificationTarget.updateMany({
    where: { kind: 'EMAIL', email: normalizeEmail(email), deadReason },
    data: { active: true, deadReason: null },
  })
}
