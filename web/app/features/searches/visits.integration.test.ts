import { expect, test } from 'vitest'
import { minuteMs } from '#domain/durations'
import { insertAlert, insertPushTarget, insertSearch, insertUser } from '../../../../e2e/support/rows'
import { useWeb } from '../../../../e2e/support/web'
import { visitSearch, visitSearches } from './visits.server'

const web = useWeb()
const start = new Date('2026-11-20T12:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * minuteMs)

test('cars are new since the previous visit; a reload belongs to the same visit and writes nothing', async () => {
  const user = await insertUser(web.db)
  const { id, updatedAt } = await insertSearch(web.db, user.id)
  const look = async (minutes: number) => {
    const visited = await visitSearch({ id, userId: user.id }, after(minutes))
    expect(visited).toEqual(await web.db.search.findUniqueOrThrow({ where: { id } }))
    return visited.newSince
  }
  expect(await look(0)).toBeNull()
  expect(await look(20)).toBeNull()
  expect(await look(60)).toEqual(start)
  expect(await look(61)).toEqual(start)
  expect(await look(89)).toEqual(start)
  expect(await look(200)).toEqual(after(60))
  const stored = await web.db.search.findUniqueOrThrow({ where: { id } })
  expect(stored).toMatchObject({ visitStartedAt: after(200), newSince: after(60), updatedAt })
})

test('tracks visits per search, and starts one visit for two concurrent requests', async () => {
  const user = await insertUser(web.db)
  const one = await insertSearch(web.db, user.id)
  const other = await insertSearch(web.db, user.id, { make: 'mazda' })
  await visitSearch({ id: one.id, userId: user.id }, start)
  const both = await visitSearches({ userId: user.id }, after(10))
  expect(both.map(({ make, visitStartedAt }) => [make, visitStartedAt])).toEqual([
    [other.make, after(10)],
    [one.make, start],
  ])
  await Promise.all([visitSearches({ userId: user.id }, after(60)), visitSearches({ userId: user.id }, after(60))])
  const stored = await web.db.search.findMany({ where: { userId: user.id }, orderBy: { make: 'asc' } })
  expect(stored.map(({ newSince }) => newSince)).toEqual([start, after(10)])
})

test("answers 404 for another user's, a deleted or an unknown search", async () => {
  const [user, other] = [await insertUser(web.db), await insertUser(web.db)]
  const { id } = await insertSearch(web.db, user.id)
  const deleted = await insertSearch(web.db, user.id, { status: 'DELETED' })
  const looks = [
    { id, userId: other.id },
    { id: deleted.id, userId: user.id },
    { id: 'new', userId: user.id },
  ]
  for (const look of looks) await expect(visitSearch(look, start)).rejects.toMatchObject({ status: 404 })
  expect(await visitSearches({ userId: other.id }, start)).toEqual([])
  expect(await web.db.search.findUniqueOrThrow({ where: { id } })).toMatchObject({ visitStartedAt: null })
})

test('a visit marks the alerts to the buyer’s devices as seen, and writes nothing without one', async () => {
  const [user, other] = [await insertUser(web.db), await insertUser(web.db)]
  const { id: searchId } = await insertSearch(web.db, user.id)
  const browser = (name: string) => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: 'p', auth: 'a' } })
  const device = await insertPushTarget(web.db, user.id, browser('own'))
  const theirs = await insertPushTarget(web.db, other.id, browser('theirs'))
  const seenAt = async ({ id }: { id: string }) =>
    (await web.db.notificationTarget.findUniqueOrThrow({ where: { id } })).alertsSeenAt
  const look = () => visitSearch({ id: searchId, userId: user.id }, start)
  await look()
  expect(await seenAt(device)).toEqual(device.alertsSeenAt)

  for (const target of [device, theirs])
    await insertAlert(web.db, { searchId, targetId: target.id, status: 'SENT', sentAt: new Date() })
  await look()
  const first = await seenAt(device)
  expect(first.getTime()).toBeGreaterThan(device.alertsSeenAt.getTime())
  await visitSearches({ userId: user.id }, start)
  expect(await seenAt(device)).toEqual(first)
  expect(await seenAt(theirs)).toEqual(theirs.alertsSeenAt)
})
