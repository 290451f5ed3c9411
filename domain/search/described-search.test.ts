import { describe, expect, test } from 'vitest'
import { checkDescription } from './described-search'
import type { DescriptionDraft } from './description-reading'
import { descriptionTemplates } from './description-templates'

const draft = (over: Partial<DescriptionDraft>): DescriptionDraft => ({
  ...{ cars: [], limits: [], places: [], transmissions: [], bodyTypes: [], wishes: [], unclear: [] },
  ...over,
})
const check = (words: string, over: Partial<DescriptionDraft>) => checkDescription(draft(over), words, 2026)
const car = (quote: string, make: string, model: string | null = null) => ({ quote, make, model })
const place = (quote: string, name: string | null = null) => ({ quote, name })
const civic = car('Civic', 'Honda', 'Civic')

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
    places: [place('Austin')],
    transmissions: [{ quote: 'automatic', value: 'automatic' }],
    wishes: [{ quote: 'no rebuilt title' }],
  })
  expect(values).toEqual({
    ...{ make: 'honda', models: ['civic'], yearFrom: '2015', priceTo: '15000', radius: '60' },
    location: 'Austin, Texas',
    ...{ transmission: 'automatic', smartCriteria: 'no rebuilt title' },
  })
  expect(quotes).toMatchObject({ yearFrom: '2015 or newer', priceTo: 'under 15k', location: 'Austin' })
  expect(notUnderstood).toEqual([])
})

test.each<[string, Partial<DescriptionDraft>, object]>([
  ['under 80k miles', { limits: [{ quote: 'under 80k miles', quantity: 'price' }] }, { mileageTo: '80000' }],
  ['under $15,000', { limits: [{ quote: '15', quantity: 'radius' }] }, { priceTo: '15000' }],
  ['Civic', { cars: [car('Civic', 'Toyota', 'Corolla')] }, { make: 'honda', models: ['civic'] }],
  ['leather', { wishes: [{ quote: 'heated leather seats' }] }, { smartCriteria: 'leather' }],
])('the text’s own reading of “%s” counts, not the model’s', (words, claims, values) =>
  expect(check(words, claims).values).toEqual(values),
)

test('the model corrects names that are plausibly misspelled', () => {
  const cars = [car('tacma', 'Toyota', 'Tacoma'), car('frontir', 'Nissan', 'Frontier')]
  const { values, words, notUnderstood } = check('tacma or frontir near denvr', {
    cars,
    places: [place('denvr', 'Denver, CO')],
  })
  expect(values).toEqual({
    ...{ make: 'toyota', models: ['tacoma'], otherCars: [{ make: 'nissan', models: ['frontier'] }] },
    location: 'Denver, Colorado',
  })
  expect(words.location).toBe('denvr')
  expect(notUnderstood).toEqual([])
})

test('a name of the model that its quote hardly resembles becomes a question', () => {
  const { values, questions } = check('a tcma', { cars: [car('tcma', 'Toyota', 'Tacoma')] })
  expect(values).toEqual({})
  expect(questions.flatMap((one) => one.cars.map(({ label }) => label))).toEqual(['Toyota Tacoma'])
})

test.each<[string, string, Partial<DescriptionDraft>]>([
  ['a quote that is not there', 'something cheap', { cars: [car('Civic', 'Honda', 'Civic')] }],
  ['a monthly payment', '$250 a month', { limits: [{ quote: '$250', quantity: 'price' }] }],
  ['a car that its quote does not name', 'cheap and reliable', { cars: [car('reliable', 'Toyota', 'Corolla')] }],
  ['a make that a word starts like', 'for my son', { cars: [car('for', 'Ford')] }],
  ['a car that is not wanted', 'anything but a Nissan', { cars: [car('Nissan', 'Nissan')] }],
  ['a body that is not wanted', 'no vans please', { bodyTypes: [{ quote: 'vans', value: 'van' }] }],
  ['a body that its quote does not name', 'room for five', { bodyTypes: [{ quote: 'room', value: 'suv' }] }],
  ['a transmission of two', 'automatic or manual', { transmissions: [{ quote: 'manual', value: 'manual' }] }],
  ['the buyer’s own place', 'near me', { places: [place('me')] }],
  ['a place that a word for a title resembles', 'salvamento', { places: [place('salvamento', 'Sacramento, CA')] }],
  ['a place that its quote does not name', 'near Denvr', { places: [place('Denvr', 'Austin, TX')] }],
])('fields are not filled from %s', (_, words, claims) => {
  const { smartCriteria, ...fields } = check(words, claims).values
  expect(fields, smartCriteria).toEqual({})
})

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
  expect(notUnderstood).toEqual([{ words: 'Prius', suggestion: null }])
})

