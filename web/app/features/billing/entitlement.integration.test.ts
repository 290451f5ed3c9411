import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/durations'
import { pausedByChangeText } from '#domain/words/plan-text'
import { insertSearch, insertSubscription, insertFoundCar } from '../../../../e2e/support/rows'
import { callRoute, useWeb, replyOf, refusalOf, signUpAccount } from '../../../../e2e/support/web'
import { loader as getUser } from '../../routes/api.auth.get-user'
import { loader as apiSearches } from '../../routes/api.searches'
import { loader as matches } from '../../routes/api.searches_.$id_.matches'
import { loader as notificationsTab } from '../../routes/dashboard.notifications'
import { loader as searchesTab } from '../../routes/dashboard.searches/route'
import { loader as form } from '../../routes/dashboard.search.$id/route'
import { action as resultsAction, loader as results } from '../../routes/dashboard.search.$id_.results/route'
import { action as changeStatus } from '../../routes/dashboard.search.$id_.status'
import { searchesPausedByChange } from '../../routes/upgrade/upgrade.server'
import { unpack, type Packed } from '../../ui/packed'

const web = useWeb()
const now = Date.now()
const at = (ms: number) => new Date(now + ms)

/** The trial ended an hour ago by default. */
async function person(trialEndsAt = at(-hourMs)) {
  const { token, userId: id } = await signUpAccount(web.db)
  await web.db.user.update({ where: { id }, data: { trialEndsAt } })
  const tabs = { searches: searchesTab, notifications: notificationsTab }
  const open = async (name: keyof typeof tabs) => (await callRoute(tabs[name], `/dashboard/${name}`, { token })).json()
  const user = async () => (await callRoute(getUser, '/api/auth/get-user', { token })).json()
  return { id, token, open, user }
}
const json = { make: 'honda', models: ['civic'], countrywide: true }
const create = (token: string) => callRoute(apiSearches, '/api/searches', { json, token })

test("returns a user's plan in the specified format", async () => {
  const { id, user } = await person()
  expect(await user()).toMatchObject({ subscription: null, trial: { isActive: false, timeLeft: 0 } })
  const billed = at(20 * dayMs)
  await insertSubscription(web.db, id, { id: 'sub_ada', plan: 'pro', period: 'yearly', currentPeriodEndsAt: billed })
  expect((await user()).subscription).toEqual({
    ...{ id: 'sub_ada', type: 'pro', period: 'yearly', isActive: true },
    ...{ nextBillingDate: billed.toISOString(), scheduledCancellationAt: null },
  })
  const end = at(dayMs)
  await web.db.subscription.update({ where: { id: 'sub_ada' }, data: { scheduledCancellationAt: end } })
  expect((await user()).subscription).toMatchObject({ isActive: true, scheduledCancellationAt: end.toISOString() })
  await web.db.subscription.update({ where: { id: 'sub_ada' }, data: { status: 'canceled', statusSince: at(-1) } })
  expect((await user()).subscription).toMatchObject({ isActive: false })
})

test('opening a page suspends and resumes searches before the worker does', async () => {
  const { id, open } = await person()
  const { id: searchId } = await insertSearch(web.db, id)
  const stored = () => web.db.search.findUniqueOrThrow({ where: { id: searchId } })
  const prompt = await open('searches')
  expect(prompt.entitlement).toMatchObject({ isEntitled: false, reason: 'trial over' })
  expect(unpack(prompt.cards as Packed<object[]>)).toMatchObject([
    { pausedReason: expect.stringContaining('your free trial ended') as string },
  ])
  expect(await stored()).toMatchObject({ status: 'PAUSED' })
  await insertSubscription(web.db, id)
  expect((await open('searches')).entitlement).toMatchObject({ isEntitled: true, plan: 'basic', searchLimit: 3 })
  expect(await stored()).toMatchObject({ status: 'ACTIVE', suspendedAt: null })
  expect((await open('notifications')).entitlement.isEntitled).toBe(true)
})

test('allows ten searches on Pro and three on Basic when saving', async () => {
  const { id, token } = await person()
  const { id: plan } = await insertSubscription(web.db, id, { plan: 'pro' })
  for (let n = 0; n < 9; n++) await insertSearch(web.db, id)
  expect((await create(token)).status).toBe(201)
  const refused = await create(token)
  expect(await refusalOf(refused)).toEqual([
    403,
    'Your plan includes 10 active searches. Pause or delete one to make room.',
  ])
  await web.db.subscription.update({ where: { id: plan }, data: { plan: 'basic' } })
  expect((await (await create(token)).json()).error).toContain('includes 3 active searches')
  expect(await web.db.search.count({ where: { userId: id, status: 'ACTIVE' } })).toBe(3)
})

