import { expect, test } from 'vitest'
import { useDatabase } from '../e2e/support/database'
import { insertAlert, insertListing, insertMailTarget, insertSearch, insertUser } from '../e2e/support/rows'
import { removeTargets } from './remove-targets'

const database = useDatabase()

/** Whether a statement waits for a row that another transaction has locked. */
async function isWaiting(): Promise<boolean> {
  const rows = await database.db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return rows.length > 0
}

test('a target that is removed while a worker begins to send to it waits for the worker, and neither fails', async () => {
  const { db } = database
  const user = await insertUser(db)
  const { id: searchId } = await insertSearch(db, user.id)
  const { id: targetId } = await insertMailTarget(db, user.id)
  const other = await insertMailTarget(db, user.id)
  const { id: listingId } = await insertListing(db)
  const alert = await insertAlert(db, { searchId, targetId, listingId })
  let removing = Promise.resolve()
  await db.$transaction(async (worker) => {
    await worker.$queryRaw`SELECT 1 FROM "Alert" WHERE id = ${alert.id}::uuid FOR UPDATE`
    removing = db.$transaction((tx) => removeTargets(tx, { id: targetId }))
    removing.catch(() => {}) // looked at below
    await expect.poll(isWaiting).toBe(true)
    await worker.$queryRaw`SELECT 1 FROM "NotificationTarget" WHERE id = ${targetId}::uuid FOR NO KEY UPDATE`
    await worker.alert.update({ where: { id: alert.id }, data: { status: 'CLAIMED' } })
  })
  await removing
  expect(await db.alert.count({ where: { id: alert.id } })).toBe(0)
  expect((await db.notificationTarget.findMany({ where: { userId: user.id } })).map(({ id }) => id)).toEqual([other.id])
})
