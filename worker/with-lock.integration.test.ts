import { expect, test } from 'vitest'
import { useDatabase } from '../e2e/support/database'
import { LockLost, withLock, type Lock } from './with-lock'

const database = useDatabase()
const expire = () => database.db.$executeRaw`UPDATE "Lock" SET "expiresAt" = now() - interval '1 second'`
const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

test('callers hold the lock one at a time, with increasing numbers, and no row is left', async () => {
  let inside = 0
  const numbers: bigint[] = []
  const work = async (lock: Lock) => {
    expect(++inside).toBe(1)
    numbers.push(lock.number)
    await lock.store(async (tx) => void (await tx.$queryRaw`SELECT 1`))
    inside--
  }
  await Promise.all(Array.from({ length: 5 }, () => withLock(database.db, 'one', work)))
  expect(numbers).toEqual([...numbers].sort((a, b) => Number(a - b)))
  expect(new Set(numbers).size).toBe(5)
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

test('a holder whose lock expired stores nothing and starts over after the other', async () => {
  const [away, started] = [gate(), gate()]
  const order: string[] = []
  const stored: string[] = []
  let tries = 0
  const sleeper = withLock(database.db, 'shared', async (lock) => {
    if (++tries === 1) {
      started.open()
      await away.opened
    }
    order.push(`sleeper ${tries}`)
    await lock.store(() => Promise.resolve(void stored.push(`sleeper ${tries}`)))
  })
  await started.opened
  await expire()
  await withLock(database.db, 'shared', async (lock) => {
    away.open()
    await expect.poll(() => order).toContain('sleeper 1')
    await lock.store(() => Promise.resolve(void stored.push('other')))
  })
  await sleeper
  expect(stored).toEqual(['other', 'sleeper 2'])
})

test('storing throws LockLost when the lock was lost', async () => {
  let seen: unknown
  await withLock(database.db, 'lost', async (lock) => {
    await database.db.lock.deleteMany()
    seen = await lock.store(() => Promise.resolve('stored')).catch((error: unknown) => error)
  })
  expect(seen).toBeInstanceOf(LockLost)
})
