import { expect, test } from 'vitest'
import { callRoute, useWeb, replyOf, useTestUsers, signUpAccount } from '../../../../e2e/support/web'
import { fetchResults } from '../../../../e2e/support/judged-cars'
import { loader as searches } from '../../routes/api.searches'
import { loader as oneSearch } from '../../routes/api.searches_.$id'
import { loader as matches } from '../../routes/api.searches_.$id_.matches'
import { action as formAction, loader as formLoader } from '../../routes/dashboard.search.$id/route'
import { loader as results } from '../../routes/dashboard.search.$id_.results/route'
import { action as changeStatus } from '../../routes/dashboard.search.$id_.status'

const web = useWeb()
const { ada, bob } = useTestUsers(web)

const payload = {
  make: 'honda',
  models: ['civic'],
  priceTo: 15000,
  smartCriteria: 'leather seats, no salvage title',
  location: { label: '94110', value: '' },
  radius: 50,
}
const create = (token: string, json: unknown = payload) => callRoute(searches, '/api/searches', { json, token })
const one = (id: string, token: string, options: object = {}) =>
  callRoute(oneSearch, `/api/searches/${id}`, { token, params: { id }, ...options })
const nobody = '7f4df1a1-5c59-4a41-8a5c-3d2f3a0f4c11'

test('stores a search and returns its sentence while Temporal does not answer', async () => {
  const response = await create(ada.token)
  expect(response.status).toBe(201)
  const search = await response.json()
  expect(search).toMatchObject({
    ...payload,
    location: { label: 'San Francisco, California 94110', value: 'postcode.94110' },
    priceFrom: null,
    countrywide: false,
    marketplaces: ['cargurus', 'facebook', 'craigslist'],
    status: 'ACTIVE',
    criteria: null,
    sentence: 'Honda Civic, under $15,000, within 50 mi of San Francisco, California 94110',
  })
  expect(search.health).toMatchObject([
    { marketplace: 'cargurus', state: 'off', words: 'not watched yet' },
    { marketplace: 'facebook', state: 'off' },
    { marketplace: 'craigslist', state: 'waiting' },
  ])
  const stored = await web.db.search.findUniqueOrThrow({ where: { id: search.id } })
  expect(stored.latitude).toBeCloseTo(37.75, 1)
  expect(await (await callRoute(searches, '/api/searches', { token: ada.token })).json()).toHaveLength(1)
  await one(search.id, ada.token, { method: 'DELETE' })
})

test('compiles no criteria for a search without text', async () => {
  const search = await (await create(ada.token, { make: 'Honda', countrywide: true })).json()
  expect(search).toMatchObject({ criteria: [], location: null, radius: null })
  await one(search.id, ada.token, { method: 'DELETE' })
})

test('answers an invalid search with 400, the first error and all errors by field', async () => {
  const response = await create(ada.token, { make: '', priceFrom: 2, priceTo: 1, location: 'Nowhere at all' })
  expect(response.status).toBe(400)
  const { error, errors } = await response.json()
  expect(error).toBe('Please select a make.')
  expect(errors).toMatchObject({ priceFrom: "'Price from' cannot be greater than 'Price to'" })
  expect(errors.location).toMatch(/^We don’t know that place/)
})

test('an edit restarts watching, changed text is recompiled, and an identical edit changes nothing', async () => {
  const { id } = await (await create(ada.token)).json()
  const before = await web.db.search.update({
    where: { id },
    data: { criteria: [{ id: 'a1' }], backfillSummarizedAt: new Date(), watchingSince: new Date(0) },
  })
  await one(id, ada.token, { method: 'PUT', json: payload })
  expect(await web.db.search.findUnique({ where: { id } })).toMatchObject({ version: 1, watchingSince: new Date(0) })

  await one(id, ada.token, { method: 'PUT', json: { ...payload, priceTo: 14000 } })
  const repriced = await web.db.search.findUniqueOrThrow({ where: { id } })
  expect(repriced).toMatchObject({ version: before.version + 1, backfillSummarizedAt: null, criteria: [{ id: 'a1' }] })
  expect(repriced.watchingSince.getTime()).toBeGreaterThan(0)

  await one(id, ada.token, { method: 'PUT', json: { ...payload, smartCriteria: 'sunroof' } })
  expect(await web.db.search.findUnique({ where: { id } })).toMatchObject({ version: 3, criteria: null })
  await one(id, ada.token, { method: 'DELETE' })
})

