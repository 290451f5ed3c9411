import { expect, test } from 'vitest'
import type { Fact } from '../judgment/facts/fact'
import { factTable, type StatedCar } from './fact-table'

const listing: StatedCar['listing'] = {
  ...{ title: '2016 Honda Civic EX-L', description: 'Clean, 5-speed. $199 doc fee.', attributes: {}, photoUrls: [] },
  ...{ year: 2016, trim: 'EX-L', transmission: null, bodyType: null, titleStatus: null, vin: null, seller: null },
  ...{ flags: [], odometerMiles: 71_250, priceCents: 1_240_000 },
}
const car = (given: Partial<StatedCar['listing']>, rest: Partial<StatedCar> = {}): StatedCar => ({
  ...{ read: [], decoded: null, ...rest },
  listing: { ...listing, ...given },
})
const fact = (feature: Fact['feature'], evidence: Fact['evidence'][number], given: Partial<Fact> = {}): Fact => ({
  ...{ feature, answer: 'yes', number: null, evidence: [evidence], ...given },
})
const quote = (words: string) => ({ kind: 'quote', quote: words }) as const
/** Of one row: "value (source, source)". */
function row(name: string, of: StatedCar): string[] | undefined {
  return factTable(of)
    .find((one) => one.name === name)
    ?.values.map(({ value, sources }) => {
      const from = sources.map((one) => ('quote' in one ? `“${one.quote}”` : 'photo' in one ? one.photo : one.kind))
      return `${value} (${from.join(', ')})`
    })
}

test('an ad that states next to nothing names what is missing, in a fixed order', () => {
  const rows = factTable(car({ title: 'Car', year: null, trim: null, odometerMiles: null, description: null }))
  expect(rows.every(({ values }) => values.length === 0)).toBe(true)
  expect(rows.map(({ name }) => name)).toEqual([
    ...['Model year', 'Mileage', 'Engine', 'Drive', 'Transmission', 'Color', 'Title', 'Accidents', 'Owners', 'Seller'],
    'VIN',
  ])
})

test.each<[name: string, car: StatedCar, values: string[]]>([
  ['Model year', car({}), ['2016 (title)']],
  ['Model year', car({ title: 'Honda Civic' }), ['2016 (field)']],
  ['Trim', car({ trim: 'EX' }), ['EX (field)']],
  ['Mileage', car({}), ['71,250 mi (field)']],
  ['Mileage', car({ title: 'Civic 71,250 mi' }), ['71,250 mi (title)']],
  ['Mileage', car({ odometerMiles: 1, flags: ['placeholder-odometer'] }), []],
  ['Body', car({ bodyType: 'sedan' }), ['Sedan (field)']],
  ['Transmission', car({ transmission: 'manual' }), ['Manual (field)']],
  [
    'Transmission',
    car({ transmission: 'manual' }, { read: [fact('manual transmission', quote('5-speed'))] }),
    ['Manual (field, “5-speed”)'],
  ],
  [
    'Transmission',
    car({ transmission: 'automatic' }, { read: [fact('manual transmission', quote('5-speed'))] }),
    ['Automatic (field)', 'Manual transmission (“5-speed”)'],
  ],
  ['Drive', car({ attributes: { drive: 'fwd' } }), ['Front-wheel drive (field)']],
  ['Color', car({ attributes: { paint: 'Aegean Blue' } }), ['Aegean Blue (field)']],
  [
    'Color',
    car({ attributes: { paint: 'blue' } }, { read: [fact('blue paint', { kind: 'photo', photo: 2, seen: null })] }),
    ['Blue (field, 2)'],
  ],
  ['Title', car({ titleStatus: 'rebuilt' }), ['Rebuilt (field)']],
  [
    'Title',
    car({}, { read: [fact('salvage title', quote('never salvaged'), { answer: 'no' })] }),
    ['No salvage title (“never salvaged”)'],
  ],
  ['Accidents', car({ attributes: { 'accident count': '0' } }), ['No accidents (field)']],
  ['Owners', car({ attributes: { 'owner count': '1' } }), ['One owner (field)']],
  ['Owners', car({ attributes: { owners: 'four or more' } }), ['Four or more (field)']],
  [
    'Seller',
    car({ seller: 'owner' }, { read: [fact('dealer', quote('our lot'))] }),
    ['Private seller (field)', 'Sold by a dealer (“our lot”)'],
  ],
  ['Fees', car({}), ['$199 doc fee (“$199 doc fee”)']],
  ['Fees', car({ description: 'No surprises.', seller: 'dealer' }), []],
  ['Price', car({}, { read: [fact('price negotiable', quote('obo'))] }), ['Negotiable price (“obo”)']],
  ['VIN', car({ vin: '1HGCM82633A004352' }), ['1HGCM82633A004352 (field)']],
  ['VIN', car({ vin: '1HGCM82633A004353' }), ['1HGCM82633A004353 (not a valid VIN) (field)']],
  ['VIN', car({ description: 'VIN 1HGCM82633A004352' }), ['1HGCM82633A004352 (“VIN 1HGCM82633A004352”)']],
])('%s', (name, of, values) => {
  expect(row(name, of)).toEqual(values)
})

test('what the VIN says stands beside what the ad says', () => {
  const stated = { trim: 'EX-L', displacement: '2', cylinders: '4', turbo: 'Yes', 'fuel type': 'Gasoline' }
  const decoded = { year: 2016, make: 'HONDA', model: 'Civic', stated: { ...stated, 'drive type': '4x2' } }
  const of = car({ attributes: { fuel: 'gas', cylinders: '4 cylinders' } }, { decoded })
  expect(['Model year', 'Trim', 'Engine', 'Fuel', 'Drive'].map((name) => row(name, of))).toEqual([
    ['2016 (title, vin)'],
    ['EX-L (title, vin)'],
    ['2.0 L, 4 cylinders, turbo (vin)', '4 cylinders (field)'],
    ['Gasoline (vin, field)'],
    ['4x2 (vin)'],
  ])
})

test('values and quotes are short and contain no link', () => {
  const long = 'https://evil.example/x '.repeat(3) + 'blue '.repeat(60)
  const [value] = factTable(car({ attributes: { paint: long } })).find(({ name }) => name === 'Color')!.values
  expect(value!.value.length).toBeLessThanOrEqual(80)
  expect(value!.value).not.toContain('evil')
})
