import type { DecodedVin } from '#domain/judgment/facts/from-vin'
import type { Database } from '#platform/database'
import { toJson } from '../../stored/rows'

/** One listing is judged for many searches within minutes. */
const maxRemembered = 500
const storedVins = new WeakMap<Database, Set<string>>()

/**
 * Stores what a VIN decodes to for the car's page, because the web process has no VIN tables (docs/decisions/132).
 * Writes at most once per process and VIN. A newer version of the tables replaces what an older one decoded.
 */
export async function storeDecodedVin(db: Database, vin: string, decoded: DecodedVin): Promise<void> {
  const stored = storedVins.get(db) ?? new Set()
  storedVins.set(db, stored)
  if (stored.has(vin)) return
  const car = toJson(decoded)
  await db.decodedVin.upsert({ where: { vin }, create: { vin, car }, update: { car, decodedAt: new Date() } })
  if (stored.size >= maxRemembered) stored.clear()
  stored.add(vin)
}
