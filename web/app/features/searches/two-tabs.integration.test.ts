import { expect, test } from 'vitest'
import { useTestUsers, callRoute, useWeb } from '../../../../e2e/support/web'
import { insertSearch, toJson, wantedCriterion } from '../../../../e2e/support/rows'
import { action as put, loader as get } from '../../routes/api.searches_.$id'
import { action, loader } from '../../routes/dashboard.search.$id/route'

const web = useWeb()
const { ada } = useTestUsers(web)

const typed = { make: 'honda', models: ['civic'], marketplaces: ['craigslist'], countrywide: 'on', priceTo: '15000' }
const open = async (id: string) =>
  (await (await callRoute(loader, '/', { token: ada.token, params: { id } })).json()) as { version: string }
const send = (id: string, form: Record<string, string | string[]>) =>
  callRoute(action, '/', { token: ada.token, params: { id }, form: { intent: 'save', ...typed, ...form } })
const stored = (id: string) => web.db.search.findUniqueOrThrow({ where: { id } })

test('rejects the older of two tabs with both values, and stores its second save', async () => {
  const { id } = await insertSearch(web.db, ada.userId, { priceTo: 15_000 })
  const { version } = await open(id)
  expect((await send(id, { version, priceTo: '12000', transmission: 'manual' })).status).toBe(302)
  const refused = await send(id, { version, yearFrom: '2012' })
  const answer = await refused.json()
  expect(refused.status).toBe(409)
  expect(answer.values).toMatchObject({ priceTo: '15000', yearFrom: '2012', transmission: '' })
  expect(answer.errors).toEqual({
    form: expect.stringContaining('changed in another tab or device'),
    priceTo: 'Saved value: $12,000.',
    yearFrom: 'Saved value: nothing.',
    transmission: 'Saved value: Manual.',
  })
  expect(await stored(id)).toMatchObject({ priceTo: 12_000, yearFrom: null, transmission: 'manual' })
  expect((await send(id, { version: answer.version, yearFrom: '2012' })).status).toBe(302)
  expect(await stored(id)).toMatchObject({ priceTo: 15_000, yearFrom: 2012, transmission: null })
})

test('a preview does not refresh the version of the older tab', async () => {
  const { id } = await insertSearch(web.db, ada.userId, { priceTo: 15_000 })
  const { version } = await open(id)
  await send(id, { version, priceTo: '12000' })
  const previewed = await (await send(id, { version, intent: 'preview' })).json()
  expect((await send(id, { version: previewed.version, yearTo: '2020' })).status).toBe(409)
})

test('accepts a resubmitted form whose first response was lost', async () => {
  const { id } = await insertSearch(web.db, ada.userId)
  const { version } = await open(id)
  const form = { version, name: 'Mine' }
  expect([(await send(id, form)).status, (await send(id, form)).status]).toEqual([302, 302])
})

test('a pause or a wish moved to a field by the form is not an edit conflict', async () => {
  const price = { quantity: 'price' as const, least: null, most: 14_000 }
  const wish = wantedCriterion('rust', 'a1', {
    alternatives: [{ label: 'under $14,000', spanish: null, feature: null, comparison: price, visible: false }],
  })
  const criteria = toJson([wish])
  const { id } = await insertSearch(web.db, ada.userId, { smartCriteria: 'under 14k', criteria, priceTo: 15_000 })
  const { version } = await open(id)
  await web.db.search.update({ where: { id }, data: { status: 'PAUSED' } })
  const moved = await send(id, { version, intent: 'use-field:a1', smartCriteria: 'under 14k' })
  const answer = await moved.json()
  expect([moved.status, answer.values.priceTo]).toEqual([200, '14000'])
  const saved = await send(id, { version: answer.version, smartCriteria: 'under 14k', priceTo: '13000' })
  expect(saved.status).toBe(302)
})

test('an API call can name the version that it replaces', async () => {
  const { id } = await insertSearch(web.db, ada.userId)
  const options = { token: ada.token, params: { id } }
  const body = { make: 'honda', models: ['civic'], countrywide: true, marketplaces: ['craigslist'] }
  const change = (more: object) => callRoute(put, '/', { ...options, method: 'PUT', json: { ...body, ...more } })
  const { version } = await (await callRoute(get, '/', options)).json()
  expect((await change({ version, priceTo: 9_000 })).status).toBe(200)
  const refused = await change({ version, priceTo: 8_000 })
  const answer = await refused.json()
  expect([refused.status, answer.errors]).toEqual([409, { priceTo: 'Saved value: $9,000.' }])
  expect(await stored(id)).toMatchObject({ priceTo: 9_000 })
  expect((await change({ version: answer.version, priceTo: 8_000 })).status).toBe(200)
  expect((await change({ priceTo: 7_000 })).status).toBe(200)
  expect((await change({ version: 1, priceTo: 6_000 })).status).toBe(400)
})
