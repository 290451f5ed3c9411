import { maxMailsBeforeVerification } from '#domain/alerts/verification'
import { Prisma, type Database, type Transaction } from './database'

/** SQL: the rule of `mayMailTarget` for target `t`. */
export const mayMailTargetSql = Prisma.sql`((t."confirmedAt" IS NOT NULL OR (t."isMain" AND (
    SELECT count(*) FROM "Alert" a
    WHERE a."targetId" = t."id" AND a."sentWithId" IS NULL AND a."status" IN ('SENT', 'CLAIMED')) < ${maxMailsBeforeVerification}))
  AND NOT EXISTS (SELECT 1 FROM "MailAddress" m
    WHERE m."hash" = encode(sha256(convert_to(t."email", 'UTF8')), 'hex') AND m."suppressedAt" IS NOT NULL))`

/**
 * Whether an alert email may go to this target: its reader confirmed the address and has not unsubscribed since. An
 * account's own address gets a few before it is confirmed (docs/decisions/018). A caller that is about to send holds
 * the target's row lock.
 */
export async function mayMailTarget(db: Database | Transaction, targetId: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ allowed: boolean }[]>`
    SELECT ${mayMailTargetSql} AS allowed
    FROM "NotificationTarget" t WHERE t."id" = ${targetId}::uuid`
  return row?.allowed ?? false
}
