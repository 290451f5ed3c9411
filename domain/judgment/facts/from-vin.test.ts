import { expect, test } from 'vitest'
import { type DecodedVin, factsFromVin, vinMismatchFact } from './from-vin'

const formatFacts = (stated: DecodedVin['stated']) =>
  factsFromVin({ stated }).map(({ feature, answer, number }) => `${feature} ${number ?? answer}`)

test('a fact from a VIN names the decoded values, never the VIN', () => {
  expect(factsFromVin({ stated: { displacement: '1.498', turbo: 'Yes' } })).toEqual([
    {
      feature: 'engine size',
      answer: 'yes',
      number: 1.5,
      evidence: [{ kind: 'vin', label: 'displacement', value: '1.498 L' }],
    },
    { feature: 'turbo', answer: 'yes', number: null, evidence: [{ kind: 'vin', label: 'turbo', value: 'Yes' }] },
  ])
  expect(vinMismatchFact({ year: 2012, make: 'Honda', model: 'Civic' })).toEqual({
    feature: 'vin mismatch',
    answer: 'yes',
    number: null,
    evidence: [{ kind: 'vin', label: 'car', value: '2012 Honda Civic' }],
  })
})

test.each<[DecodedVin['stated'], string[]]>([
  [{ cylinders: '6' }, ['cylinders 6']],
  [{ doors: '5' }, ['doors 4']],
  [{ doors: '3' }, ['doors 2']],
  [{ turbo: 'No' }, ['turbo no']],
  [{ 'body class': 'Convertible/Cabriolet' }, ['convertible yes']],
  [{ 'fuel type': 'Gasoline' }, ['diesel no', 'electric no']],
  [{ 'fuel type': 'Gasoline', 'second fuel type': 'Ethanol (E85)' }, ['diesel no', 'electric no']],
  [{ 'fuel type': 'Gasoline', 'second fuel type': 'Electric' }, ['hybrid yes']],
  [{ 'fuel type': 'Diesel' }, ['diesel yes']],
  [{ 'fuel type': 'Electric' }, ['electric yes']],
  [{ electrification: 'BEV (Battery Electric Vehicle)', 'fuel type': 'Electric' }, ['electric yes']],
  [{ electrification: 'PHEV (Plug-in Hybrid Electric Vehicle)' }, ['hybrid yes', 'plug-in hybrid yes']],
  [{ electrification: 'Strong HEV (Hybrid Electric Vehicle)' }, ['hybrid yes']],
  [{ 'drive type': 'AWD/All-Wheel Drive' }, ['all-wheel drive yes']],
  [{ trim: 'xDrive SA' }, ['all-wheel drive yes']],
  [{ trim: 'quattro Premium Plus' }, ['all-wheel drive yes']],
  [{ trim: 'SEL FWD' }, ['front-wheel drive yes']],
  [{ 'drive type': '4WD/4-Wheel Drive/4x4', 'body class': 'Pickup' }, ['four-wheel drive yes']],
  [{ restraints: '2nd row outboard 3-point manual belt and curtain side airbags' }, ['side airbags yes']],
  [{ restraints: 'Seat belts. Head Inflatable Restraint for Driver and Front Passenger.' }, ['side airbags yes']],
])('%j yields %j', (stated, expected) => {
  expect(formatFacts(stated)).toEqual(expected)
})

test.each<[DecodedVin['stated']]>([
  [{ cylinders: '0' }],
  [{ doors: '1' }],
  [{ electrification: 'Mild HEV (Hybrid Electric Vehicle)' }],
  [{ 'fuel type': 'Compressed Natural Gas (CNG)' }],
  [{ 'fuel type': 'Gasoline', 'second fuel type': 'Diesel' }],
  [{ trim: 'S (2WD), 4S (4WD)', 'body class': 'Pickup' }],
  [{ trim: 'FWD/eAWD (T8)' }],
  [{ trim: 'AWD (Opt VBY)' }],
  // For an SUV, 4WD may mean automatic all-wheel drive.
  [{ trim: 'Touring 4WD', 'body class': 'Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)' }],
  [{ restraints: 'Driver side seat belts with pretensioners; Advanced Front Air Bags' }],
  [{ 'body class': 'Coupe' }],
])('%j is ambiguous and yields no facts', (stated) => {
  expect(formatFacts(stated)).toEqual([])
})
