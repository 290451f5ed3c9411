// @module-tag thorough
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Checks that everything docs/architecture.md mentions exists.

const root = path.resolve(import.meta.dirname, '..')
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8')
const architectureDoc = readText('docs/architecture.md')
const spans = [...architectureDoc.matchAll(/`([^`]+)`/g)].map(([, span]) => span!)

const files = [...new Set(spans.filter((span) => span.includes('/')))]
test.each(files)('%s exists', (file) => {
  expect(existsSync(path.join(root, file))).toBe(true)
})

/** "`crawlFeed()` in `worker/…`", in a sentence or as two cells of a table row. */
const functions = [...architectureDoc.matchAll(/`(\w+)\(\)`(?:\s+in\s+|\s+\|\s+)`([^`]+)`/g)].map(([, name, file]) => [
  name!,
  file!,
])
test.each(functions)('%s() is in %s', (name, file) => {
  expect(readText(file)).toMatch(new RegExp(`^(export )?(async )?function\\*? ${name}\\b`, 'm'))
})

test('each function is listed with its file', () => {
  expect(functions.map(([name]) => `${name}()`)).toEqual(spans.filter((span) => span.endsWith('()')))
})

const rows = architectureDoc.split('\n').filter((line) => line.startsWith('|'))
const tables = new Set(rows.flatMap((row) => [...row.split('|')[4]!.matchAll(/`(\w+)`/g)].map(([, table]) => table!)))
test.each([...tables])('the table %s exists', (table) => {
  expect(readText('prisma/schema.prisma')).toMatch(new RegExp(`^model ${table} \\{`, 'm'))
})

test('the schema documents what deletes each table’s rows', () => {
  const schema = readText('prisma/schema.prisma')
  const models = [...schema.matchAll(/((?:^\/\/\/.*\n)*)^model (\w+) \{/gm)].map(([, said, name]) => ({ said, name }))
  expect(models.length).toBeGreaterThan(40)
  expect(models.filter(({ said }) => !said!.includes('/// Deleted ')).map(({ name }) => name)).toEqual([])
})
