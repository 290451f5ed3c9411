import { expect, test } from 'vitest'
import type { BodyType } from '../../vocabulary'
import type { DecodedVin } from './from-vin'
import { contradictsListing, findVinContradictions, namesOtherModel } from './vin-contradictions'

const vin = (car: string) => {
  const [year, make = '', ...model] = car.split(' ')
  return { year: Number(year), make, model: model.join(' '), stated: {} }
}
const ad = (year: number | null, make: string | null, model: string | null) => ({ year, make, model })

const listed = (attributes: Record<string, string>, car: Partial<ReturnType<typeof ad>> = {}) => ({
  ...ad(2016, 'honda', 'civic'),
  ...{ title: '', description: '', photoUrls: [], titleStatus: null, transmission: null, bodyType: null },
  ...{ attributes, ...car },
})
const isOther = (decoded: DecodedVin, stated: ReturnType<typeof ad>) =>
  contradictsListing(decoded, listed({}, stated)) || namesOtherModel(decoded, stated)

test.each([
  ['2012 Honda Civic', ad(2012, 'honda', 'accord')],
  ['2012 Honda Civic', ad(2012, 'toyota', 'corolla')],
  ['2012 Honda Civic', ad(2014, 'honda', 'civic')],
  ['2012 Honda Civic', ad(2010, null, null)],
  ['2012 Honda Civic', ad(2013, 'honda', 'accord')],
  ['2014 Subaru XV Crosstrek', ad(2014, 'subaru', 'forester')],
  ['2015 Ford F-150', ad(2015, 'ford', 'f-250')],
  ['2015 Mazda CX-5', ad(2015, 'mazda', 'cx-9')],
  ['2015 BMW 328i', ad(2015, 'bmw', '5-series')],
  ['2018 Tesla Model 3', ad(2018, 'tesla', 'model-s')],
])('a VIN of a %s is not of a listing of %j', (car, stated) => {
  expect(isOther(vin(car), stated)).toBe(true)
})

test.each([
  ['2012 Honda Civic', ad(2012, 'honda', 'civic')],
  ['2012 Honda Civic', ad(null, null, null)],
  ['2012 Honda Civic', ad(2012, 'honda', null)],
  // Sellers state the year of the sale as the model year.
  ['2012 Honda Civic', ad(2013, 'honda', 'civic')],
  ['2012 Honda Civic', ad(2011, null, null)],
  // A VIN's year code repeats.
  ['1985 Honda Accord', ad(2014, 'honda', 'accord')],
  ['1985 Honda Accord', ad(2015, 'honda', 'accord')],
  // The tables and sellers use different names.
  ['2012 Ford F-150', ad(2012, 'ford', 'f-150')],
  ['2014 RAM 1500', ad(2014, 'dodge', 'ram-1500')],
  ['2008 Dodge Ram', ad(2008, 'dodge', 'ram-1500')],
  ['2015 Chevrolet Silverado', ad(2015, 'chevrolet', 'silverado-1500')],
  ['2015 GMC Sierra', ad(2015, 'chevrolet', 'silverado-1500')],
  ['2010 Lexus ES', ad(2010, 'toyota', 'camry')],
  ['2012 BMW 328i', ad(2012, 'bmw', '3-series')],
  ['2016 Toyota Scion FR-S', ad(2016, 'scion', 'fr-s')],
  ['2012 Volkswagen GTI', ad(2012, 'volkswagen', 'golf')],
  ['2012 Subaru Impreza', ad(2012, 'subaru', 'wrx')],
  ['2016 Mercedes-Benz GLC-Class', ad(2016, 'mercedes-benz', 'glc')],
  ['2014 MINI Cooper', ad(2014, 'mini', 'countryman')],
  ['2014 Subaru XV Crosstrek', ad(2014, 'subaru', 'crosstrek')],
  ['2017 Porsche 718 Boxster', ad(2017, 'porsche', 'boxster')],
  ['2004 Volkswagen New Beetle', ad(2004, 'volkswagen', 'beetle')],
  ['2015 Kia Forte', ad(2015, 'kia', 'forte5')],
])('a VIN of a %s may be of a listing of %j', (car, stated) => {
  expect(isOther(vin(car), stated)).toBe(false)
})

const civic: DecodedVin = {
  ...{ year: 2016, make: 'Honda', model: 'Civic' },
  stated: { cylinders: '4', displacement: '1.998', doors: '4', 'fuel type': 'Gasoline', turbo: 'No', series: 'FWD' },
}

test('another model alone does not contradict an ad: its body or equipment must differ too', () => {
  const truck = { ...vin('2024 Ford F-550'), stated: { 'body class': 'Pickup', cylinders: '8' } }
  const stated = (attributes: Record<string, string>, bodyType: BodyType | null) => ({
    ...listed(attributes, ad(2024, 'ford', 'f-150')),
    bodyType,
  })
  expect(contradictsListing(truck, stated({}, 'pickup'))).toBe(false)
  expect(contradictsListing(truck, stated({ cylinders: '8 cylinders' }, null))).toBe(false)
  expect(contradictsListing(truck, stated({ cylinders: '6 cylinders' }, 'pickup'))).toBe(true)
  expect(contradictsListing(truck, stated({}, 'sedan'))).toBe(true)
  expect(findVinContradictions(truck, stated({}, 'pickup'))).toEqual([])
})

test('names equipment that the ad states differently, each once', () => {
  const attributes = { cylinders: '6 cylinders', fuel: 'diesel', drive: '4wd', engine: '3.5L V6' }
  expect(findVinContradictions(civic, listed(attributes))).toEqual([
    { about: 'cylinders', vin: '4', ad: '6 cylinders' },
    { about: 'displacement', vin: '1.998 L', ad: '3.5L V6' },
    { about: 'fuel type', vin: 'Gasoline', ad: 'diesel' },
    { about: 'series', vin: 'FWD', ad: '4wd' },
  ])
})

test('finds none if the ad agrees, rounds, or states nothing', () => {
  expect(findVinContradictions(civic, listed({ cylinders: '4 cylinders', engine: '2.0L I4', fuel: 'gas' }))).toEqual([])
  expect(findVinContradictions(civic, listed({}, ad(null, null, null)))).toEqual([])
})

test('names another car alone, since its equipment says nothing about this one', () => {
  expect(findVinContradictions(civic, listed({ cylinders: '6 cylinders' }, ad(2014, 'honda', 'accord')))).toEqual([
    { about: 'car', vin: '2016 Honda Civic', ad: '2014 Honda Accord' },
  ])
})

test('names a model year that is one off, but not the other year of the same code', () => {
  expect(findVinContradictions(civic, listed({}, { year: 2017 }))).toEqual([
    { about: 'model year', vin: '2016', ad: '2017' },
  ])
  expect(findVinContradictions({ ...civic, year: 1986 }, listed({}))).toEqual([])
})
