import { expect, test } from 'vitest'
import type { Transaction } from '#platform/database'
import { insertAlert, insertListing, insertMailTarget, insertSearch, insertUser } from '../../../../e2e/support/rows'
import { useWeb } from '../../../../e2e/support/web'
import type { Owner } from '../accounts/session/sessions.server'
import { pauseSearch, resumeSearch, updateSearch } from './search-store.server'

const web = useWeb()

/** Deletes a search while `change` waits for its row lock. Returns the final status. */
async function deletedDuring(
  status: 'ACTIVE' | 'PAUSED',
  change: (owned: { id: string; userId: string; owner: Owner }) => Promise<unknown>,
): Promise<string> {
  const user = await insertUser(web.db)
  const { id } = await insertSearch(web.db, user.id, { status })
  let changing: Promise<unknown> = Promise.resolve()
  const deleting = async (tx: Transaction) => {
    await tx.search.update({ where: { id }, data: { status: 'DELETED' } })
    changing = change({ id, userId: user.id, owner: user }).catch((error: unknown) =>
      expect(error).toHaveProperty('status', 404),
    )
    await expect.poll(() => isSomebodyWaiting()).toBe(true)
  }
  await web.db.$transaction(deleting, { timeout: 30_000 })
  await changing
  return (await web.db.search.findUniqueOrThrow({ where: { id } })).status
}

async function isSomebodyWaiting(): Promise<boolean> {
  const [row] = await web.db.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return row!.waiting > 0
}

test('pausing, resuming or changing a search does not undo a deletion at the same time', async () => {
  expect(await deletedDuring('ACTIVE', pauseSearch)).toBe('DELETED')
  expect(await deletedDuring('PAUSED', resumeSearch)).toBe('DELETED')
  const fields = { make: 'honda', models: ['accord'] } as unknown as Parameters<typeof updateSearch>[1]
  expect(await deletedDuring('ACTIVE', (owned) => updateSearch(owned, fields))).toBe('DELETED')
})

test('resuming a search drops alerts from before the pause, which the summary replaces', async () => {
  const user = await insertUser(web.db)
  const target = await insertMailTarget(web.db, user.id)
  const { id } = await insertSearch(web.db, user.id, { status: 'PAUSED', backfillSummarizedAt: new Date() })
  const queued = { searchId: id, targetId: target.id, listingId: (await insertListing(web.db)).id }
  const before = await insertAlert(web.db, queued)
  const alert = (alertId: string) => web.db.alert.findUniqueOrThrow({ where: { id: alertId } })
  await resumeSearch({ id, owner: user })
  expect(await alert(before.id)).toMatchObject({ status: 'DEAD', failure: 'search-paused' })
  expect(await web.db.search.findUnique({ where: { id } })).toMatchObject({
    status: 'ACTIVE',
    backfillSummarizedAt: null,
  })
  const since = await insertAlert(web.db, queued)
  await resumeSearch({ id, owner: user })
  expect(await alert(since.id)).toMatchObject({ status: 'PENDING' })
})
