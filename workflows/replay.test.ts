import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DeterminismViolationError } from '@temporalio/workflow'
import { expect, test } from 'vitest'
import { bundleForReplay, replayHistory } from '../scripts/lib/replay'

const folder = path.resolve(import.meta.dirname, 'histories')
const histories = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
const bundling = { timeout: 30_000 }

test('histories for a quiet cycle, a match and a failing marketplace exist', () => {
  expect(histories).toEqual(expect.arrayContaining(['marketplace-down.json', 'match.json', 'quiet-cycle.json']))
})

test.each(histories)('the search workflow replays %s', bundling, async (file) => {
  await replayHistory(read(file))
})

test('an incompatible workflow change fails the replay, a patched one passes', bundling, async () => {
  const bundle = (file: string) => bundleForReplay(path.resolve(import.meta.dirname, 'testing', file))
  const incompatible = await bundle('incompatible-change.ts')
  await expect(replayHistory(read('match.json'), incompatible)).rejects.toThrow(DeterminismViolationError)
  await replayHistory(read('match.json'), await bundle('patched-change.ts'))
})

test('no history contains text of a listing or a person, or where it was recorded', () => {
  for (const file of histories) {
    const history = readFileSync(path.join(folder, file), 'utf8')
    const payloads = [...history.matchAll(/"data": "([^"]*)"/g)].map(([, data]) => atob(data!))
    expect(payloads.length).toBeGreaterThan(3)
    expect(payloads.join('\n')).not.toMatch(/@|leather|civic|http|token/i)
    expect(history).not.toMatch(/node_modules|"stackTrace": "."/)
  }
})
