import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '#platform/root'
import { listedSuites, thoroughSuitesFor } from './thorough-suites'

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
const testFiles = tracked.filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('scripts/test/'))
/** Files whose tests, or whose helper's tests, are thorough. */
const thoroughFiles = testFiles.filter((file) =>
  /@module-tag thorough|'thorough'\]|\bthorough,|test(?:WithCanaries|FirstOf|Breakages)\(/.test(
    readFileSync(`${root}/${file}`, 'utf8'),
  ),
)

test('each part of the table names test files with thorough tests', () => {
  expect(listedSuites().filter((part) => !thoroughFiles.some((file) => file.includes(part)))).toEqual([])
})

test('each file with thorough tests is in the table, so that a change can need it', () => {
  expect(thoroughFiles.filter((file) => !listedSuites().some((part) => file.includes(part)))).toEqual([])
})

test('a change needs the suites of its folders and its own test files', () => {
  expect(thoroughSuitesFor(['prisma/schema.prisma', 'web/app/ui/field.test.tsx'])).toEqual(
    expect.arrayContaining(['e2e/large-database', 'web/app/ui/field.test.tsx']),
  )
  expect(thoroughSuitesFor([])).toEqual([])
})
