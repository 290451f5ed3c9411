import { expect, test } from 'vitest'
import { watchedFeedKeys } from '#domain/crawl/watched-feeds'
import { emptyTables } from '../../../../e2e/support/database'
import {
  insertListing,
  insertMailTarget,
  insertSearch,
  insertUser,
  toJson,
  unwantedCriterion,
  quotedFact,
  wantedCriterion,
} from '../../../../e2e/support/rows'
import { callRoute, useWeb, useTestUsers } from '../../../../e2e/support/web'
import { action, loader } from '../../routes/dashboard.search.$id/route'
import { action as previewCall } from '../../routes/dashboard.search.preview'

const web = useWeb()
const { ada } = useTestUsers(web)
const act = (id: string, form: Record<string, string | string[]>) =>
  callRoute(action, `/dashboard/search/${id}`, { token: ada.token, params: { id }, form })
const typed = { make: 'honda', models: ['civic'], marketplaces: ['craigslist'], location: '94110', priceTo: '15000' }
const daysAgo = (n: number) => new Date(Date.now() - n * 24 * 60 * 60 * 1_000)
const circle = { latitude: 37.7485, longitude: -122.4184, radiusMiles: 60, countrywide: false }
const preview = async (form: Record<string, string | string[]>) =>
  (await callRoute(previewCall, '/dashboard/search/preview', { token: ada.token, form })).json()

test("removing a criterion keeps the form's input, bumps the version and re-judges the cars", async () => {
  const criteria = toJson([wantedCriterion('leather seats'), unwantedCriterion('salvage title')])
  const { id } = await insertSearch(web.db, ada.userId, { smartCriteria: 'leather, no salvage', criteria })
  const answer = await act(id, { ...typed, intent: 'remove-criterion:a2', smartCriteria: 'leather, and typed on' })
  expect([answer.status, (await answer.json()).values.smartCriteria]).toEqual([200, 'leather, and typed on'])
  expect(await web.db.search.findUnique({ where: { id } })).toMatchObject({
    criteria: [wantedCriterion('leather seats')],
    version: 2,
    smartCriteria: 'leather, no salvage',
    backfillSummarizedAt: null,
  })
  expect((await act(id, { ...typed, intent: 'remove-criterion:a2' })).status).toBe(404)
  expect((await act(id, { ...typed, intent: 'remove-criterion' })).status).toBe(404)
  expect((await act('new', { ...typed, intent: 'remove-criterion:a1' })).status).toBe(404)

  await act(id, { ...typed, intent: 'remove-criterion:a1' })
  const shown = await (await callRoute(loader, `/dashboard/search/${id}`, { token: ada.token, params: { id } })).json()
  expect(shown).toMatchObject({ wishes: [], storedWords: 'leather, no salvage' })

  await act(id, { ...typed, intent: 'compile-again' })
  expect(await web.db.search.findUnique({ where: { id } })).toMatchObject({ criteria: null, version: 4 })
})

test('a search alerts all targets unless some are chosen, and only own ones can be', async () => {
  const { id } = await insertSearch(web.db, ada.userId)
  const [own] = await web.db.notificationTarget.findMany({ where: { userId: ada.userId } })
  const stranger = await insertMailTarget(web.db, (await insertUser(web.db)).id)
  const save = (form: Record<string, string | string[]>) => act(id, { ...typed, intent: 'save', ...form })
  const stored = () =>
    web.db.search.findUniqueOrThrow({ where: { id }, select: { allTargets: true, targetIds: true, version: true } })
  expect((await save({ allTargets: 'false', targetIds: [own!.id] })).status).toBe(302)
  const { version } = await stored()
  expect(await stored()).toMatchObject({ allTargets: false, targetIds: [own!.id] })
  for (const targetIds of [[stranger.id], [own!.id, 'x']]) {
    const refused = await save({ allTargets: 'false', targetIds })
    expect([refused.status, (await refused.json()).errors]).toEqual([
      400,
      { targetIds: 'An address or browser you chose is gone. Choose again.' },
    ])
  }
  expect((await (await save({ allTargets: 'false' })).json()).errors).toEqual({
    targetIds: 'Choose at least one address or browser, or all of them.',
  })
  expect((await save({ allTargets: 'true', targetIds: [own!.id] })).status).toBe(302)
  expect(await stored()).toEqual({ allTargets: true, targetIds: [], version }) // no car is judged again
  await web.db.search.delete({ where: { id } }) // of the plan's three
})

