import { expect, test } from 'vitest'
import { parseSearch, parseUnfinishedSearch } from './search-form'
import { sortByFormOrder } from './schema'
import { missingPlaceText } from './search-rules'

const year = 2026
/** In the whole country unless a place is given. */
const parse = (given: Record<string, unknown>) => parseSearch({ countrywide: !('location' in given), ...given }, year)
const errorsOf = (given: Record<string, unknown>) => {
  const result = parse(given)
  return result.ok ? {} : result.errors
}
const draftOf = (given: Record<string, unknown>) => {
  const result = parse(given)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.draft
}

test('a make and the whole country search every marketplace', () => {
  expect(draftOf({ make: 'honda' })).toMatchObject({
    make: 'honda',
    models: [],
    priceFrom: null,
    location: null,
    countrywide: true,
    smartCriteria: '',
    marketplaces: ['cargurus', 'facebook', 'craigslist'],
    tellAtOnce: 'LIKELY',
    tellsRest: true,
  })
})

test('make, models and vocabulary accept ids, names and options', () => {
  const draft = draftOf({
    make: { value: 'honda', label: 'Honda' },
    models: ['Civic', { value: 'accord', label: 'Accord' }, { id: 'civic', name: 'Civic' }],
    bodyTypes: ['SUV / Crossover', 'sedan'],
    transmission: 'Automatic',
    marketplaces: ['Craigslist'],
  })
  expect(draft).toMatchObject({
    models: ['civic', 'accord'],
    bodyTypes: ['suv', 'sedan'],
    transmission: 'automatic',
    marketplaces: ['craigslist'],
  })
})

test('numbers may be numeric text, and empty text means not stated', () => {
  expect(
    draftOf({ make: 'honda', priceFrom: '', priceTo: '$15,000', mileageTo: 80000, radius: ' 25 ', location: '94110' }),
  ).toMatchObject({ priceFrom: null, priceTo: 15000, mileageTo: 80000, radius: 25 })
})

const toyota = { make: 'Toyota', models: ['RAV4'] }

test('several makes: each has its own models, by id or name', () => {
  expect(draftOf({ make: 'honda', models: ['cr-v'], otherCars: [toyota, { make: 'mazda' }] }).otherCars).toEqual([
    { make: 'toyota', models: ['rav4'] },
    { make: 'mazda', models: [] },
  ])
  expect(draftOf({ make: 'honda' }).otherCars).toEqual([])
})

test('several makes: each problem is reported at its row', () => {
  const models = ['camry', 'corolla', 'rav4', 'highlander']
  const otherCars = [{ make: 'honda' }, { make: 'toyota', models }, { make: '' }, { make: 'zzz' }]
  expect(errorsOf({ make: 'honda', models: ['civic', 'accord', 'fit', 'pilot'], otherCars })).toEqual({
    models: 'Max. 3 models can be selected per make.',
    make2: 'Honda is already in this search. Choose its models there.',
    models3: 'Max. 3 models can be selected per make.',
    make4: 'Please select a make.',
    make5: 'We don’t know “zzz”. Type a make or model, like Honda or F-150.',
  })
  expect(errorsOf({ make: 'honda', otherCars: [{ make: 'toyota', models: ['civic'] }] })).toEqual({
    models2: 'Choose models from Toyota.',
  })
  expect(errorsOf({ make: 'honda', otherCars: Array(5).fill(toyota) })).toMatchObject({
    otherCars: 'A search can have up to 5 makes.',
  })
  for (const otherCars of ['toyota', [null], [7], { make: 'toyota' }])
    expect(errorsOf({ make: 'honda', otherCars })).toEqual({
      otherCars: 'Other makes must be a list of makes with their models.',
    })
  for (const otherPlaces of ['Austin', [null], [7], { location: 'Austin' }])
    expect(errorsOf({ make: 'honda', location: 'Waco', otherPlaces })).toEqual({
      otherPlaces: 'Other places must be a list of places with their radii.',
    })
})

