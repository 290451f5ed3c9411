import { isValidVin, vehicleKey, type VehicleFacts } from '#domain/listing/vehicle'
import type { Transaction } from '#platform/database'

type Stored = Omit<VehicleFacts, 'flags'> & { id: string; vehicleId: string | null; flags: string[] }

/**
 * Links a listing to its physical car: the one with its key, else the car of the posting that it repeats, else the one
 * it is linked to already, else a new one. A later edit that states less does not unlink the car.
 */
export async function linkVehicle(tx: Transaction, listing: Stored, repostOf: string | null): Promise<void> {
  const key = vehicleKey(listing as VehicleFacts)
  const vehicleId =
    (await vehicleWith(tx, key)) ??
    (await knownVehicle(tx, await vehicleOfEarlier(tx, listing, repostOf), key)) ??
    (await knownVehicle(tx, listing.vehicleId, key)) ??
    (await createVehicle(tx, key))
  if (vehicleId !== listing.vehicleId) await tx.listing.update({ where: { id: listing.id }, data: { vehicleId } })
}

async function vehicleWith(tx: Transaction, key: string): Promise<string | null> {
  return (await tx.vehicle.findUnique({ where: { key }, select: { id: true } }))?.id ?? null
}

/** The car of the posting that this one repeats, unless the two state different VINs. */
async function vehicleOfEarlier(tx: Transaction, listing: Stored, repostOf: string | null): Promise<string | null> {
  if (repostOf === null) return null
  const where = { marketplace_externalId: { marketplace: listing.marketplace, externalId: repostOf } }
  const earlier = await tx.listing.findUnique({ where, select: { vehicleId: true, vin: true } })
  return earlier && !differ(earlier.vin, listing.vin) ? earlier.vehicleId : null
}

/** Kinds of key, weakest first. A car's key is replaced by a stronger one once its figures or its VIN are known. */
const strength = (key: string) => ['listing', 'car', 'vin'].indexOf(key.slice(0, key.indexOf(':')))

async function knownVehicle(tx: Transaction, vehicleId: string | null, key: string): Promise<string | null> {
  if (vehicleId === null) return null
  const vehicle = await tx.vehicle.findUniqueOrThrow({ where: { id: vehicleId } })
  // Another VIN means that the posting now sells another car.
  if (vehicle.key.startsWith('vin:') && key.startsWith('vin:')) return null
  if (strength(key) > strength(vehicle.key)) await tx.vehicle.update({ where: { id: vehicle.id }, data: { key } })
  return vehicle.id
}

async function createVehicle(tx: Transaction, key: string): Promise<string> {
  // Two listings of one car may be stored at the same moment.
  const [created] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "Vehicle" (id, key) VALUES (gen_random_uuid(), ${key})
    ON CONFLICT (key) DO UPDATE SET key = EXCLUDED.key RETURNING id`
  return created!.id
}

function differ(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && isValidVin(a) && isValidVin(b) && a !== b
}
