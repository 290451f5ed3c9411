import type { Database } from './database'

/**
 * Takes the lock of that name for so long, in one statement that does not wait. The lock is a row that expires, so no
 * connection is held meanwhile. Returns its number, which grows with each holder; null while another caller holds it.
 */
export async function acquireLock(db: Database, name: string, lockMs: number): Promise<bigint | null> {
  const [taken] = await db.$queryRaw<{ number: bigint }[]>`
    INSERT INTO "Lock" AS l (name, "expiresAt") SELECT ${name}, now() + ${lockMs} * interval '1 millisecond'
    WHERE NOT EXISTS (SELECT 1 FROM "Lock" WHERE name = ${name} AND "expiresAt" > now())
    ON CONFLICT (name) DO UPDATE SET number = EXCLUDED.number, "expiresAt" = EXCLUDED."expiresAt"
    WHERE l."expiresAt" <= now() RETURNING number`
  return taken?.number ?? null
}

/** A lock that cannot be released expires. */
export async function releaseLock(db: Database, name: string, number: bigint): Promise<void> {
  await db.lock.deleteMany({ where: { name, number } }).catch(() => {})
}