const otherPlaces = [
  { location: 'Waco, TX', radius: '1,000' },
  { location: { label: 'Dallas, Texas', value: 'x' }, radius: null },
]

test('several places: each has its own radius', () => {
  expect(draftOf({ make: 'honda', location: 'Austin', otherPlaces }).otherPlaces).toEqual([
    { location: { label: 'Waco, TX', value: '' }, radius: 1_000 },
    { location: { label: 'Dallas, Texas', value: 'x' }, radius: null },
  ])
  const everywhere = { make: 'honda', countrywide: true, otherPlaces: [{ location: '', radius: 'far' }] }
  expect(draftOf(everywhere).otherPlaces).toEqual([])
})

test('several places: each problem is reported at its row', () => {
  const wrong = [
    { location: '', radius: '10' },
    { location: 'Waco', radius: '0' },
  ]
  expect(errorsOf({ make: 'honda', location: 'Austin', otherPlaces: wrong })).toEqual({
    location2: 'Enter a city, town or ZIP.',
    radius3: 'Radius must be a whole number from 1 to 3,000.',
  })
  expect(errorsOf({ make: 'honda', countrywide: false, otherPlaces })).toEqual({ location: missingPlaceText })
  expect(errorsOf({ make: 'honda', location: 'Austin', otherPlaces: Array(5).fill(otherPlaces[0]) })).toEqual({
    otherPlaces: 'A search can have up to 5 places.',
  })
})

test('alerts go to all targets, or to the chosen ones', () => {
  expect(draftOf({ make: 'honda' })).toMatchObject({ allTargets: true, targetIds: [] })
  expect(draftOf({ make: 'honda', allTargets: 'true', targetIds: ['a'] })).toMatchObject({ targetIds: [] })
  const chosen = { make: 'honda', allTargets: 'false', targetIds: ['b', 'a', 'b'] }
  expect(draftOf(chosen)).toMatchObject({ allTargets: false, targetIds: ['a', 'b'] })
  expect(draftOf({ make: 'honda', allTargets: false, targetIds: 'a' })).toMatchObject({ targetIds: ['a'] })
  expect(errorsOf({ make: 'honda', allTargets: 'false' })).toEqual({
    targetIds: 'Choose at least one address or browser, or all of them.',
  })
  expect(errorsOf({ make: 'honda', allTargets: 'maybe' })).toEqual({
    allTargets: 'Whether alerts go to all targets must be true or false.',
  })
})

test('returns all errors at once', () => {
  const given = { make: '', priceFrom: 2, priceTo: 1, yearFrom: 2020, yearTo: 2010, mileageFrom: '9', mileageTo: '8' }
  expect(errorsOf(given)).toEqual({
    make: 'Please select a make.',
    priceFrom: "'Price from' cannot be greater than 'Price to'",
    yearFrom: "'Construction year from' cannot be greater than 'Construction year to'",
    mileageFrom: "'Mileage from' cannot be greater than 'Mileage to'",
  })
})

test('errors are in form order, whichever rule finds them', () => {
  const given = {
    make: 'honda',
    models: ['x'],
    priceFrom: 2,
    priceTo: 1,
    location: '94110',
    radius: 'far',
    smartCriteria: 'x'.repeat(501),
  }
  const wrong = { ...given, yearTo: 1, tellAtOnce: 'x', name: 'x'.repeat(61), mileageTo: 'x', bodyTypes: ['boat'] }
  const found = [
    'models',
    'yearTo',
    'bodyTypes',
    'smartCriteria',
    'priceFrom',
    'mileageTo',
    'radius',
    'tellAtOnce',
    'name',
  ]
  expect(Object.keys(errorsOf(wrong))).toEqual(found)
})

test('every field has a position in the form order', () => {
  const draft = draftOf({ make: 'honda' })
  expect(
    Object.keys(sortByFormOrder(Object.fromEntries(Object.keys(draft).map((name) => [name, 'wrong'])))).sort(),
  ).toEqual(Object.keys(draft).sort())
})

