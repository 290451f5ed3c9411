import { beforeEach, expect, test } from 'vitest'
import { dailyAllowances, allowanceUsedUpText, type ActionKind } from '#domain/plans/action-price'
import { insertSearch, toJson, wantedCriterion } from '../../../../e2e/support/rows'
import { callRoute, useWeb, replyOf, signUpAccount } from '../../../../e2e/support/web'
import { action as searchesCall } from '../../routes/api.searches'
import { action as searchCall } from '../../routes/api.searches_.$id'
import { action as searchForm } from '../../routes/dashboard.search.$id/route'
import { action as changeStatus } from '../../routes/dashboard.search.$id_.status'

const web = useWeb()
let token = ''
let userId = ''

beforeEach(async () => {
  ;({ token, userId } = await signUpAccount(web.db))
})

const search = { make: 'honda', models: ['civic'], countrywide: true, marketplaces: ['craigslist'] }
const words = { ...search, smartCriteria: 'leather seats' }
const create = (json: object) => callRoute(searchesCall, '/api/searches', { token, json })
const created = async (json: object) => (await (await create(json)).json()).id as string
const put = (id: string, json: object) =>
  callRoute(searchCall, `/api/searches/${id}`, { token, method: 'PUT', params: { id }, json })
const drop = (id: string) => callRoute(searchCall, `/api/searches/${id}`, { token, method: 'DELETE', params: { id } })
const send = (id: string, form: Record<string, string | string[]>) =>
  callRoute(searchForm, `/dashboard/search/${id}`, { token, params: { id }, form })

const press = (id: string, intent: 'pause' | 'resume' | 'run-now') =>
  callRoute(changeStatus, `/dashboard/search/${id}/status`, { token, params: { id }, form: { intent } })

/** Sets the remaining allowance for today. */
async function leave(kind: ActionKind, left: number): Promise<void> {
  const amount = dailyAllowances.unverified[kind] - left
  await web.db.$executeRaw`
    INSERT INTO "Spend" (account, day, kind, amount) VALUES (${userId}, (now() AT TIME ZONE 'UTC')::date, ${kind}, ${amount})
    ON CONFLICT (account, day, kind) DO UPDATE SET amount = EXCLUDED.amount`
}
async function spent(): Promise<Record<string, number>> {
  const rows = await web.db.spend.findMany({ where: { account: userId } })
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, Number(amount)]))
}
const stored = (id: string) => web.db.search.findUniqueOrThrow({ where: { id } })

test('charges for creating, changing, recompiling, resuming and running now, but not for pausing', async () => {
  const id = await created(words)
  expect(await spent()).toEqual({ compiles: 1, requests: 10, rows: 1_000 })
  await put(id, { ...words, priceTo: 15_000 })
  expect(await spent()).toEqual({ compiles: 1, requests: 20, rows: 2_000 })
  await put(id, { ...words, smartCriteria: 'sunroof', priceTo: 15_000 })
  expect(await spent()).toEqual({ compiles: 2, requests: 30, rows: 3_000 })
  await send(id, { intent: 'compile-again' })
  expect(await spent()).toEqual({ compiles: 3, requests: 30, rows: 4_000 })
  await press(id, 'run-now')
  expect(await spent()).toEqual({ compiles: 3, requests: 40, rows: 4_000 })
  await press(id, 'pause')
  await press(id, 'resume')
  expect(await spent()).toEqual({ compiles: 3, requests: 50, rows: 5_000 })
  await put(id, { ...words, smartCriteria: 'sunroof', priceTo: 15_000 }) // no change
  expect(await spent()).toEqual({ compiles: 3, requests: 50, rows: 5_000 })
})

