// @module-tag thorough
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeLines } from './rows'
import { createTempFolder, sampleRows } from './labeled-set'

const program = path.join(import.meta.dirname, 'run.ts')

function runEval(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', program, ...args], {
    encoding: 'utf8',
  })
  return { status, lines: stdout.trim().split('\n'), stderr: stderr.trim() }
}

test('a set is exported and scored, and the last line of the score is one JSON object', () => {
  const folder = createTempFolder()
  const set = path.join(folder, 'set.jsonl')
  writeLines(set, sampleRows)
  expect(runEval('export', '--set', set, '--out', folder).lines[1]).toBe('read.jsonl: 4 requests')
  expect(runEval('score', '--set', set, '--answers', folder).stderr).toMatch(/^There are no answers in /)
  writeLines(path.join(folder, 'read.answers.jsonl'), ['not an answer'])
  const scored = runEval('score', '--set', set, '--answers', folder)
  expect(scored).toMatchObject({ status: 0, stderr: '' })
  expect(JSON.parse(scored.lines.at(-1)!)).toMatchObject({ eval: 'judge', pairs: 8, missing: { read: 4 }, problems: 1 })
})

test.each([
  [['score', '--set', 'nowhere.jsonl', '--answers', '.'], 'There is no file nowhere.jsonl.'],
  [['export'], 'usage: npm run eval'],
  [['guess'], 'usage: npm run eval'],
  [['score', '--answer', '.'], 'usage: npm run eval'],
])('%j fails with a message', (args, sentence) => {
  const { status, stderr } = runEval(...args)
  expect(status).toBe(2)
  expect(stderr).toContain(sentence)
})
