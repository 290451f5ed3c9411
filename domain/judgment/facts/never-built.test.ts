import { expect, test } from 'vitest'
import { findMake, findModel } from '../../catalog/names/catalog'
import { recognizeCar } from '../../catalog/recognize/recognize'
import { factsFromBuiltModels, builtModels, type BuiltModel } from './never-built'
import { typicalEquipment } from './rules'

const listing = (title: string, over: object = {}) => ({
  ...{ ...recognizeCar(title), title, description: null, attributes: {} },
  ...over,
})
const facts = (title: string, over?: object, vin: Parameters<typeof factsFromBuiltModels>[1] = null) =>
  factsFromBuiltModels(listing(title, over), vin)
const never = (title: string, over?: object, vin?: Parameters<typeof factsFromBuiltModels>[1]) =>
  facts(title, over, vin).flatMap(({ feature, answer }) => (answer === 'no' ? [feature] : []))

test('a fact names the car, the feature that was never built, and the source', () => {
  const proof = (rule: string) => [{ kind: 'rule', rule, source: 'US model lines' }]
  expect(facts('2015 Toyota Corolla LE')).toContainEqual({
    ...{ feature: 'four-wheel drive', answer: 'no', number: null },
    evidence: proof('Toyota built no 2015 Corolla with four-wheel drive'),
  })
  expect(facts('2015 Ram 1500')).toContainEqual({
    ...{ feature: 'manual transmission', answer: 'no', number: null },
    evidence: proof('Ram built no 2015 1500 with a manual transmission'),
  })
  expect(facts('2015 Honda CR-V')).toContainEqual({
    ...{ feature: 'doors', answer: 'yes', number: 4 },
    evidence: proof('Honda built every 2015 CR-V with 4 doors'),
  })
})

test.each([
  ['2015 Toyota Corolla', ['four-wheel drive', 'all-wheel drive', 'rear-wheel drive', 'diesel', 'third row']],
  ['2015 Subaru Outback', ['front-wheel drive', 'rear-wheel drive', 'manual transmission', 'diesel']],
  ['2012 Toyota Tacoma', ['front-wheel drive', 'diesel', 'hybrid', 'electric', 'cvt']],
  ['2015 Honda S2000', []],
  ['2005 Honda S2000', ['automatic transmission', 'cvt', 'four-wheel drive']],
  ['2017 Mazda3', ['cvt', 'all-wheel drive', 'convertible']],
  ['2016 Toyota Prius', ['all-wheel drive', 'manual transmission', 'electric', 'diesel']],
  ['2018 Chevrolet Bolt EV', ['hybrid', 'diesel', 'manual transmission', 'all-wheel drive']],
  ['2014 Honda Ridgeline', ['rear-wheel drive', 'manual transmission', 'long bed', 'convertible']],
  ['2010 Ford Mustang', ['all-wheel drive', 'four-wheel drive', 'front-wheel drive', 'hybrid']],
])('%s never had %j', (title, expected) => {
  expect(never(title)).toEqual(expect.arrayContaining(expected))
})

test.each([
  ['2023 Toyota Corolla', ['all-wheel drive', 'four-wheel drive']],
  ['2019 Toyota Prius', ['all-wheel drive']],
  ['2020 Toyota Camry', ['all-wheel drive']],
  ['2015 Toyota Sienna', ['all-wheel drive', 'third row', 'power sliding doors']],
  ['2021 Jeep Wrangler', ['diesel', 'plug-in hybrid', 'convertible', 'manual transmission']],
  ['2019 Ford F-150', ['diesel']],
  ['2018 Mercedes-Benz E-Class', ['third row', 'convertible', 'plug-in hybrid']],
  ['2012 BMW 3 Series', ['convertible', 'diesel', 'all-wheel drive', 'manual transmission']],
  // Sellers may call an Evoque a "Range Rover", and a Golf R a "Golf".
  ['2017 Land Rover Range Rover', ['convertible', 'third row']],
  ['2016 Volkswagen Golf', ['all-wheel drive', 'electric', 'diesel']],
])('for a %s, nothing rules out %j', (title, open) => {
  expect(never(title)).not.toEqual([])
  expect(never(title).filter((feature) => open.includes(feature))).toEqual([])
})

test.each([
  ['all-wheel drive', '2019 Toyota Camry', '2020 Toyota Camry'],
  ['all-wheel drive', '2021 Toyota Corolla', '2023 Toyota Corolla'],
  ['all-wheel drive', '2018 Nissan Altima', '2019 Nissan Altima'],
  ['diesel', '2017 Ford F-150', '2018 Ford F-150'],
  ['third row', '2002 Toyota Highlander', '2003 Toyota Highlander'],
  ['convertible', '2017 Infiniti Q60', '2014 Infiniti Q60'],
  ['manual transmission', '2024 Subaru Crosstrek', '2023 Subaru Crosstrek'],
  ['cvt', '2013 Honda CR-V', '2014 Honda CR-V'],
] as const)('%s: never built for a %s, possible for a %s', (feature, none, perhaps) => {
  expect(never(none)).toContain(feature)
  expect(never(perhaps)).not.toContain(feature)
})