test('a downgrade lists the searches it pauses, and pauses those', async () => {
  const { id, open } = await person()
  const { id: plan } = await insertSubscription(web.db, id, { plan: 'pro' })
  await open('searches')
  const named = ['one', 'two', 'three', 'four', 'five']
  for (const [nth, name] of named.entries()) await insertSearch(web.db, id, { name, createdAt: at(nth) })
  await insertSearch(web.db, id, { name: 'paused', status: 'PAUSED', createdAt: at(-dayMs) })
  expect(await searchesPausedByChange(id, 'pro')).toEqual([])
  expect(await searchesPausedByChange(id, 'basic')).toEqual(['four', 'five'])
  expect(pausedByChangeText('basic', ['four', 'five'])).toContain('2 searches pause: four; five.')
  await web.db.subscription.update({ where: { id: plan }, data: { plan: 'basic' } })
  await open('searches')
  const suspended = { where: { userId: id, suspendedAt: { not: null } }, orderBy: { createdAt: 'asc' } } as const
  expect((await web.db.search.findMany(suspended)).map(({ name }) => name)).toEqual(['four', 'five'])
})

test("resumes searches up to the plan's limit", async () => {
  const { id, token } = await person()
  await insertSubscription(web.db, id)
  for (let n = 0; n < 3; n++) await insertSearch(web.db, id)
  const { id: searchId } = await insertSearch(web.db, id, { status: 'PAUSED' })
  const given = { token, params: { id: searchId }, form: { intent: 'resume' } }
  const path = `/dashboard/search/${searchId}/status`
  const refused = await callRoute(changeStatus, path, given)
  expect([refused.status, await refused.text()]).toEqual([
    403,
    'Your plan includes 3 active searches. Pause or delete one to make room.',
  ])
  await web.db.subscription.updateMany({ where: { userId: id }, data: { plan: 'pro' } })
  expect((await callRoute(changeStatus, path, given)).status).toBe(302)
})

test('without a plan, only results can be read', async () => {
  const { id, token } = await person()
  const { id: searchId } = await insertSearch(web.db, id)
  const listing = await insertFoundCar(web.db, searchId, { stage: 'MATCH' })
  const path = `/dashboard/search/${searchId}`
  const given = { token, params: { id: searchId } }
  const read = await (await callRoute(results, `${path}/results`, given)).json()
  expect(read.isKept).toBe(true)
  expect(unpack((read as { results: Packed<object> }).results)).toMatchObject({ matches: { total: 1 } })
  const hide = { ...given, form: { intent: 'hide', listingId: listing.id } }
  const kept = await callRoute(resultsAction, `${path}/results?sort=price`, hide)
  expect(kept.headers.get('location')).toBe(`${path}/results?sort=price`)
  expect(await web.db.candidate.findFirstOrThrow({ where: { searchId } })).toMatchObject({ hiddenAt: null })
  for (const [page, params] of [
    [path, given.params],
    ['/dashboard/search/new', { id: 'new' }],
  ] as const) {
    expect(await (await callRoute(form, page, { token, params })).json()).toMatchObject({
      entitlement: { isEntitled: false },
    })
  }
  const resumed = await callRoute(changeStatus, `${path}/status`, { ...given, form: { intent: 'resume' } })
  expect(resumed.headers.get('location')).toBe('/dashboard/searches')
  const called = await callRoute(matches, `/api/searches/${searchId}/matches`, given)
  expect(await replyOf(called)).toEqual([403, { error: 'Your free trial has ended.' }])
  await insertSubscription(web.db, id, { status: 'canceled', statusSince: at(-1) })
  expect(await (await create(token)).json()).toEqual({ error: 'Your plan has ended.' })
})

test('a search paused by an email link stays paused when a plan starts', async () => {
  const { pauseSearch } = await import('../searches/search-store.server')
  const { id, open } = await person()
  const { id: searchId } = await insertSearch(web.db, id)
  await open('searches')
  await pauseSearch({ id: searchId, userId: id, owner: { id, credential: null } })
  await insertSubscription(web.db, id)
  await open('searches')
  expect(await web.db.search.findUniqueOrThrow({ where: { id: searchId } })).toMatchObject({
    ...{ status: 'PAUSED', suspendedAt: null, pausedReason: null },
  })
})
