// @module-tag thorough
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8')

test('docs/security.md names only tests and decisions that exist', () => {
  const files = [...text.matchAll(/`([\w.@[\]$/-]+\/[\w.@[\]$/-]+\.tsx?)`/g)].map(([, file]) => file!)
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  const decisions = readdirSync(path.join(root, 'docs/decisions')).map((name) => name.slice(0, 3))
  const named = [...text.matchAll(/\b(0\d\d|1\d\d)\b(?=[,)]| and| in)/g)].map(([, number]) => number!)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((number) => number.startsWith('0') && !decisions.includes(number))).toEqual([])
})

test('each item of the table has a status and an answer, and none is listed twice', () => {
  const rows = text.split('\n').flatMap((line) => {
    const [, items, status, answer] = /^\| (\d+[^|]*?) +\| (\S+) +\| (.+?) +\|$/.exec(line) ?? []
    return items ? [{ items, status, answer }] : []
  })
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ status }) => !['met', 'partly', 'no', '–'].includes(status!))).toEqual([])
  const numbers = rows.flatMap(({ items }) => items.match(/\d+\.\d+\.\d+/g) ?? [])
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([])
})
