import { describe, expect, test } from 'vitest'
import { checkDescription, type DescriptionDraft } from './described-search'
import { descriptionTemplates } from './description-templates'

const draft = (over: Partial<DescriptionDraft>): DescriptionDraft => ({
  ...{ cars: [], limits: [], places: [], transmissions: [], bodyTypes: [], wishes: [], unclear: [] },
  ...over,
})
const check = (words: string, over: Partial<DescriptionDraft>) => checkDescription(draft(over), words, 2026)
const car = (quote: string, make: string, model: string | null = null) => ({ quote, make, model })
const [civic, accord] = [car('Civic', 'Honda', 'Civic'), car('Accord', 'Honda', 'Accord')]

test('fields hold what the description states, each with the words behind it', () => {
  const words = '2015 or newer Civic under 15k within 60 miles of Austin, automatic, no rebuilt title'
  const {
    values,
    words: quotes,
    notUnderstood,
  } = check(words, {
    cars: [civic],
    limits: [
      { quote: '2015', quantity: 'year' },
      { quote: '15k', quantity: 'price' },
      { quote: '60 miles', quantity: 'radius' },
    ],
    places: [{ quote: 'Austin' }],
    transmissions: [{ quote: 'automatic', value: 'automatic' }],
    wishes: [{ quote: 'no rebuilt title' }],
  })
  expect(values).toEqual({
    ...{ make: 'honda', models: ['civic'], yearFrom: '2015', priceTo: '15000', radius: '60', location: 'Austin' },
    ...{ transmission: 'automatic', smartCriteria: 'no rebuilt title' },
  })
  expect(quotes).toMatchObject({ yearFrom: '2015 or newer', priceTo: 'under 15k', location: 'Austin' })
  expect(notUnderstood).toEqual([])
})

test.each<[string, string, Partial<DescriptionDraft>]>([
  ['a quote that is not there', 'a Civic', { limits: [{ quote: 'under 15k', quantity: 'price' }] }],
  ['another quantity', 'under 80k miles', { limits: [{ quote: 'under 80k miles', quantity: 'price' }] }],
  ['a part of a number', 'under $15,000', { limits: [{ quote: '15', quantity: 'radius' }] }],
  ['a monthly payment', '$250 a month', { limits: [{ quote: '$250', quantity: 'price' }] }],
  ['a car that its quote does not name', 'cheap and reliable', { cars: [car('reliable', 'Toyota', 'Corolla')] }],
  ['a make that a word starts like', 'for my son', { cars: [car('for', 'Ford')] }],
  ['a car that is not wanted', 'anything but a Nissan', { cars: [car('Nissan', 'Nissan')] }],
  ['a body that is not wanted', 'no vans please', { bodyTypes: [{ quote: 'vans', value: 'van' }] }],
  ['a body that its quote does not name', 'room for five', { bodyTypes: [{ quote: 'room', value: 'suv' }] }],
  ['a transmission of two', 'automatic or manual', { transmissions: [{ quote: 'manual', value: 'manual' }] }],
  ['the buyer’s own place', 'near me', { places: [{ quote: 'me' }] }],
  ['a wish in other words', 'leather', { wishes: [{ quote: 'heated leather seats' }] }],
])('fields are not filled from %s', (_, words, claims) => expect(check(words, claims).values).toEqual({}))

test('fields stay empty for a mere preference, which becomes a wish', () => {
  const limits = [{ quote: 'under 70k miles', quantity: 'mileage' as const }]
  expect(check('ideally under 70k miles', { limits }).values).toEqual({ smartCriteria: 'ideally under 70k miles' })
  const transmissions = [{ quote: 'automatic', value: 'automatic' as const }]
  expect(check('prefer automatic, cheap', { transmissions }).values).toEqual({ smartCriteria: 'prefer automatic' })
})

test('fields hold the other transmission if one is refused', () => {
  const transmissions = [{ quote: 'no stick', value: 'automatic' as const }]
  expect(check('no stick', { transmissions }).values).toEqual({ transmission: 'automatic' })
})

test('fields hold at most three models, and list the others', () => {
  const names = ['Camry', 'Corolla', 'Avalon', 'Prius']
  const { values, notUnderstood } = check(names.join(' or '), { cars: names.map((name) => car(name, 'Toyota', name)) })
  expect(values.models).toEqual(['camry', 'corolla', 'avalon'])
  expect(notUnderstood).toEqual(['Prius'])
})

