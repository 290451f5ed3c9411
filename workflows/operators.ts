import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow'
import { defineSearchAttributeKey } from '@temporalio/common'
import { marketplaces } from '#domain/marketplaces'
import type { CyclePlan } from '#domain/crawl/schedule'
import { searchAttributes, type SearchStatusShown } from './contract'

const status = defineSearchAttributeKey(searchAttributes.status, 'KEYWORD')
const plan = defineSearchAttributeKey(searchAttributes.plan, 'KEYWORD')
const marketplaceList = defineSearchAttributeKey(searchAttributes.marketplaces, 'KEYWORD')
const health = defineSearchAttributeKey(searchAttributes.health, 'KEYWORD')

/**
 * Shows operators the state of a search: search attributes and a line of text in Temporal's UI. The returned function
 * writes an attribute only if it changed, because each write is an event in the workflow's history.
 */
export function createOperatorsView(): (cycle: ShownPlan) => void {
  const shown = new Map<string, string>()
  return (cycle) => {
    const state: SearchStatusShown = cycle.kind === 'paused' ? 'paused' : 'watching'
    const now = [
      { key: status, value: state },
      { key: plan, value: cycle.plan },
      { key: marketplaceList, value: cycle.kind === 'paused' ? 'not watched' : formatHealth(cycle) },
      { key: health, value: cycle.kind === 'paused' ? 'ok' : cycle.health },
    ]
    const changed = now.filter(({ key, value }) => shown.get(key.name) !== value)
    if (changed.length > 0) upsertSearchAttributes(changed)
    for (const { key, value } of changed) shown.set(key.name, value)
    setCurrentDetails(details(cycle))
  }
}

type ShownPlan = Exclude<CyclePlan, { kind: 'deleted' }>

/** "cargurus ok, craigslist blocked 2/3": filter with `LotwatchMarketplaces STARTS_WITH`, or read it in the list. */
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
