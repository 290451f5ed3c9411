import { expect, test } from 'vitest'
import { useDatabase } from '../../../e2e/support/database'
import { withLock } from './with-lock'

const database = useDatabase()
const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

test('callers hold the lock one at a time, and no row is left', async () => {
  let inside = 0
  let held = 0
  const work = async () => {
    expect(++inside).toBe(1)
    held++
    await database.db.$queryRaw`SELECT 1`
    inside--
  }
  await Promise.all(Array.from({ length: 5 }, () => withLock(database.db, 'one', work)))
  expect(held).toBe(5)
  expect(await database.db.lock.count()).toBe(0)
})

test('locks of different names do not wait for each other', async () => {
  const inner = withLock(database.db, 'a', () => withLock(database.db, 'b', () => Promise.resolve('both')))
  expect(await inner).toBe('both')
})

test('a failure releases the lock', async () => {
  await expect(withLock(database.db, 'fails', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withLock(database.db, 'fails', () => Promise.resolve(1))).toBe(1)
})

test('holds no transaction or connection while the work runs', async () => {
  const [busy, started] = [gate(), gate()]
  const working = withLock(database.db, 'busy', async () => {
    started.open()
    await busy.opened
  })
  await started.opened
  const [open] = await database.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`
  expect(open!.count).toBe(0)
  busy.open()
  await working
})

test('a lock whose holder died is taken over once it expires', async () => {
  const started = gate()
  void withLock(database.db, 'shared', () => new Promise(started.open))
  await started.opened
  await database.db.$executeRaw`UPDATE "Lock" SET "expiresAt" = now() - interval '1 second'`
  expect(await withLock(database.db, 'shared', () => Promise.resolve('mine'))).toBe('mine')
})
