import type { Transaction } from '#platform/database'
import { linkVehicles } from './link-vehicles'
import { carColumns, type CarColumns } from './stored-cars'

/** Links stored listings again after their photo hashes changed. The caller holds the locks of `lockCars`. */
export async function relink(tx: Transaction, listingIds: string[]): Promise<void> {
  const rows = await tx.$queryRaw<CarColumns[]>`
    SELECT ${carColumns('l')} FROM "Listing" l WHERE l.id = ANY(${listingIds}::uuid[])`
  await linkVehicles(tx, rows)
}