const asked = (words: string, over: Partial<DescriptionDraft>) => {
  const { values, questions } = check(words, over)
  return [values.make, questions.flatMap(({ cars }) => cars.map(({ label }) => label))]
}

test('questions ask about a name that is also an ordinary word, unless its make is clear', () => {
  expect(asked('Explorer', { cars: [car('Explorer', 'Ford', 'Explorer')] })).toEqual([undefined, ['Ford Explorer']])
  expect(asked('Ford Explorer', { cars: [car('Ford Explorer', 'Ford', 'Explorer')] })).toEqual(['ford', []])
  expect(asked('Accord', { cars: [accord] })).toEqual([undefined, ['Honda Accord']])
  expect(asked('Civic or Accord', { cars: [civic, accord] })).toEqual(['honda', []])
})

test('questions ask which of too many makes, and which of several models with one name', () => {
  const makes = ['Honda', 'Toyota', 'Ford', 'Mazda', 'Kia', 'Subaru']
  expect(asked(makes.join(' or '), { cars: makes.map((make) => car(make, make)) })).toEqual([undefined, makes])
  const [make, family] = asked('Silverado', { cars: [car('Silverado', 'Chevrolet', 'Silverado 1500')] })
  expect([make, family]).toEqual([undefined, expect.arrayContaining(['Chevrolet Silverado 1500'])])
})

test('questions offer only cars of the catalog', () => {
  const unclear = [{ quote: 'Explorer', cars: [car('', 'Ford', 'Explorer'), car('', 'Nobody', 'Explorer')] }]
  expect(asked('Explorer', { unclear })).toEqual([undefined, ['Ford Explorer']])
})

describe('several cars and places', () => {
  const [rav4, crv] = [car('RAV4', 'Toyota', 'RAV4'), car('CR-V', 'Honda', 'CR-V')]
  const radius = (quote: string) => ({ quote, quantity: 'radius' as const })

  test('fill a row each', () => {
    const cars = [rav4, crv, car('Highlander', 'Toyota', 'Highlander')]
    const { values, words } = check('Toyota RAV4, CR-V or Highlander', { cars })
    expect(values).toEqual({
      ...{ make: 'toyota', models: ['rav4', 'highlander'] },
      otherCars: [{ make: 'honda', models: ['cr-v'] }],
    })
    expect(words).toMatchObject({ otherCars: 'CR-V' })
  })

  test.each([
    ['within 60 miles of Austin or 30 miles of Waco', '60', '30'],
    ['Austin within 60 miles or Waco within 30 miles', '60', '30'],
    ['within 60 miles of Austin or Waco', '60', '60'],
    ['Austin or Waco, within 60 miles', '60', '60'],
    ['Austin or Waco', undefined, ''],
  ])('%s', (text, first, second) => {
    const limits = ['60 miles', '30 miles'].filter((quote) => text.includes(quote)).map(radius)
    const { values, notUnderstood } = check(text, { limits, places: [{ quote: 'Austin' }, { quote: 'Waco' }] })
    expect(values).toEqual({
      ...{ location: 'Austin', ...(first && { radius: first }) },
      otherPlaces: [{ location: 'Waco', radius: second }],
    })
    expect(notUnderstood).toEqual([])
  })
})

test('what fills no field is listed as it is written', () => {
  expect(check('Civic within an hour of work', { cars: [civic] }).notUnderstood).toEqual(['hour'])
  const unclear = [{ quote: 'low payments', cars: [] }]
  expect(check('Civic, low payments', { cars: [civic], unclear }).notUnderstood).toEqual(['low payments'])
})

test.each(Object.entries(descriptionTemplates))(
  'the template “%s” states all that it fills',
  (_, { words, draft: own }) => {
    const { values, questions, notUnderstood } = checkDescription(own, words, 2026)
    expect(questions).toEqual([])
    expect(values.otherCars).toHaveLength(own.cars.length - 1)
    expect(values.smartCriteria).toBe(own.wishes.map(({ quote }) => quote).join(', '))
    const limits = [values.priceTo, values.mileageTo].filter((limit) => limit !== undefined)
    expect(limits).toHaveLength(own.limits.length)
    expect(notUnderstood).toEqual([])
  },
)