test('accepts figures as people type them, and rejects points between thousands', () => {
  const typed = { make: 'honda', priceTo: '$15,000', mileageTo: '90k', radius: '60 mi', location: '94110' }
  expect(draftOf(typed)).toMatchObject({ priceTo: 15_000, mileageTo: 90_000, radius: 60 })
  expect(errorsOf({ make: 'honda', priceTo: '15.000', mileageTo: 'low' })).toEqual({
    priceTo: 'Price to: “15.000” can be read in two ways. Write 15,000.',
    mileageTo: 'Mileage to must be a whole number from 0 to 2,000,000.',
  })
  expect(errorsOf({ make: 'honda', yearFrom: 1800 })).toEqual({
    yearFrom: 'Construction year from must be a whole number from 1900 to 2026.',
  })
})

test('trims the name, and an empty one is null', () => {
  expect(draftOf({ make: 'honda', name: ' Winter car ' }).name).toBe('Winter car')
  expect([draftOf({ make: 'honda', name: '  ' }).name, draftOf({ make: 'honda' }).name]).toEqual([null, null])
})

test('a range with equal ends is valid', () => {
  expect(errorsOf({ make: 'honda', priceFrom: 5, priceTo: 5 })).toEqual({})
})

test('rejects a fourth model and a model of another make, and counts duplicates once', () => {
  const tooMany = { models: 'Max. 3 models can be selected per search.' }
  expect(errorsOf({ make: 'honda', models: ['civic', 'accord', 'x', 'y'] })).toEqual(tooMany)
  expect(draftOf({ make: 'honda', models: ['civic', 'Civic', 'CIVIC', { id: 'civic' }] }).models).toEqual(['civic'])
  expect(errorsOf({ make: 'honda', models: ['f-150 of ford'] })).toEqual({ models: 'Choose models from Honda.' })
})

test.each([
  [{ yearFrom: 1899 }, 'yearFrom'],
  [{ yearTo: year + 1 }, 'yearTo'],
  [{ priceTo: -1 }, 'priceTo'],
  [{ priceTo: 'cheap' }, 'priceTo'],
  [{ priceTo: 12.5 }, 'priceTo'],
  [{ mileageTo: 1e12 }, 'mileageTo'],
  [{ location: '94110', radius: 0 }, 'radius'],
  [{ location: '94110', radius: true }, 'radius'],
  [{ priceTo: {} }, 'priceTo'],
  [{ models: { x: 1 } }, 'models'],
  [{ bodyTypes: [7] }, 'bodyTypes'],
  [{ smartCriteria: ['leather'] }, 'smartCriteria'],
  [{ location: ['94110'] }, 'location'],
  [{ transmission: 'cvt' }, 'transmission'],
  [{ bodyTypes: ['boat'] }, 'bodyTypes'],
  [{ marketplaces: [] }, 'marketplaces'],
  [{ marketplaces: ['ebay'] }, 'marketplaces'],
  [{ country: 'CA' }, 'country'],
  [{ smartCriteria: 'x'.repeat(501) }, 'smartCriteria'],
  [{ tellAtOnce: 'REJECTED' }, 'tellAtOnce'],
  [{ tellAtOnce: ['match', 'likely'] }, 'tellAtOnce'],
  [{ tellsRest: 'perhaps' }, 'tellsRest'],
  [{ tellsRest: 0 }, 'tellsRest'],
  [{ quietFrom: 22 }, 'quietTo'],
  [{ quietTo: '7' }, 'quietFrom'],
  [{ quietFrom: '7', quietTo: '7' }, 'quietTo'],
  [{ quietFrom: 24, quietTo: 7 }, 'quietFrom'],
  [{ quietFrom: 'late', quietTo: 7 }, 'quietFrom'],
  [{ digestHour: -1 }, 'digestHour'],
  [{ name: 7 }, 'name'],
  [{ name: 'two\nlines' }, 'name'],
])('rejects %j with an error on its field %s', (given, field) => {
  expect(Object.keys(errorsOf({ make: 'honda', ...given }))).toEqual([field])
})

