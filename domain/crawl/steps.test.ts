import { expect, test } from 'vitest'
import { idlePlan as plan } from '../../e2e/support/idle-plan'
import type { WatchPlan } from './schedule'
import { stepName, listSteps, nextPlanTiming, type Step } from './steps'

const crawlOf = (more: object): Step => ({
  ...{ kind: 'crawl', marketplace: 'craigslist', feedId: 'f1', force: false },
  ...more,
})
test('a crawl in place of another search does not keep one that a buyer requested', () => {
  expect(stepName(crawlOf({ isTakeover: true }))).not.toBe(stepName(crawlOf({ force: true })))
})

const names = (more: Partial<WatchPlan>) => listSteps({ ...plan, ...more }).map(stepName)
const judge: Step = { kind: 'judge' }

test('a plan without work starts no steps', () => {
  expect(names({})).toEqual([])
  expect(names({ unfetched: { craigslist: 0 } })).toEqual([])
})

test('each feed and each marketplace gets its own step', () => {
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

test('judging waits for compiling, and the backfill summary waits for judging', () => {
  expect(names({ needsCompile: true, unjudged: 3 })).toEqual(['compile'])
  expect(names({ unjudged: 3, backfillToSummarise: true })).toEqual(['judge'])
  expect(names({ backfillToSummarise: true })).toEqual(['summarise'])
})

test('steps for backfill only have their own names', () => {
  const waiting = { unfetched: { craigslist: 1 }, unjudged: 2 }
  expect(names({ ...waiting, hasNews: false })).toEqual(['fetch craigslist backfill', 'judge backfill'])
  expect(names({ ...waiting, hasNews: true })).toEqual(['fetch craigslist', 'judge'])
  expect(names(waiting)).toEqual(['fetch craigslist', 'judge']) // a plan of an earlier release
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
  expect(nextPlanTiming({ kind: 'crawl', marketplace: 'facebook', feedId: 'a', force: false }, null)).toBe('as planned')
})