test('answers a call above the allowance with 429, a message and retry-after, and changes nothing', async () => {
  const id = await created(words)
  const before = await stored(id)
  await leave('compiles', 0)
  const refused = [await put(id, { ...words, smartCriteria: 'sunroof' }), await create(words)]
  for (const response of refused) {
    expect(await replyOf(response)).toEqual([429, { error: allowanceUsedUpText('compiles', 'after midnight UTC') }])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await stored(id)).toEqual(before)
  expect(await web.db.search.count({ where: { userId } })).toBe(1)
  // Rejecting one kind of action charges nothing for the others.
  expect(await spent()).toMatchObject({ requests: 10, rows: 1_000 })
  expect((await put(id, { ...words, priceTo: 15_000 })).status).toBe(200)
})

test.each([
  ['compiles', { intent: 'compile-again', make: 'honda' }],
  ['rows', { intent: 'remove-criterion:a1', make: 'honda' }],
  ['rows', { intent: 'save', make: 'honda', countrywide: 'on', marketplaces: ['craigslist'], priceTo: '9000' }],
] as const)('when %s are used up, form %j is shown again with the message', async (kind, form) => {
  const criteria = toJson([wantedCriterion('sunroof')])
  const { id } = await insertSearch(web.db, userId, { smartCriteria: 'sunroof', criteria })
  await leave(kind, 0)
  const before = await stored(id)
  const response = await send(id, { ...form, marketplaces: [...('marketplaces' in form ? form.marketplaces : [])] })
  const { errors, values } = await response.json()
  expect([response.status, errors]).toEqual([429, { form: allowanceUsedUpText(kind, 'after midnight UTC') }])
  expect(values.make).toBe('honda')
  expect(await stored(id)).toEqual(before)
})

test('answers "Check now" with the message when requests are used up', async () => {
  const { id } = await insertSearch(web.db, userId)
  await leave('requests', 0)
  const before = await stored(id)
  const response = await press(id, 'run-now')
  expect([response.status, await response.text()]).toEqual([429, allowanceUsedUpText('requests', 'after midnight UTC')])
  expect(await stored(id)).toEqual(before)
})

test('keeps a search paused that cannot be resumed today, and the answer says why', async () => {
  const { id } = await insertSearch(web.db, userId, { status: 'PAUSED' })
  await leave('requests', 9)
  // A zone without daylight saving time, where the UTC day always begins at 5 PM.
  await web.db.user.update({ where: { id: userId }, data: { timeZone: 'America/Phoenix' } })
  const response = await press(id, 'resume')
  const message = await response.text()
  const usedUp = [allowanceUsedUpText('requests', 'after 5 PM'), allowanceUsedUpText('requests', 'after 5 PM tomorrow')]
  expect([response.status, usedUp.includes(message)]).toEqual([429, true])
  expect((await stored(id)).status).toBe('PAUSED')
})

test('counts deleted searches toward the allowance', async () => {
  await leave('rows', 2_500)
  for (let i = 0; i < 2; i++) await drop(await created(search))
  expect((await create(search)).status).toBe(429)
})

test('concurrent calls cannot both use the last of the allowance', async () => {
  await leave('requests', 10)
  const answers = await Promise.all([create(search), create(search), create(search)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429])
})

test('the allowance resets daily and is larger for a verified address', async () => {
  await leave('compiles', 0)
  expect((await create(words)).status).toBe(429)
  await web.db.$executeRaw`UPDATE "Spend" SET day = day - 1 WHERE account = ${userId}`
  expect((await create(words)).status).toBe(201)
  await leave('compiles', 0)
  await web.db.user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } })
  expect((await create(words)).status).toBe(201)
})

test('limits an account to twelve searches, including paused ones, also for concurrent requests', async () => {
  for (let i = 0; i < 11; i++) await insertSearch(web.db, userId, { status: 'PAUSED' })
  const answers = await Promise.all([create(search), create(search)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403])
  const refused = answers.find(({ status }) => status === 403)!
  expect((await refused.json()).error).toBe(
    'You can have up to 12 searches, including paused ones. Delete one to make room.',
  )
  await drop((await web.db.search.findFirstOrThrow({ where: { userId, status: 'PAUSED' } })).id)
  expect((await create(search)).status).toBe(201)
})