test('stores several makes and places, and an unchanged form judges no car again', async () => {
  const { id } = await insertSearch(web.db, ada.userId)
  const wide = {
    ...{ ...typed, intent: 'save', radius: '60', make2: 'Toyota', models2: ['rav4', 'camry'], make3: 'f150' },
    ...{ location2: 'Austin, TX', radius2: '30', location3: '', radius3: '', location4: 'Waco, TX' },
  }
  expect((await act(id, wide)).status).toBe(302)
  const stored = await web.db.search.findUniqueOrThrow({ where: { id } })
  expect(stored).toMatchObject({
    ...{ make: 'honda', models: ['civic'], radiusMiles: 60 },
    otherCars: [
      { make: 'toyota', models: ['rav4', 'camry'] },
      { make: 'ford', models: ['f-150'] },
    ],
    otherPlaces: [
      { label: expect.stringContaining('Austin'), latitude: expect.any(Number), radiusMiles: 30 },
      { label: expect.stringContaining('Waco'), longitude: expect.any(Number), radiusMiles: null },
    ],
  })
  const shown = await (await callRoute(loader, `/dashboard/search/${id}`, { token: ada.token, params: { id } })).json()
  expect(shown.values.otherPlaces).toMatchObject([{ radius: '30' }, { radius: '' }])
  expect(shown.models.map((models: { id: string }[]) => models[0]?.id)).toHaveLength(3)
  expect((await act(id, { ...wide, version: shown.version })).status).toBe(302)
  expect(await web.db.search.findUniqueOrThrow({ where: { id } })).toMatchObject({ version: stored.version })
  const twice = { ...wide, make3: 'honda', location4: 'Austin, TX', location5: 'Nowhere at all' }
  const refused = await act(id, twice)
  expect([refused.status, (await refused.json()).errors]).toEqual([
    400,
    {
      make3: 'Honda is already in this search. Choose its models there.',
      location3: expect.stringContaining('is already in this search.'),
      location4: expect.stringContaining('We don’t know that place.'),
    },
  ])
  expect((await act(id, { ...wide, countrywide: 'on' })).status).toBe(302)
  expect(await web.db.search.findUniqueOrThrow({ where: { id } })).toMatchObject({ otherPlaces: [], countrywide: true })
  await web.db.search.delete({ where: { id } }) // of the plan's three
})

test('buttons add and remove a row and keep the other input', async () => {
  const values = async (form: Record<string, string | string[]>) => {
    const answer = await act('new', { ...typed, priceTo: 'x', ...form })
    expect(answer.status).toBe(200)
    const shown = await answer.json()
    expect(shown).toMatchObject({ errors: {}, values: { priceTo: 'x' } })
    return shown.values
  }
  const two = { make2: 'toyota', models2: ['rav4'], location2: 'Austin, TX', radius2: '30' }
  expect((await values({ intent: 'add-make' })).otherCars).toEqual([{ make: '', models: [] }])
  expect(await values({ ...two, intent: 'add-place' })).toMatchObject({
    otherCars: [{ make: 'toyota', models: ['rav4'] }],
    otherPlaces: [
      { location: 'Austin, TX', radius: '30' },
      { location: '', radius: '' },
    ],
  })
  expect(await values({ ...two, intent: 'remove-make:1' })).toMatchObject({ make: 'toyota', otherCars: [] })
  expect(await values({ ...two, intent: 'remove-make:2' })).toMatchObject({ make: 'honda', otherCars: [] })
  const first = { location: 'Austin, TX', radius: '30', otherPlaces: [] }
  expect(await values({ ...two, intent: 'remove-place:1' })).toMatchObject(first)
  expect(await values({ ...two, intent: 'remove-place:2' })).toMatchObject({ location: '94110', otherPlaces: [] })
  expect(await values({ ...two, intent: 'update-models', models2: ['rav4', 'civic'] })).toMatchObject({
    otherCars: [{ make: 'toyota', models: ['rav4'] }],
  })
  const five = Object.fromEntries(['bmw', 'ford', 'kia', 'mazda'].map((make, i) => [`make${i + 2}`, make]))
  expect((await values({ ...five, intent: 'add-make' })).otherCars).toHaveLength(4)
})

test("resubmitting a new search's form stores it once", async () => {
  const shown = await (
    await callRoute(loader, '/dashboard/search/new', { token: ada.token, params: { id: 'new' } })
  ).json()
  const before = await web.db.search.count()
  const save = (newId: string) => act('new', { ...typed, intent: 'save', newId })
  const answers = await Promise.all([save(shown.newId), save(shown.newId)])
  expect(answers.map(({ status }) => status)).toEqual([302, 302])
  expect(await web.db.search.count()).toBe(before + 1)
  expect(await web.db.search.findUnique({ where: { id: shown.newId } })).toMatchObject({ userId: ada.userId })
  await web.db.search.delete({ where: { id: shown.newId } })
})

