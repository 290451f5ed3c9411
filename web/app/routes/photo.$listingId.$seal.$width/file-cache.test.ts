import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hourMs } from '#domain/durations'
import { FileCache } from './file-cache.server'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'file-cache-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ten = Buffer.alloc(10, 'x')
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs)
const usedHoursAgo = (name: string, hours: number) =>
  utimesSync(path.join(folder, name), hoursAgo(hours), hoursAgo(hours))

test('shares stored files with every process, and returns null for others', async () => {
  const inside = path.join(folder, 'made', 'when needed')
  await new FileCache(inside, 100).put('a', ten)
  const other = new FileCache(inside, 100)
  expect(await other.get('a')).toEqual(ten)
  expect(await other.get('b')).toBeNull()
  expect(readdirSync(inside)).toEqual(['a'])
})

test('evicts the least recently used files first', async () => {
  const cache = new FileCache(folder, 50)
  for (const [hours, name] of [...'abcde'].entries()) {
    await cache.put(name, ten)
    usedHoursAgo(name, 9 - hours)
  }
  expect(readdirSync(folder)).toEqual([...'abcde'])
  await cache.get('a')
  await cache.put('f', ten)
  expect(readdirSync(folder)).toEqual([...'adef'])
})

test('keeps a file that another process is writing, and removes an abandoned one', async () => {
  const cache = new FileCache(folder, 30)
  for (const name of ['draft-left', 'draft-new']) writeFileSync(path.join(folder, name), ten)
  usedHoursAgo('draft-left', 9)
  for (const name of 'abcd') await cache.put(name, ten)
  expect(readdirSync(folder)).toContain('draft-new')
  expect(readdirSync(folder)).not.toContain('draft-left')
})

test('tolerates a file that another process removed', async () => {
  const [one, two] = [new FileCache(folder, 30), new FileCache(folder, 30)]
  await Promise.all([...'abcdefgh'].flatMap((name) => [one.put(name, ten), two.put(name, ten)]))
  await one.put('last', ten)
  const left = readdirSync(folder)
  expect(left).toContain('last')
  expect(left.length).toBeLessThanOrEqual(3)
})
