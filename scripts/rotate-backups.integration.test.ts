import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/durations'
import { createLogger } from '#platform/log'
import { emptyTables, useDatabase } from '../e2e/support/database'
import { createTempDir } from '../e2e/support/temp-dir'
import { backupName, rotateBackups } from './lib/rotate-backups'

const database = useDatabase()
const folder = createTempDir('backups-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true })
  await emptyTables(database.db, 'LastSuccess')
})

const start = new Date('2026-05-01T03:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const rotate = (now: Date, databaseUrl = database.url) =>
  rotateBackups({ databaseUrl, folder, keepDays: 2, now, log: createLogger('test', 'silent'), say: () => {} })
const lastSuccess = () => database.db.lastSuccess.findMany({ where: { work: 'backup' } })
const leave = (at: Date, isWhole: boolean) => {
  const dir = path.join(folder, backupName(at))
  mkdirSync(dir)
  if (isWhole) writeFileSync(path.join(dir, 'manifest.json'), '{}')
}

test('makes one backup a day, records its time, and keeps those of the given days', async () => {
  for (const hours of [0, 1, 24, 25, 48, 72]) await rotate(after(hours * hourMs))
  expect(readdirSync(folder).sort()).toEqual([1, 2, 3].map((day) => backupName(after(day * dayMs))))
  expect(await lastSuccess()).toEqual([{ work: 'backup', item: 'database', at: after(3 * dayMs) }])
})

test('replaces a backup that was not finished, and leaves other files alone', async () => {
  leave(after(-dayMs - 1), false)
  leave(after(-hourMs), false) // may still be running
  writeFileSync(path.join(folder, 'notes.txt'), '')
  expect(await rotate(start)).not.toBeNull()
  const names = [after(-hourMs), start].map(backupName)
  expect(readdirSync(folder).sort()).toEqual([...names, 'notes.txt'])
})

test('deletes nothing while backups fail, and keeps the time of the last success', async () => {
  await rotate(start)
  leave(after(-10 * dayMs), true)
  const file = path.join(folder, backupName(after(5 * dayMs)))
  mkdirSync(file)
  await expect(rotate(after(5 * dayMs))).rejects.toThrow('EEXIST')
  expect(readdirSync(folder)).toHaveLength(3)
  expect(await lastSuccess()).toMatchObject([{ at: start }])
})