test("a form with another user's or an invalid new id stores a separate search", async () => {
  const user = await insertUser(web.db)
  const { id } = await insertSearch(web.db, user.id)
  const before = await web.db.search.findUniqueOrThrow({ where: { id } })
  for (const newId of [id, 'x']) expect((await act('new', { ...typed, intent: 'save', newId })).status).toBe(302)
  expect(await web.db.search.findUniqueOrThrow({ where: { id } })).toEqual(before)
  expect(await web.db.search.count({ where: { userId: ada.userId } })).toBeGreaterThan(1)
  await web.db.search.deleteMany({ where: { userId: ada.userId } })
})

test('says which fields it needs before it can count', async () => {
  const blank: Record<string, string>[] = [{}, { location: '94110' }, { smartCriteria: 'leather' }]
  for (const form of blank)
    expect((await preview({ marketplaces: ['craigslist'], ...form })).headline).toBe(
      'Choose a make, a body type or a price to see how many cars fit.',
    )
  expect((await preview({ ...typed, priceFrom: '20000' })).headline).toMatch(/^Fix the marked fields/)
  const { sentence, ...rest } = await preview({ ...typed, make: 'ford', models: [] })
  expect(sentence).toEqual([
    { text: 'Ford', field: 'make' },
    { text: ', ', field: null },
    { text: 'under ', field: null },
    { text: '$15,000', field: 'priceTo' },
    { text: ', ', field: null },
    { text: 'within ', field: null },
    { text: '60 mi of San Francisco, California 94110', field: 'location' },
  ])
  expect(rest).toEqual({
    headline: 'We have hardly looked near San Francisco yet; we start when you save.',
    ...{ short: null, notes: [], cars: [], wait: null, wishes: [], lacksCar: false, lacksPlace: false },
  })
})

test('counts vehicles of the last seven days that pass the filters', async () => {
  const keys = watchedFeedKeys('craigslist', { ...circle, make: 'honda', models: [], otherCars: [], otherPlaces: [] })
  await web.db.feed.createMany({
    data: keys.map((key) => ({ key, marketplace: 'craigslist', area: key.split('/')[1]! })),
  })
  const feed = await web.db.feed.findUniqueOrThrow({ where: { key: 'craigslist/sfbay/*/*' } })
  const place = { latitude: 37.76, longitude: -122.42, feeds: { create: { feedId: feed.id } } }
  const list = (over: object) => insertListing(web.db, { ...place, ...over })
  const hardly = 'We have hardly looked near San Francisco yet; we start when you save.'
  expect((await preview(typed)).headline).toBe(hardly)
  const crawled = (days: number) =>
    web.db.feed.updateMany({ data: { lastSuccessAt: new Date(), readBackTo: daysAgo(days) } })
  await crawled(0.2)
  expect((await preview(typed)).headline).toBe(hardly)
  await crawled(7)
  expect((await preview(typed)).headline).toBe('We have seen no cars like this here in the last 7 days.')

  const first = await list({ priceCents: 1_200_000 })
  await list({ vehicleId: first.vehicleId, postedAt: daysAgo(1) })
  await list({ priceCents: 1_580_000 })
  await list({ postedAt: daysAgo(8) })
  await list({ latitude: 40 })
  await list({ latitude: null })
  expect(await preview({ ...typed, smartCriteria: 'leather' })).toMatchObject({
    headline: '1 car in the last 7 days fits these filters.',
    notes: [
      'Out of 2 cars we saw there. Sold cars count too.',
      'By your wishes: 1 not checked yet.',
      'Last week: no alerts.',
      'Cars we haven’t checked yet may add to this after you save.',
      '1 more narrowly misses one filter.',
      'A price up to $16,000 would include 1 more.',
    ],
    wishes: [],
  })
  const byButton = async (form: Record<string, string | string[]>) => {
    const answer = await act('new', { ...typed, intent: 'preview', ...form })
    return [answer.status, (await answer.json()).preview?.headline]
  }
  expect(await byButton({})).toEqual([200, '1 car in the last 7 days fits these filters.'])
  expect(await byButton({ make: '', models: [] })).toEqual([200, '1 car in the last 7 days fits these filters.'])
  expect(await byButton({ make: 'nobody' })).toEqual([400, undefined])
  await crawled(1)
  expect(await preview(typed)).toMatchObject({
    headline: 'At least 1 car in the last 7 days fits these filters.',
    short: '1+ cars in 7 days',
    notes: expect.arrayContaining([hardly]),
  })
  await crawled(7)
})

