import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { Journal, type JournalOptions } from './journal'

interface Note {
  id: number
  at: Date
}
const schema = z.object({ id: z.number(), at: z.coerce.date() })
const at = new Date('2026-11-20T12:00:00Z')
const note = (id: number, later = 0): Note => ({ id, at: new Date(at.getTime() + later) })

let dir = ''
let file = ''
let logLines: string[] = []
const journal = (options: Partial<JournalOptions<Note>> = {}) =>
  new Journal<Note>({ file, schema, say: (line) => logLines.push(line), ...options })
const ids = (notes: Note[]) => notes.map(({ id }) => id)
const readLines = (name: string) => readFileSync(name, 'utf8').trim().split('\n')

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'journal-'))
  file = path.join(dir, 'notes.jsonl')
  logLines = []
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('the next run reads the entries and dates, and only the owner can read the file', () => {
  const first = journal()
  expect(first.read()).toEqual([])
  first.add(note(1))
  first.add(note(2, 5))
  expect(journal().read()).toEqual([note(1), note(2, 5)])
  first.rewrite([])
  expect(journal().read()).toEqual([])
  expect(logLines).toEqual([])
})

test('a newer entry replaces an older one with the same key', () => {
  const keyed = journal({ keyOf: ({ id }) => String(id) })
  for (const entry of [note(1), note(2), note(1, 9)]) keyed.add(entry)
  expect(journal({ keyOf: ({ id }) => String(id) }).read()).toEqual([note(1, 9), note(2)])
  expect(readLines(file)).toHaveLength(2)
})

test('only the newest entries are kept, and the file size stays bounded', () => {
  const bounded = journal({ most: 3 })
  for (let id = 1; id <= 4_500; id++) bounded.add(note(id))
  expect(readLines(file).length).toBeLessThan(2_100)
  expect(ids(journal({ most: 3 }).read())).toEqual([4_498, 4_499, 4_500])
  expect(readLines(file)).toHaveLength(3)
})

test('a line cut short by a crash loses only that line, and is reported once', () => {
  journal().add(note(1))
  appendFileSync(file, '{"id":2,"at":"2026-')
  const next = journal()
  expect(ids(next.read())).toEqual([1])
  next.add(note(3))
  expect(ids(journal().read())).toEqual([1, 3])
  expect(logLines).toHaveLength(1)
  expect(logLines[0]).toMatch(/^notes\.jsonl is damaged \(unreadable lines: 1 of 2\)\. It was moved to .+\.damaged-/)
  const aside = readdirSync(dir).find((name) => name.includes('damaged')) ?? ''
  expect(readFileSync(path.join(dir, aside), 'utf8')).toContain('{"id":2,"at":"2026-')
})

test('a last line without a line break is not joined with the next', () => {
  writeFileSync(file, JSON.stringify(note(1)))
  const next = journal()
  next.read()
  next.add(note(2))
  expect(ids(journal().read())).toEqual([1, 2])
})

test('an invalid file is moved aside, and storing continues', () => {
  mkdirSync(file)
  const next = journal()
  expect(next.read()).toEqual([])
  next.add(note(1))
  expect(ids(journal().read())).toEqual([1])
  expect(logLines).toEqual([expect.stringContaining('was moved to')])
})

test('a read-only folder is reported once and does not stop the sandbox', () => {
  rmSync(dir, { recursive: true })
  const homeless = journal()
  homeless.add(note(1))
  homeless.add(note(2))
  expect(logLines).toEqual([expect.stringContaining('cannot store')])
  mkdirSync(dir)
  homeless.add(note(3))
  expect(ids(journal().read())).toEqual([3])
})
