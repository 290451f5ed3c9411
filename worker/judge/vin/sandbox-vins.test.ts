import { expect, test } from 'vitest'
import { recognizeCar } from '#domain/catalog/recognize/recognize'
import { contradictsListing, namesOtherModel } from '#domain/judgment/facts/vin-contradictions'
import { isValidVin } from '#domain/listing/vin'
import { createInventory } from '#sandbox/inventory/seed'
import { decodeVin } from './decode-vin'
import { loadVinTables } from './vin-tables'

test('the VINs of the sandbox’s cars decode to their make, model and year, and contradict no ad', async () => {
  const tables = await loadVinTables()
  const postings = createInventory(1, 800, new Date('2026-11-20T12:00:00Z')).listAll()
  const cars = [...new Map(postings.map(({ car }) => [car.vin, car])).values()].filter(({ year }) => year >= 1981)
  expect(cars.filter(({ vin }) => !isValidVin(vin))).toEqual([])
  const decoded = cars.flatMap((car) => {
    const vin = decodeVin(tables, car.vin)
    return vin === null ? [] : [{ car, vin }]
  })
  expect(decoded.length / cars.length).toBeGreaterThan(0.88)
  const wrong = decoded.filter(({ car, vin }) => {
    const { make, model } = recognizeCar(`${car.year} ${car.make} ${car.model}`)
    const ad = {
      ...{ make, model, year: car.year, title: '', description: '', attributes: {}, photoUrls: [] },
      ...{ transmission: car.transmission, bodyType: car.bodyType, titleStatus: car.title },
    }
    const own = recognizeCar(`${vin.year} ${vin.make} ${vin.model}`)
    return vin.year !== car.year || own.make !== make || namesOtherModel(vin, ad) || contradictsListing(vin, ad)
  })
  expect(
    wrong.map(({ car, vin }) => `${car.year} ${car.make} ${car.model}: ${vin.year} ${vin.make} ${vin.model}`),
  ).toEqual([])
})
