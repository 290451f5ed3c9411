import type { Database } from './database'

/**
 * Acquires the named lock for `lockMs`, in one statement that does not wait. The lock is a row that expires, so it
 * holds no connection. Returns its number, which increases with each holder. Null if another caller holds it.
 */
export async function acquireLock(db: Database, name: string, lockMs: number): Promise<bigint | null> {
  const [taken] = await db.$queryRaw<{ number: bigint }[]>`
    INSERT INTO "Lock" AS l (name, "expiresAt") SELECT ${name}, now() + ${lockMs} * interval '1 millisecond'
    WHERE NOT EXISTS (SELECT 1 FROM "Lock" WHERE name = ${name} AND "expiresAt" > now())
    ON CONFLICT (name) DO UPDATE SET number = EXCLUDED.number, "expiresAt" = EXCLUDED."expiresAt"
    WHERE l."expiresAt" <= now() RETURNING number`
  return taken?.number ?? null
}

/** If it cannot be released, it expires. */
export async function releaseLock(db: Database, name: string, number: bigint): Promise<void> {
  await db.lock.deleteMany({ where: { name, number } }).catch(() => {})
}
