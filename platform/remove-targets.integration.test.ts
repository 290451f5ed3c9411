import { expect, test } from 'vitest'
import { useDatabase } from '../e2e/support/database'
import { isWaitingForLock, lockAlert, lockTarget } from '../e2e/support/locks'
import { insertAlert, insertListing, insertMailTarget, insertSearch, insertUser } from '../e2e/support/rows'
import { removeTargets } from './remove-targets'

const database = useDatabase()

test('a removed target is chosen by no search any more', async () => {
  const { db } = database
  const user = await insertUser(db)
  const [gone, kept] = [await insertMailTarget(db, user.id), await insertMailTarget(db, user.id)]
  const targetIds = [gone.id, kept.id].sort()
  const both = await insertSearch(db, user.id, { allTargets: false, targetIds })
  const one = await insertSearch(db, user.id, { allTargets: false, targetIds: [gone.id] })
  await db.$transaction((tx) => removeTargets(tx, { id: gone.id }))
  const chosen = async ({ id }: { id: string }) => (await db.search.findUniqueOrThrow({ where: { id } })).targetIds
  expect([await chosen(both), await chosen(one)]).toEqual([[kept.id], []])
})

test('removing a target waits for a worker that starts a delivery to it, and neither fails', async () => {
  const { db } = database
  const user = await insertUser(db)
  const { id: searchId } = await insertSearch(db, user.id)
  const { id: targetId } = await insertMailTarget(db, user.id)
  const other = await insertMailTarget(db, user.id)
  const { id: listingId } = await insertListing(db)
  const alert = await insertAlert(db, { searchId, targetId, listingId })
  let removing = Promise.resolve()
  await db.$transaction(async (worker) => {
    await lockTarget(worker, targetId)
    removing = db.$transaction((tx) => removeTargets(tx, { id: targetId }))
    removing.catch(() => {}) // checked below
    await expect.poll(() => isWaitingForLock(db)).toBe(true)
    await lockAlert(worker, alert.id)
    await worker.alert.update({ where: { id: alert.id }, data: { status: 'CLAIMED' } })
  })
  await removing
  expect(await db.alert.count({ where: { id: alert.id } })).toBe(0)
  expect((await db.notificationTarget.findMany({ where: { userId: user.id } })).map(({ id }) => id)).toEqual([other.id])
})
