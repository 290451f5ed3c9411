import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { DeterminismViolationError } from '@temporalio/workflow'
import { expect, test } from 'vitest'
import { thorough } from '../e2e/support/canaries'
import { findReplayErrors, readHistory, replayHistory } from '../scripts/lib/replay'
import { bundleWorkflows } from '../scripts/lib/workflow-bundle'
import { signals } from './contract'
import { branches, isShown, missingBranches } from '../e2e/support/histories/branches'
import { describeHistory } from '../e2e/support/histories/describe-history'

const folder = path.resolve(import.meta.dirname, 'histories')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.json(\.gz)?$/.test(file))
const read = (file: string) => readHistory(path.join(folder, file))
const here = (file: string) => path.resolve(import.meta.dirname, file)
/** Recorded with the current workflows. Folders hold those of earlier releases. */
const current = files.filter((file) => !file.includes(path.sep)).map((file) => file.replace('.json.gz', ''))

test('the workflows replay all histories', thorough, async () => {
  expect(files.length).toBeGreaterThanOrEqual(35)
  expect(await findReplayErrors(files, read)).toEqual([])
})

test('the workflows replay all histories with tracing', thorough, async () => {
  const traced = await bundleWorkflows(here('index.ts'), [here('tracing.ts')])
  expect(await findReplayErrors(files, read, traced)).toEqual([])
})

test('an incompatible workflow change fails the replay, a patched one passes', async () => {
  const match = read('match.json.gz')
  const incompatible = await bundleWorkflows(here('../e2e/support/histories/incompatible-change.ts'))
  await expect(replayHistory(match, incompatible)).rejects.toThrow(DeterminismViolationError)
  await replayHistory(match, await bundleWorkflows(here('../e2e/support/histories/patched-change.ts')))
})

test.each(branches)('$history: $branch', ({ history, shows }) => {
  expect(current).toContain(history)
  expect(isShown({ shows }, describeHistory(read(`${history}.json.gz`)))).toBe(true)
})

test('each history has a branch, and one without its events is reported', () => {
  expect(current.length).toBeGreaterThanOrEqual(20)
  expect(current.filter((history) => !branches.some((row) => row.history === history))).toEqual([])
  const lines = describeHistory(read('match.json.gz')).filter((line) => !line.startsWith('deliverAlerts'))
  expect(missingBranches('match', lines)).toEqual([
    'deliver after judging, without another plan',
    'all delivered: plan at the planned time',
  ])
})

test('each workflow, activity and signal is in a history', () => {
  const all = current.flatMap((history) => describeHistory(read(`${history}.json.gz`))).join('\n')
  const source = (file: string) => readFileSync(here(file), 'utf8')
  const workflows = [...source('index.ts').matchAll(/export \{ (\w+) \}/g)].map(([, name]) => `started ${name} `)
  const activities = [
    'steps.ts',
    'search-workflow.ts',
    'site-workflow.ts',
    'scheduled-workflows.ts',
    'account-workflows.ts',
  ].flatMap((file) => {
    const [, names = ''] = /import \{([^}]*)\} from '.\/activities'/.exec(source(file)) ?? []
    return names.split(',').flatMap((name) => name.trim() || [])
  })
  // Planning is a local activity, and `judgeBackfill` is judgeCandidates with another priority.
  const others = ['planCycle', 'planSite', 'judgeBackfill']
  const scheduled = activities.filter((name) => !others.includes(name))
  expect(workflows.length).toBeGreaterThan(10)
  expect(scheduled.length).toBeGreaterThan(15)
  const wanted = [
    ...[...workflows, ...scheduled.map((name) => `${name} scheduled`)],
    ...Object.values(signals).map((name) => `signal ${name}`),
  ]
  expect(wanted.filter((words) => !all.includes(words))).toEqual([])
})

test('no history contains text of a listing or a person, or where it was recorded', () => {
  for (const file of files) {
    const history = JSON.stringify(read(file))
    const payloads = [...history.matchAll(/"data":"([^"]*)"/g)].map(([, data]) => atob(data!))
    expect(payloads.length, file).toBeGreaterThan(0)
    expect(payloads.join('\n'), file).not.toMatch(/@|leather|http|token/i)
    expect(history, file).not.toMatch(/node_modules|"stackTrace":"."/)
  }
})

test('the histories are small', () => {
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
  expect(bytes).toBeLessThan(2_000_000)
})
