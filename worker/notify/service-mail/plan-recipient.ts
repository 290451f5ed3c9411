import type { PlanHolder } from '#domain/plans/entitlement'
import { addressHash } from '#platform/address-hash'
import type { Database } from '#platform/database'

export type PlanRecipient = PlanHolder & {
  id: string
  email: string
  timeZone: string | null
  emailProvenAt: Date | null
}

/** Whether the address is unverified and suppressed. */
export async function hasRefusedMail(db: Database, { email, emailProvenAt }: PlanRecipient): Promise<boolean> {
  if (emailProvenAt !== null) return false
  return (await db.mailAddress.count({ where: { hash: addressHash(email), suppressedAt: { not: null } } })) > 0
}

/** Counts the cars that the account's searches found and show as match or likely. */
export async function countFoundCars(db: Database, userId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ cars: number }[]>`
    SELECT count(DISTINCT coalesce(l."vehicleId", l.id))::int AS cars
    FROM "Search" s JOIN "Candidate" c ON c."searchId" = s.id AND c."searchVersion" = s.version
      JOIN "Listing" l ON l.id = c."listingId"
    WHERE s."userId" = ${userId}::uuid AND s.status <> 'DELETED' AND c.stage IN ('MATCH', 'LIKELY')
      AND c."hiddenAt" IS NULL`
  return row?.cars ?? 0
}
