import { notifyTimeFor } from '#domain/judgment/verdicts/grade'
import type { AtomEntry, PassingGrade, Search } from '#prisma/generated/client'
import { database } from '../../services/database.server'
import { loadCars, type Car } from '../../features/cars/cars.server'

export const maxEntries = 50

export interface FeedEntry {
  /** Id of the vehicle, so it stays the same after a repost. */
  carId: string
  car: Car
  updatedAt: Date
}

/** Active cars that the alert policy covers, most recently found first, each with the time of its last change. */
export async function loadEntries(search: Search): Promise<FeedEntry[]> {
  const cars = await loadCars(search, ['MATCH', 'LIKELY', 'POSSIBLE'])
  const notifiedCars = cars
    .filter((car) => !car.isGone && isPassing(car.stage) && notifyTimeFor(search, car.stage, car.verdicts) !== 'never')
    .sort((a, b) => b.foundAt.getTime() - a.foundAt.getTime())
    .slice(0, maxEntries)
  const known = await database().atomEntry.findMany({ where: { searchId: search.id } })
  const now = new Date()
  const entries = notifiedCars.map((car) => {
    const carId = car.vehicleId ?? car.listingId
    const before = known.find((one) => one.carId === carId)
    return { carId, car, updatedAt: before ? (isChanged(before, car) ? now : before.updatedAt) : car.foundAt }
  })
  await remember(search.id, known, entries)
  return entries
}

const isPassing = (stage: Car['stage']): stage is PassingGrade =>
  stage === 'MATCH' || stage === 'LIKELY' || stage === 'POSSIBLE'

const centsOf = ({ price }: Car) => (price === null ? null : price * 100)

function isChanged(before: AtomEntry, car: Car): boolean {
  const cents = centsOf(car)
  return before.grade !== car.stage || (before.priceCents !== null && cents !== null && cents < before.priceCents)
}

/** Writes only differences, so repeated polling writes nothing. */
async function remember(searchId: string, known: AtomEntry[], entries: FeedEntry[]): Promise<void> {
  const differing = entries.filter(({ carId, car }) => {
    const before = known.find((one) => one.carId === carId)
    return !before || before.grade !== car.stage || before.priceCents !== centsOf(car)
  })
  for (const { carId, car, updatedAt } of differing) {
    const data = { grade: car.stage as PassingGrade, priceCents: centsOf(car), updatedAt }
    await database().atomEntry.upsert({
      where: { searchId_carId: { searchId, carId } },
      create: { searchId, carId, ...data },
      update: data,
    })
  }
  const shown = new Set(entries.map(({ carId }) => carId))
  const removedIds = known.filter(({ carId }) => !shown.has(carId)).map(({ carId }) => carId)
  if (removedIds.length > 0) await database().atomEntry.deleteMany({ where: { searchId, carId: { in: removedIds } } })
}
