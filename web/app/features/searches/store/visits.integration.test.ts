import { expect, test } from 'vitest'
import { minuteMs } from '#domain/durations'
import { insertSearch, insertUser } from '../../../../../e2e/support/rows'
import { useWeb } from '../../../../../e2e/support/web'
import { noteVisit, noteVisits } from './visits.server'

const web = useWeb()
const start = new Date('2026-11-20T12:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * minuteMs)

test('cars are new since the visit before; a reload belongs to the same visit and writes nothing', async () => {
  const user = await insertUser(web.db)
  const { id, updatedAt } = await insertSearch(web.db, user.id)
  const look = async (minutes: number) => {
    const stored = await web.db.search.findUniqueOrThrow({ where: { id } })
    return (await noteVisit(stored, after(minutes))).newSince
  }
  expect(await look(0)).toBeNull()
  expect(await look(20)).toBeNull()
  expect(await look(60)).toEqual(start)
  expect(await look(61)).toEqual(start)
  expect(await look(89)).toEqual(start)
  expect(await look(200)).toEqual(after(60))
  const stored = await web.db.search.findUniqueOrThrow({ where: { id } })
  expect(stored).toMatchObject({ visitBegan: after(200), newSince: after(60), updatedAt })
})

test('each search has its own visits, and two looks at once begin one', async () => {
  const user = await insertUser(web.db)
  const one = await insertSearch(web.db, user.id)
  const other = await insertSearch(web.db, user.id, { make: 'mazda' })
  const seen = await noteVisit(one, start)
  const both = await noteVisits([seen, other], after(10))
  expect(both.map(({ visitBegan }) => visitBegan)).toEqual([start, after(10)])
  await Promise.all([noteVisits(both, after(60)), noteVisits(both, after(60))])
  const stored = await web.db.search.findMany({ where: { userId: user.id }, orderBy: { make: 'asc' } })
  expect(stored.map(({ newSince }) => newSince)).toEqual([start, after(10)])
})
