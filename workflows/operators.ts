import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow'
import { defineSearchAttributeKey } from '@temporalio/common'
import type { CyclePlan } from '#domain/schedule'
import { searchAttributes } from './contract'

const status = defineSearchAttributeKey(searchAttributes.status, 'KEYWORD')
const plan = defineSearchAttributeKey(searchAttributes.plan, 'KEYWORD')
const health = defineSearchAttributeKey(searchAttributes.health, 'KEYWORD')

/**
 * Shows operators what a search is about, as attributes to filter by and a line to read in Temporal's UI. The returned
 * function writes an attribute only when it changed: each write is an event in the history.
 */
export function operatorsView(): (cycle: ShownPlan) => void {
  const shown = new Map<string, string>()
  return (cycle) => {
    const now = [
      { key: status, value: cycle.kind === 'paused' ? 'paused' : 'watching' },
      { key: plan, value: cycle.plan },
      { key: health, value: cycle.kind === 'paused' ? 'ok' : cycle.health },
    ]
    const changed = now.filter(({ key, value }) => shown.get(key.name) !== value)
    if (changed.length > 0) upsertSearchAttributes(changed)
    for (const { key, value } of changed) shown.set(key.name, value)
    setCurrentDetails(details(cycle))
  }
}

type ShownPlan = Exclude<CyclePlan, { kind: 'deleted' }>

function details(cycle: ShownPlan): string {
  if (cycle.kind === 'paused') return 'Paused: waits for a signal.'
  const unread = Object.values(cycle.unread).reduce((sum, n) => sum + n, 0)
  return [
    `Watching; ${cycle.dueFeeds.length} feeds to look at, next look in ${Math.round(cycle.sleepMs / 1000)} s.`,
    `${unread} pages to read, ${cycle.unjudged} cars to judge, ${cycle.undelivered} alerts to deliver.`,
  ].join(' ')
}
