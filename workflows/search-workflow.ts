import {
  setCurrentDetails,
  upsertSearchAttributes,
  condition,
  continueAsNew,
  makeContinueAsNewFunc,
  patched,
  workflowInfo,
} from '@temporalio/workflow'
import { defineSearchAttributeKey } from '@temporalio/common'
import { marketplaces } from '#domain/marketplaces'
import type { CyclePlan } from '#domain/crawl/schedule'
import { listSteps } from '#domain/crawl/steps'
import { queues, searchAttributes, type SearchStatusAttribute, type SearchWorkflowInput } from './contract'
import { planCycle } from './activities'
import { createStepRunner } from './steps'
import { listenForWakes } from './wakes'

const status = defineSearchAttributeKey(searchAttributes.status, 'KEYWORD')
const plan = defineSearchAttributeKey(searchAttributes.plan, 'KEYWORD')
const marketplaceList = defineSearchAttributeKey(searchAttributes.marketplaces, 'KEYWORD')
const health = defineSearchAttributeKey(searchAttributes.health, 'KEYWORD')
const car = defineSearchAttributeKey(searchAttributes.car, 'KEYWORD')

/**
 * Shows operators the state of a search: search attributes and a line of text in Temporal's UI. The returned function
 * writes an attribute only if it changed, because each write is an event in the workflow's history.
 */
function createOperatorsView(searchId: string): (cycle: ShownPlan) => void {
  const shown = new Map<string, string>()
  return (cycle) => {
    const state: SearchStatusAttribute = cycle.kind === 'paused' ? 'paused' : 'watching'
    const now = [
      { key: status, value: state },
      { key: plan, value: cycle.plan },
      { key: marketplaceList, value: cycle.kind === 'paused' ? 'not watched' : formatHealth(cycle) },
      { key: health, value: cycle.kind === 'paused' ? 'ok' : cycle.health },
      ...(cycle.car === undefined ? [] : [{ key: car, value: cycle.car }]), // missing in plans of earlier releases
    ]
    const changed = now.filter(({ key, value }) => shown.get(key.name) !== value)
    if (changed.length > 0) upsertSearchAttributes(changed)
    for (const { key, value } of changed) shown.set(key.name, value)
    setCurrentDetails(`**${cycle.car ?? 'Search'}.** ${details(cycle)} Rows: \`npm run ops -- search ${searchId}\`.`)
  }
}

type ShownPlan = Exclude<CyclePlan, { kind: 'deleted' }>

/** "cargurus ok, craigslist blocked 2/3": a keyword, so queries can match only the whole or its beginning. */
function formatHealth({ marketplaceHealth }: Extract<CyclePlan, { kind: 'watch' }>): string {
  const words = marketplaces.flatMap((name) => (marketplaceHealth[name] ? [`${name} ${marketplaceHealth[name]}`] : []))
  return words.join(', ') || 'none'
}

function details(cycle: ShownPlan): string {
  if (cycle.kind === 'paused') return 'Paused: waits for a signal.'
  const unfetched = Object.values(cycle.unfetched).reduce((sum, n) => sum + n, 0)
  return [
    `Watching; ${cycle.dueFeeds.length} feeds to crawl, next crawl in ${Math.round(cycle.sleepMs / 1000)} s.`,
    `Marketplaces: ${formatHealth(cycle)}.`,
    `${unfetched} postings to fetch, ${cycle.unjudged} cars to judge, ${cycle.undelivered} alerts to deliver.`,
    `Model today: ${cycle.modelBudget}.`,
  ].join(' ')
}

/**
 * Measured: starting a new run for each cycle costs the server twice as much as a loop. But a run's history must not
 * grow forever.
 */
export const cyclesPerRun = 50

/**
 * The lifetime of one search, from saving to deletion, as a loop: plan, start the planned steps that are not running
 * yet, wait until a new plan is requested. Its only state is whether it was asked to wake; each plan reads everything
 * else from Postgres. How changes to this code reach running searches: docs/decisions/002-changing-workflows.
 */
export async function searchWorkflow(input: SearchWorkflowInput): Promise<void> {
  const { searchId } = input
  if (input.isNew) return planNewSearch(searchId)
  const hasTimerBetweenPlans = patched('timer-between-plans')
  const deliversAtOnce = patched('delivery-after-judging')
  const wakes = listenForWakes(input.force ?? false)
  const show = createOperatorsView(searchId)
  let wakeAt = 0
  let retryMs = 0
  const steps = createStepRunner(searchId, deliversAtOnce, (wake) => {
    if (wake === 'now') wakes.request()
    if (wake === 'soon') wakeAt = Math.min(wakeAt, Date.now() + retryMs)
  })

  // A run repeated after a failure has the same input, so that plan is old.
  const firstPlan = workflowInfo().attempt === 1 && !wakes.isWanted() ? input.plan : undefined
  for (let cycle = 0; ; cycle++) {
    if (isTimeForNewRun(cycle, steps.isIdle())) {
      await continueAsNew<typeof searchWorkflow>({ searchId, force: wakes.isForced() })
    }
    const plannedAt = Date.now()
    const plan = (cycle === 0 && firstPlan) || (await planCycle({ searchId, force: wakes.consume() }))
    if (plan.kind === 'deleted') return
    show(plan)
    if (plan.kind === 'paused') {
      await condition(wakes.isWanted)
      continue
    }
    // Counting from here guarantees a timer between two plans, so they are never in one workflow task (decision 016).
    wakeAt = hasTimerBetweenPlans ? Date.now() + Math.max(plan.sleepMs, 1) : plannedAt + plan.sleepMs
    retryMs = plan.retryMs
    steps.start(listSteps(plan))
    await waitUntil(() => wakeAt, wakes.isWanted)
  }
}

/**
 * The first plan takes longest, because it links the search's feeds. A run cannot change its queue, but the next can: it
 * begins with this plan, unless the search changed meanwhile.
 */
async function planNewSearch(searchId: string): Promise<void> {
  const wakes = listenForWakes(false)
  const plan = await planCycle({ searchId, force: wakes.consume() }) // the signal that started this run is in the plan
  if (plan.kind === 'deleted') return
  const continueInSearches = makeContinueAsNewFunc<typeof searchWorkflow>({ taskQueue: queues.searches })
  await continueInSearches({ searchId, force: wakes.isForced(), ...(!wakes.isWanted() && { plan }) })
}

/** A running step belongs to its run, so a new run begins only when none is running. The wait is limited. */
function isTimeForNewRun(cycle: number, isIdle: boolean): boolean {
  const isLong = cycle >= cyclesPerRun || workflowInfo().continueAsNewSuggested
  return isLong && (isIdle || cycle >= 2 * cyclesPerRun)
}

/** Waits until the given time, which may be moved earlier during the wait, or until a plan is requested. */
async function waitUntil(moment: () => number, isWanted: () => boolean): Promise<void> {
  for (let waitMs = moment() - Date.now(); waitMs > 0 && !isWanted(); waitMs = moment() - Date.now()) {
    const known = moment()
    await condition(() => isWanted() || moment() < known, waitMs)
  }
}
