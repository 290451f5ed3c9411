import { setCurrentDetails, upsertSearchAttributes, condition, continueAsNew, workflowInfo } from '@temporalio/workflow'
import { defineSearchAttributeKey } from '@temporalio/common'
import { marketplaces } from '#domain/marketplaces'
import type { CyclePlan } from '#domain/crawl/schedule'
import { listSteps } from '#domain/crawl/steps'
import { searchAttributes, type SearchStatusAttribute, type SearchWorkflowInput } from './contract'
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
      { key: car, value: cycle.car },
    ]
    const changed = now.filter(({ key, value }) => shown.get(key.name) !== value)
    if (changed.length > 0) upsertSearchAttributes(changed)
    for (const { key, value } of changed) shown.set(key.name, value)
    setCurrentDetails(`**${cycle.car}.** ${details(cycle)} Rows: \`npm run ops -- search ${searchId}\`.`)
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
  return [
    `Watching; looks at ${cycle.dueFeeds.length} feeds itself, plans again in ${Math.round(cycle.sleepMs / 1000)} s.`,
    `Marketplaces: ${formatHealth(cycle)}.`,
    `${cycle.unread} cars wait for their pages, ${cycle.unjudged} to judge, ${cycle.undelivered} alerts to deliver.`,
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
  const wakes = listenForWakes(input.force ?? false)
  const show = createOperatorsView(searchId)
  let wakeAt = 0
  let retryMs = 0
  const steps = createStepRunner(searchId, (wake) => {
    if (wake === 'now') wakes.request()
    if (wake === 'soon') wakeAt = Math.min(wakeAt, Date.now() + retryMs)
  })

  for (let cycle = 0; ; cycle++) {
    if (isTimeForNewRun(cycle, steps.isIdle())) {
      await continueAsNew<typeof searchWorkflow>({ searchId, force: wakes.isForced() })
    }
    const plan = await planCycle({ searchId, force: wakes.consume() })
    if (plan.kind === 'deleted') return
    show(plan)
    if (plan.kind === 'paused') {
      await condition(wakes.isWanted)
      continue
    }
    // Counting from here guarantees a timer between two plans, so they are never in one workflow task (decision 016).
    wakeAt = Date.now() + Math.max(plan.sleepMs, 1)
    retryMs = plan.retryMs
    steps.start(listSteps(plan))
    await waitUntil(() => wakeAt, wakes.isWanted)
  }
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