test("answers 404 for other users' searches, deleted searches and invalid ids", async () => {
  const { id } = await (await create(ada.token)).json()
  for (const method of ['GET', 'DELETE']) expect((await one(id, bob.token, { method })).status).toBe(404)
  expect((await one(id, bob.token, { method: 'PUT', json: payload })).status).toBe(404)
  const theirs = { token: bob.token, params: { id } }
  expect((await callRoute(matches, `/api/searches/${id}/matches`, theirs)).status).toBe(404)
  expect((await callRoute(results, `/dashboard/search/${id}/results`, theirs)).status).toBe(404)
  expect((await callRoute(formLoader, `/dashboard/search/${id}`, theirs)).status).toBe(404)
  for (const unknown of [nobody, 'x', "' OR 1=1 --"]) expect((await one(unknown, ada.token)).status).toBe(404)
  expect((await one(id, ada.token, { method: 'DELETE' })).status).toBe(200)
  expect((await one(id, ada.token)).status).toBe(404)
  expect((await web.db.search.findUniqueOrThrow({ where: { id } })).status).toBe('DELETED')
  expect((await callRoute(searches, '/api/searches', { json: payload })).status).toBe(401)
})

test('a trial allows three active searches, also for concurrent requests', async () => {
  const token = (await signUpAccount(web.db, 'limit@example.com')).token
  const answers = await Promise.all([1, 2, 3, 4].map(() => create(token)))
  expect(answers.map((r) => r.status).sort()).toEqual([201, 201, 201, 403])
  const refused = answers.find((r) => r.status === 403)!
  expect((await refused.json()).error).toMatch(/includes 3 active searches/)

  const made = answers.find((r) => r.status === 201)!
  const { id } = await made.json()
  const at = (intent: string) =>
    callRoute(changeStatus, `/dashboard/search/${id}/status`, { token, params: { id }, form: { intent } })
  expect((await at('pause')).headers.get('location')).toBe('/dashboard/searches')
  expect((await create(token)).status).toBe(201)
  expect((await at('resume')).status).toBe(403)
})

test('a status button returns to its page, and an unknown one changes nothing', async () => {
  const { id } = await (await create(ada.token)).json()
  const press = (form: Record<string, string>) =>
    callRoute(changeStatus, `/dashboard/search/${id}/status`, { token: ada.token, params: { id }, form })
  const back = `/dashboard/search/${id}/results`
  expect((await press({ intent: 'pause', back })).headers.get('location')).toBe(back)
  expect((await press({ intent: 'resume', back: '//evil.example' })).headers.get('location')).toBe(
    '/dashboard/searches',
  )
  expect((await press({ intent: 'save' })).status).toBe(400)
  expect((await web.db.search.findUniqueOrThrow({ where: { id } })).status).toBe('ACTIVE')
  await one(id, ada.token, { method: 'DELETE' })
})

test('rejects new searches after the trial', async () => {
  const token = (await signUpAccount(web.db, 'over@example.com')).token
  await web.db.user.update({ where: { email: 'over@example.com' }, data: { trialEndsAt: new Date(0) } })
  const response = await create(token)
  expect(await replyOf(response)).toEqual([403, { error: 'Your free trial has ended.' }])
  const page = await callRoute(formLoader, '/dashboard/search/new', { token, params: { id: 'new' } })
  expect((await page.json()).entitlement).toMatchObject({ isEntitled: false, reason: 'trial over' })
})

test('answers an invalid form with 400 and keeps its input', async () => {
  const form = {
    intent: 'save',
    make: 'honda',
    models: ['civic', 'accord'],
    priceFrom: '20000',
    priceTo: '$15,000',
    smartCriteria: 'leather',
    location: 'Springfield',
    radius: 'far',
    bodyTypes: ['suv', 'van'],
    marketplaces: ['craigslist'],
  }
  const response = await callRoute(formAction, '/dashboard/search/new', {
    token: ada.token,
    params: { id: 'new' },
    form,
  })
  expect(response.status).toBe(400)
  const { intent: _, ...typed } = form
  const again = await response.json()
  expect(again.values).toMatchObject(typed)
  expect(again.models[0].map((m: { id: string }) => m.id)).toContain('civic')
  expect(Object.keys(again.errors).sort()).toEqual(['location', 'priceFrom', 'radius'])
})

