import { expect, test } from 'vitest'
import { useDatabase } from '../e2e/support/database'
import { isWaitingForLock, lockAlert, lockTarget } from '../e2e/support/locks'
import { insertAlert, insertListing, insertMailTarget, insertSearch, insertUser } from '../e2e/support/rows'
import { removeTargets } from './remove-targets'

const database = useDatabase()

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
    await lockAlert(worker, alert.id)
    removing = db.$transaction((tx) => removeTargets(tx, { id: targetId }))
    removing.catch(() => {}) // checked below
    await expect.poll(() => isWaitingForLock(db)).toBe(true)
    await lockTarget(worker, targetId)
    await worker.alert.update({ where: { id: alert.id }, data: { status: 'CLAIMED' } })
  })
  await removing
  expect(await db.alert.count({ where: { id: alert.id } })).toBe(0)
  expect((await db.notificationTarget.findMany({ where: { userId: user.id } })).map(({ id }) => id)).toEqual([other.id])
})