test('countrywide ignores location and radius, even invalid ones', () => {
  const draft = draftOf({ make: 'honda', countrywide: 'on', location: 'Nowhere', radius: 'far' })
  expect(draft).toMatchObject({ countrywide: true, location: null, radius: null })
})

test('a place is missing unless the whole country is chosen, also one of spaces only', () => {
  for (const given of [{}, { location: '' }, { location: '  ', radius: 60 }, { countrywide: '' }])
    expect(parseSearch({ make: 'honda', ...given }, year)).toEqual({
      ok: false,
      errors: { location: missingPlaceText },
    })
  expect(parseSearch({ make: 'honda', countrywide: 'on' }, year)).toMatchObject({ ok: true })
})

test('an unfinished search may lack its make and its place, and has no other error', () => {
  expect(parseUnfinishedSearch({ bodyTypes: ['van'], priceTo: '9k', marketplaces: ['facebook'] }, year)).toMatchObject({
    ...{ ok: true, draft: { make: '', models: [], bodyTypes: ['van'], priceTo: 9_000, location: null } },
  })
  expect(parseUnfinishedSearch({ make: 'hondaa', priceTo: 'x' }, year)).toMatchObject({
    errors: { make: 'Please select a make.', priceTo: expect.any(String) },
  })
})

test('keeps the location as picked or as typed', () => {
  const picked = { label: 'Austin, Texas', value: 'place.austin-tx' }
  expect(draftOf({ make: 'honda', location: picked }).location).toEqual(picked)
  expect(draftOf({ make: 'honda', location: ' 94110 ' }).location).toEqual({ label: '94110', value: '' })
})

test('rejects a deeply nested value like any other unreadable one', () => {
  const nested = JSON.parse(`${'{"id":'.repeat(9_000)}1${'}'.repeat(9_000)}`)
  expect(parseSearch({ make: nested }, year)).toMatchObject({ errors: { make: 'Please select a make.' } })
})

test('the notify policy accepts either case and has defaults', () => {
  const policy = (given: object) => {
    const { tellAtOnce, tellsRest } = draftOf({ make: 'honda', ...given })
    return [tellAtOnce, tellsRest]
  }
  expect(policy({ tellAtOnce: 'match', tellsRest: false })).toEqual(['MATCH', false])
  expect(policy({ tellAtOnce: 'POSSIBLE', tellsRest: 'on' })).toEqual(['POSSIBLE', true])
  expect(policy({ tellAtOnce: null, tellsRest: null })).toEqual(['LIKELY', true])
})

test('quiet hours and the digest hour are whole hours; by default there are no quiet hours and the digest is at eight', () => {
  const schedule = (given: object) => {
    const { quietFrom, quietTo, digestHour } = draftOf({ make: 'honda', ...given })
    return [quietFrom, quietTo, digestHour]
  }
  expect(schedule({})).toEqual([null, null, 8])
  expect(schedule({ quietFrom: '', quietTo: '', digestHour: '' })).toEqual([null, null, 8])
  expect(schedule({ quietFrom: '22', quietTo: 7, digestHour: '0' })).toEqual([22, 7, 0])
})

test('criteria have at most 500 characters regardless of line breaks, and longer stored ones are accepted', () => {
  const words = `${'sunroof '.repeat(31)}x\r\n${'leather '.repeat(31)}xx`
  expect(draftOf({ make: 'honda', smartCriteria: words }).smartCriteria).toBe(words)
  const long = 'x'.repeat(640)
  expect(errorsOf({ make: 'honda', smartCriteria: long })).toEqual({
    smartCriteria: 'Smart search criteria can have up to 500 characters; yours have 640.',
  })
  const honda = { make: 'honda', countrywide: true }
  expect(parseSearch({ ...honda, smartCriteria: long }, year, long)).toMatchObject({ ok: true })
  expect(parseSearch({ ...honda, smartCriteria: `${long}!` }, year, long)).toMatchObject({ ok: false })
  const stored = 'leather\nno rust'
  expect(parseSearch({ ...honda, smartCriteria: 'leather\r\nno rust' }, year, stored)).toMatchObject({
    draft: { smartCriteria: stored },
  })
})
