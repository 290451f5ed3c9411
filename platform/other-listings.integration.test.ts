import { expect, test } from 'vitest'
import { useDatabase } from '../e2e/support/database'
import { insertListing } from '../e2e/support/rows'
import { loadOtherListings } from './other-listings'

const database = useDatabase()

/** A car with another listing of its vehicle, linked with this strength. */
async function twoListings(strength: 'fair' | 'strong', isRead: boolean) {
  const car = await insertListing(database.db)
  const read = { postingFetchedAt: isRead ? new Date() : null }
  const other = await insertListing(database.db, { vehicleId: car.vehicleId, marketplace: 'facebook', ...read })
  const [firstId, secondId] = [car.id, other.id].sort() as [string, string]
  await database.db.sameVehiclePair.create({ data: { firstId, secondId, reason: 'figures', strength } })
  const named = async (id: string) => ((await loadOtherListings(database.db, [id])).get(id) ?? []).map((one) => one.id)
  return { car, other, named }
}

test('includes a probably identical listing once its posting page was read', async () => {
  const { car, other, named } = await twoListings('fair', true)
  expect(await named(car.id)).toEqual([other.id])
})

test('excludes a listing linked only by its row', async () => {
  const { car, other, named } = await twoListings('fair', false)
  expect(await named(car.id)).toEqual([])
  expect(await named(other.id)).toEqual([car.id])
})

test('includes a certainly identical listing even if only its row was read', async () => {
  const { car, other, named } = await twoListings('strong', false)
  expect(await named(car.id)).toEqual([other.id])
})