test(`"Update models" keeps the form's input and loads the models of the make`, async () => {
  const form = { intent: 'update-models', make: 'honda', models: ['civic', 'f-150'], priceTo: 'x' }
  const response = await callRoute(formAction, '/dashboard/search/new', {
    token: ada.token,
    params: { id: 'new' },
    form,
  })
  expect(response.status).toBe(200)
  const again = await response.json()
  expect(again.values).toMatchObject({ models: ['civic'], priceTo: 'x' })
  expect(again.errors).toEqual({})
})

test('a saved form redirects to the Searches tab', async () => {
  const form = {
    intent: 'save',
    make: 'honda',
    location: 'Austin, TX',
    marketplaces: ['craigslist'],
    smartCriteria: '',
  }
  const response = await callRoute(formAction, '/dashboard/search/new', {
    token: ada.token,
    params: { id: 'new' },
    form,
  })
  expect(response.headers.get('location')).toBe('/dashboard/searches')
  const stored = await web.db.search.findFirstOrThrow({ where: { locationValue: 'place.austin-tx' } })
  await one(stored.id, ada.token, { method: 'DELETE' })
})

test('lists matches with verdicts and evidence, without cars judged for an older version', async () => {
  const { id } = await (await create(ada.token)).json()
  const verdicts = [
    {
      criterionId: 'a1',
      label: 'leather seats',
      polarity: 'wanted',
      answer: 'yes',
      evidence: [{ kind: 'quote', quote: 'leather' }],
    },
  ]
  const add = (title: string, stage: 'MATCH' | 'POSSIBLE' | 'WAITING', searchVersion = 1) =>
    web.db.listing.create({
      data: {
        marketplace: 'craigslist',
        externalId: title,
        url: title === 'script' ? 'javascript:alert(1)' : 'https://www.craigslist.org/view/x',
        title,
        priceCents: 1240000,
        currency: 'USD',
        odometerMiles: 71000,
        latitude: 37.8,
        longitude: -122.27,
        description: 'Black leather, heated',
        postedAt: new Date(Date.now() - 60_000),
        photoUrls: ['https://images.example/1.jpg'],
        candidates: { create: { searchId: id, stage, searchVersion, verdicts } },
      },
    })
  await add('match', 'MATCH')
  await add('script', 'POSSIBLE')
  await add('unread', 'WAITING')
  await add('older', 'MATCH', 0)
  const response = await callRoute(matches, `/api/searches/${id}/matches`, { token: ada.token, params: { id } })
  const found = await response.json()
  expect(found.map((car: { title: string }) => car.title).sort()).toEqual(['match', 'script'])
  expect(found.find((car: { title: string }) => car.title === 'script')).toMatchObject({ stage: 'possible', url: null })
  expect(found.find((car: { title: string }) => car.title === 'match')).toMatchObject({
    stage: 'match',
    price: 12400,
    mileage: 71000,
    distanceMiles: 9,
    marketplace: 'craigslist',
    photoUrl: 'https://images.example/1.jpg',
    isBackfill: false,
    verdicts: [
      { label: 'leather seats', polarity: 'wanted', answer: 'yes', evidence: [{ kind: 'quote', quote: 'leather' }] },
    ],
  })
  const shown = await fetchResults(id, ada.token)
  expect(shown.unread).toMatchObject({ total: 1, cars: [{ name: 'unread' }] })
  expect(shown.matches.cars[0]!.rows[0]).toMatchObject({
    ...{ tone: 'good', wish: 'Leather seats' },
    proof: [{ kind: 'quote', before: '“Black ', marked: 'leather', after: ', heated”' }],
  })
  expect(shown.funnel).toEqual({ seen: 3, filtered: 0, waiting: 1, judged: 2, matched: 1, likely: 0, possible: 1 })
  expect(shown.today).toEqual(shown.funnel)
})