const asked = (words: string, over: Partial<DescriptionDraft>) => {
  const { values, questions } = check(words, over)
  return [values.make, questions.flatMap(({ cars }) => cars.map(({ label }) => label))]
}

test('questions ask about a name that is also an ordinary word, unless the sentence or its make settles it', () => {
  const question = [undefined, ['Ford Focus']]
  expect(asked('something to Focus on', {})).toEqual(question)
  expect(asked('something to focus on', {})).toEqual([undefined, []])
  expect(asked('something to focus on', { cars: [car('focus', 'Ford', 'Focus')] })).toEqual(question)
  expect(asked('Ford Focus', {})).toEqual(['ford', []])
  expect(asked('a used Focus under 8k', {})).toEqual(['ford', []])
  expect(asked('Focus or Civic', {})).toEqual(['ford', []])
})

test('questions ask which of too many makes, and which of several models with one name', () => {
  const makes = ['Honda', 'Toyota', 'Ford', 'Mazda', 'Kia', 'Subaru']
  expect(asked(makes.join(' or '), { cars: makes.map((make) => car(make, make)) })).toEqual([undefined, makes])
})

test('questions offer only cars of the catalog', () => {
  const unclear = [{ quote: 'the usual', cars: [car('', 'Ford', 'Explorer'), car('', 'Nobody', 'Explorer')] }]
  expect(asked('the usual', { unclear })).toEqual([undefined, ['Ford Explorer']])
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
    const { values, notUnderstood } = check(text, { limits, places: [place('Austin'), place('Waco')] })
    expect(values).toEqual({
      ...{ location: 'Austin, Texas', ...(first && { radius: first }) },
      otherPlaces: [{ location: 'Waco, Texas', radius: second }],
    })
    expect(notUnderstood).toEqual([])
  })
})

test('what fills no field is listed as it is written', () => {
  expect(check('Civic within an hour of work', { cars: [civic] }).notUnderstood).toEqual([
    { words: 'hour', suggestion: null },
  ])
  const unclear = [{ quote: 'low payments', cars: [] }]
  expect(check('Civic, low payments', { cars: [civic], unclear }).notUnderstood).toEqual([
    { words: 'low payments', suggestion: null },
  ])
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

test.each(['denvr civic 12k', 'civic denvr 12k', 'red civic denvr', 'denvr civic'])(
  '“%s”: a misspelled city is no wish, but suggested',
  (words) => {
    const { values, notUnderstood } = check(words, { wishes: [{ quote: 'denvr' }] })
    expect(values.smartCriteria ?? '').not.toContain('denvr')
    expect(notUnderstood).toEqual([{ words: 'denvr', suggestion: 'Denver, CO' }])
  },
)

test('a wish repeats nothing that is read as a car, a place or a limit, and the rest is its phrases', () => {
  const wish = (words: string) => check(words, { wishes: [{ quote: words }] }).values.smartCriteria
  expect(wish('f150 4x4 denver clean tittle only under 20k')).toBe('4x4, clean tittle')
  expect(wish('tacoma 4wd denver, not salvage')).toBe('4wd, not salvage')
  expect(wish('título limpio (no reconstruido)')).toBe('título limpio, no reconstruido')
})

test.each(['zip', 'zip code', 'too', 'no', 'will fly n drive', 'small car zip'])('“%s” is no wish', (words) =>
  expect(check(`civic, ${words}`, { wishes: [{ quote: words }] }).values.smartCriteria ?? '').not.toMatch(
    /zip|too|no$|fly/,
  ),
)

test.each([
  ...['undr', 'nr', 'les than', 'abt', 'que no sea', 'nada'],
  ...['We’re looking for', 'I am looking to buy', "we'd like to find", 'id like', 'I am hoping to find'],
  ...['we are in the market for', 'Nos gustaría comprar un', 'Quisiéramos encontrar'],
])('“%s” neither is a wish nor is it listed as not understood', (words) => {
  const { values, notUnderstood } = check(`${words} civic`, { wishes: [{ quote: words }] })
  expect(values).toEqual({ make: 'honda', models: ['civic'] })
  expect(notUnderstood).toEqual([])
})

test('the model quotes function words as they are typed', () =>
  expect(
    check('civic undr 12 w/o dents', {
      limits: [{ quote: 'undr 12', quantity: 'price' }],
      wishes: [{ quote: 'w/o dents' }],
    }).values,
  ).toEqual({ make: 'honda', models: ['civic'], priceTo: '12000', smartCriteria: 'without dents' }))

test('a wish that is only one edit away from a city with another initial stays a wish', () =>
  expect(check('civic, cargo, lockers', { wishes: [{ quote: 'cargo' }, { quote: 'lockers' }] }).values).toEqual({
    ...{ make: 'honda', models: ['civic'], smartCriteria: 'cargo, lockers' },
  }))
