import { expect, test } from 'vitest'
import { idlePlan as plan } from './plan-fixture'
import type { WatchPlan } from './schedule'
import { stepName, stepsOf, nextWakeAt, type Step } from './steps'

const names = (more: Partial<WatchPlan>) => stepsOf({ ...plan, ...more }).map(stepName)
const judge: Step = { kind: 'judge' }

test('a plan that calls for nothing starts nothing', () => {
  expect(names({})).toEqual([])
  expect(names({ unfetched: { craigslist: 0 } })).toEqual([])
})

test('each feed and each marketplace is a step of its own', () => {
  const dueFeeds = [
    { feedId: 'a', marketplace: 'facebook' as const },
    { feedId: 'b', marketplace: 'facebook' as const },
  ]
  expect(names({ dueFeeds, unfetched: { craigslist: 1, cargurus: 2 } })).toEqual([
    'crawl a',
    'crawl b',
    'fetch craigslist',
    'fetch cargurus',
  ])
})

test('nothing is judged before the words are compiled, and nothing is summarized while cars are to be judged', () => {
  expect(names({ needsCompile: true, unjudged: 3 })).toEqual(['compile'])
  expect(names({ unjudged: 3, backfillToSummarise: true })).toEqual(['judge'])
  expect(names({ backfillToSummarise: true })).toEqual(['summarise'])
})

test('a step that got something done is followed by a plan at once, one that failed or has work left by a plan soon', () => {
  expect(nextWakeAt(judge, { done: 2, left: 5 })).toBe('now')
  expect(nextWakeAt(judge, { done: 0, left: 5 })).toBe('soon')
  expect(nextWakeAt(judge, null)).toBe('soon')
  expect(nextWakeAt(judge, { done: 0, left: 0 })).toBe('as planned')
})

test('a delivery asks for a plan only if it made progress and has more to do, and a failed crawl never does', () => {
  expect(nextWakeAt({ kind: 'deliver' }, { done: 3, left: 0 })).toBe('as planned')
  expect(nextWakeAt({ kind: 'deliver' }, { done: 3, left: 1 })).toBe('now')
  expect(nextWakeAt({ kind: 'crawl', marketplace: 'facebook', feedId: 'a', force: false }, null)).toBe('as planned')
})
