import { beforeAll, expect, test } from 'vitest'
import { recognizeCar } from '#domain/catalog/recognize/recognize'
import { namesOtherModel } from '#domain/judgment/facts/vin-contradictions'
import { decodeVin } from './decode-vin'
import { loadVinTables, modelElement, type VinTables } from './vin-tables'

// The real tables. The VINs are invented and decode to the cars that they are named after.
let tables: VinTables
beforeAll(async () => {
  tables = await loadVinTables()
})

test.each([
  ['1HGCM82633A004352', '2003 Honda Accord', { cylinders: '6', 'body class': 'Coupe', trim: 'EX-V6' }],
  ['1FTFW1ET9DFC10312', '2013 Ford F-150', { cylinders: '6', displacement: '3.5', 'body class': 'Pickup' }],
  ['JTDKN3DU6A0123456', '2010 Toyota Prius', { 'fuel type': 'Gasoline', 'second fuel type': 'Electric' }],
  ['2HGFC1F76KH000001', '2019 Honda Civic', { trim: 'EX-L', turbo: 'Yes', displacement: '1.5' }],
  ['3VWLL7AJ9BM000001', '2011 Volkswagen Jetta', { 'fuel type': 'Diesel' }],
  ['WBA8E3G58GNT00001', '2016 BMW 328i', { trim: 'xDrive SA' }],
  ['1N4AZ0CPXFC300001', '2015 Nissan Leaf', { 'fuel type': 'Electric' }],
  // Schemas of the F-450 and F-550 match these, too.
  ['1FTFW4L52RFA12345', '2024 Ford F-150', { cylinders: '8', 'body class': 'Pickup', series: 'Tremor' }],
  ['1FTFW5L55RFA12345', '2024 Ford F-150', { cylinders: '8', 'body class': 'Pickup', series: 'Lariat' }],
  ['1GTU9FEL0LZ100001', '2020 GMC Sierra', { series: '1500', trim: 'Denali' }],
])('decodes %s as a %s', (vin, car, stated) => {
  const decoded = decodeVin(tables, vin)!
  expect(`${decoded.year} ${decoded.make} ${decoded.model}`).toBe(car)
  expect(decoded.stated).toMatchObject(stated)
})

test.each([
  ['1HGCM82643A004352', 'has a wrong check digit'],
  ['1M8GDM9AXKP042788', 'is a bus'],
  ['11111111111111111', 'is no maker’s'],
  ['1HGCM82633', 'is too short'],
  ['', 'is empty'],
])('does not decode "%s": it %s', (vin) => {
  expect(decodeVin(tables, vin)).toBeNull()
})

test('no model name in the tables contradicts an ad with the same name', () => {
  const years = new Map<string, number>()
  for (const { id, from } of [...tables.schemas.values()].flat()) {
    for (const line of tables.patterns.get(id)?.split('\n') ?? []) {
      const [, element, value] = line.split('\t')
      if (element === String(modelElement)) years.set(value!, Math.min(from + 1, 2026))
    }
  }
  const contradicted: string[] = []
  let compared = 0
  for (const [id, year] of years) {
    const car = tables.models.get(id)
    const ad = car && recognizeCar(`${year} ${car.make} ${car.model}`)
    if (!ad?.make) continue
    compared++
    if (namesOtherModel({ year, ...car!, stated: {} }, { ...ad, year })) contradicted.push(`${car!.make} ${car!.model}`)
  }
  expect(compared).toBeGreaterThan(2_000)
  expect(contradicted).toEqual([])
})