test('a drive that all cars of a model share is certain', () => {
  const surely = (title: string) =>
    facts(title).flatMap(({ feature, answer }) => (answer === 'yes' && feature !== 'doors' ? [feature] : []))
  expect(surely('2014 Chevrolet Volt')).toEqual(['plug-in hybrid'])
  expect(surely('2016 Nissan Leaf')).toEqual(['electric'])
  expect(surely('2015 Toyota Camry')).toEqual([])
})

test('two or four doors are certain only if the model came with one of them', () => {
  const doors = (title: string) => facts(title).find(({ feature }) => feature === 'doors')?.number
  expect(doors('2005 Toyota Celica')).toBe(2)
  expect(doors('2015 Toyota Camry')).toBe(4)
  expect(doors('2012 Honda Civic')).toBeUndefined()
  expect(doors('2009 Honda Element')).toBeUndefined()
})

test.each([
  ['make or model unknown', '2015 Toyota'],
  ['no year', 'Toyota Corolla'],
  ['a model without a line', '1972 Chevrolet Chevelle'],
  ['a year before the lines', '1991 Honda Civic wagon'],
  ['a year after the lines', '2026 Toyota Corolla'],
])('infers nothing for a car with %s', (_, title) => {
  expect(facts(title)).toEqual([])
})

test.each([
  'Converted to 4x4 by the last owner',
  'manual swap done at 90k',
  'Cummins swapped',
  'JDM, right hand drive',
  'imported from Japan in 2019',
  'Canadian car, km on the dash',
  'European spec',
  'gray market',
  'convertible conversion by ASC',
  'stretch limo',
  'convertido a 4x4',
  'importado de Alemania',
])('infers nothing if the ad says “%s”', (description) => {
  expect(facts('2015 Toyota Corolla', { description })).toEqual([])
  expect(facts('2015 Toyota Corolla', { attributes: { notes: description } })).toEqual([])
})

test.each(['new catalytic converter', 'Import Auto Sales of Denver', 'convertible top not included, it is a sedan'])(
  '“%s” in the ad does not cancel the facts',
  (description) => expect(facts('2015 Toyota Corolla', { description })).not.toEqual([]),
)

test('a VIN with another model year cancels all facts, and one with four driven wheels cancels the drive', () => {
  expect(facts('2015 Toyota Corolla', {}, { year: 2014, stated: {} })).toEqual([])
  expect(never('2015 Toyota Corolla', {}, { year: 2015, stated: {} })).toContain('four-wheel drive')
  const driven = never('2015 Toyota Corolla', {}, { year: 2015, stated: { trim: 'LE (AWD opt)' } })
  expect(driven).not.toContain('four-wheel drive')
  expect(driven).toContain('diesel')
})

const models = [...new Set(builtModels.map(({ make, model }) => `${make} ${model}`))]
const years = ({ from, to }: BuiltModel) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

test('every line names a catalog model, and no year is in two lines', () => {
  const unknown = builtModels.filter(({ make, model }) => findModel(findMake(make)!, model)?.id !== model)
  expect(unknown).toEqual([])
  const all = builtModels.flatMap((one) => years(one).map((year) => `${year} ${one.make} ${one.model}`))
  expect(all.filter((one, i) => all.indexOf(one) !== i)).toEqual([])
  expect(builtModels.filter(({ from, to }) => !(from >= 1990 && to >= from && to <= 2025))).toEqual([])
  expect(models.length).toBeGreaterThan(500)
})

test('every model year keeps at least one drive, fuel, transmission and door count', () => {
  const kept = builtModels.filter(
    ({ drives, fuels, transmissions, doors }) => [drives, fuels, transmissions, doors].includes('') === false,
  )
  expect(kept).toHaveLength(builtModels.length)
  const drives = ['front-wheel drive', 'rear-wheel drive', 'all-wheel drive']
  const gears = ['automatic transmission', 'manual transmission']
  const nothingLeft = builtModels.flatMap((one) =>
    years(one).filter((year) => {
      const car = { make: one.make, model: one.model, year, title: '', description: null, attributes: {} }
      const denied = factsFromBuiltModels(car, null).map(({ feature }) => feature as string)
      return drives.every((drive) => denied.includes(drive)) || gears.every((gear) => denied.includes(gear))
    }),
  )
  expect(nothingLeft).toEqual([])
})

test('all typical equipment was built', () => {
  const wrong = typicalEquipment.flatMap(({ make, models: ids, from, to, features }) =>
    ids.flatMap((model) =>
      Array.from({ length: Math.min(to, 2025) - from + 1 }, (_, i) => from + i).flatMap((year) => {
        const car = { make, model, year, title: '', description: null, attributes: {} }
        const denied = factsFromBuiltModels(car, null).filter(({ answer }) => answer === 'no')
        return denied
          .filter(({ feature }) => features.includes(feature))
          .map(({ feature }) => `${year} ${model} ${feature}`)
      }),
    ),
  )
  expect(wrong).toEqual([])
})