test('counts by body type and price while no make and no place is chosen, and shows real cars', async () => {
  const list = (over: object) =>
    insertListing(web.db, { make: 'ford', model: 'transit', title: 'Ford Transit', bodyType: 'van', ...over })
  const near = { latitude: 37.8, longitude: -122.27, town: 'Oakland' }
  await list({ priceCents: 900_000, ...near, url: 'https://sfbay.craigslist.org/van' })
  await list({ priceCents: 800_000, goneAt: new Date(), goneReason: 'SOLD', ...near })
  await list({ priceCents: 700_000, latitude: 40.7, longitude: -74, town: 'New York' })
  const van = { bodyTypes: ['van'], priceTo: '10000', marketplaces: ['craigslist'] }
  const anywhere = await preview(van)
  expect(anywhere).toMatchObject({
    headline: expect.stringMatching(/^At least 3 cars/),
    lacksCar: true,
    lacksPlace: true,
  })
  expect(anywhere.notes).toContain('Counted across the country, until you choose a place.')
  expect(anywhere.cars.map(({ place }: { place: string }) => place)).toEqual([
    'New York · Craigslist',
    'Oakland · Craigslist',
  ])
  const { cars, lacksPlace } = await preview({ ...van, location: '94110' })
  expect([lacksPlace, cars]).toEqual([
    false,
    [
      expect.objectContaining({
        figures: '$9,000 · 71k mi',
        place: '9 mi away in Oakland · Craigslist',
        url: 'https://sfbay.craigslist.org/van',
      }),
    ],
  ])
  expect(await preview({ ...van, location: 'Blorbville' })).toMatchObject({
    lacksPlace: true,
    sentence: anywhere.sentence,
  })
})

const readAs = (car: number, instructionsVersion: number) => ({
  ...{ contentHash: `preview ${car}`, model: 'm', instructionsVersion, unfounded: [] },
})

test('judges the week from stored facts, and shows how many cars each wish excludes', async () => {
  await emptyTables(web.db, 'Listing', 'Vehicle')
  const [bumped, whole] = [quotedFact('accident', 'yes', 'one accident'), quotedFact('accident', 'no', 'no accidents')]
  const leather = quotedFact('leather seats', 'yes', 'leather')
  const readings = [[leather, whole], [leather], [leather], [bumped], null]
  for (const [i, facts] of readings.entries()) {
    await insertListing(web.db, { latitude: 37.76, longitude: -122.42, contentHash: `preview ${i}` })
    if (facts === null) continue
    await web.db.reading.create({ data: { ...readAs(i, 1), facts: toJson(facts) } })
  }
  const words = { ...typed, smartCriteria: 'leather seats, no accidents' }
  expect(await preview(words)).toMatchObject({
    headline: '5 cars in the last 7 days fit these filters.',
    notes: [
      'Out of 5 cars we saw there. Sold cars count too.',
      'By your wishes: 1 match, 2 likely, 1 ruled out, 1 not checked yet.',
      'Last week: 3 alerts.',
      'Cars we haven’t checked yet may add to this after you save.',
    ],
    wishes: ['“no accident” rules out 1 of 4 and leaves 2 open.', '“leather seats” leaves 1 of 4 open.'],
  })
  expect((await preview({ ...words, tellAtOnce: 'MATCH', tellsRest: 'on' })).notes).toContain(
    'Last week: 1 alert, and 2 more cars in the daily digest.',
  )

  await web.db.reading.create({ data: { ...readAs(1, 2), facts: toJson([bumped]) } })
  expect((await preview(words)).notes).toContain('By your wishes: 1 match, 1 likely, 2 ruled out, 1 not checked yet.')
})

test('reuses already compiled text, for its owner only', async () => {
  const words = { ...typed, smartCriteria: 'nothing that was ever bumped' }
  const criteria = toJson([unwantedCriterion('accident')])
  // Of the four cars read, two had an accident, one had none, and one does not say.
  const byCompiledWords = 'By your wishes: 1 match, 1 likely, 2 ruled out, 1 not checked yet.'
  await insertSearch(web.db, ada.userId, { smartCriteria: words.smartCriteria, criteria })
  expect((await preview(words)).notes).toContain(byCompiledWords)
  await web.db.search.updateMany({ data: { smartCriteria: 'something else' } })
  expect((await preview(words)).notes).not.toContain(byCompiledWords)
})
