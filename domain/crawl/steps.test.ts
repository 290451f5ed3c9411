import { expect, test } from 'vitest'
import { idlePlan as plan } from '../../e2e/support/idle-plan'
import type { WatchPlan } from './schedule'
import { stepName, listSteps, nextPlanTiming, type Step } from './steps'

const names = (more: Partial<WatchPlan>) => listSteps({ ...plan, ...more }).map(stepName)
const judge: Step = { kind: 'judge', userId: plan.userId }

test('a plan without work starts no steps', () => {
  expect(names({})).toEqual([])
})

test('each feed gets its own step', () => {
  const dueFeeds = [
    { feedId: 'a', name: 'Chicago', marketplace: 'facebook' as const },
    { feedId: 'b', name: 'Chicago', marketplace: 'facebook' as const },
  ]
  expect(names({ dueFeeds })).toEqual(['crawl a', 'crawl b'])
})

test('judging waits for compiling, and the backfill summary waits for judging', () => {
  expect(names({ needsCompile: true, unjudged: 3 })).toEqual(['compile'])
  expect(names({ unjudged: 3, hasNews: true, backfillToSummarise: true })).toEqual(['judge'])
  expect(names({ backfillToSummarise: true })).toEqual(['summarise'])
})

test('judging backfill only has its own name', () => {
  expect(names({ unjudged: 2, hasNews: false })).toEqual(['judge backfill'])
  expect(names({ unjudged: 2, hasNews: true })).toEqual(['judge'])
})

test('a step that made progress triggers a plan now, one that failed or has work left triggers a plan soon', () => {
  expect(nextPlanTiming(judge, { done: 2, left: 5 })).toBe('now')
  expect(nextPlanTiming(judge, { done: 0, left: 5 })).toBe('soon')
  expect(nextPlanTiming(judge, null)).toBe('soon')
  expect(nextPlanTiming(judge, { done: 0, left: 0 })).toBe('as planned')
})

test('a delivery triggers a plan only if it made progress and has more to do; a failed crawl never does', () => {
  expect(nextPlanTiming({ kind: 'deliver' }, { done: 3, left: 0 })).toBe('as planned')
  expect(nextPlanTiming({ kind: 'deliver' }, { done: 3, left: 1 })).toBe('now')
  expect(nextPlanTiming({ kind: 'crawl', marketplace: 'facebook', feedId: 'a', name: 'Chicago' }, null)).toBe(
    'as planned',
  )
})
