import type { Client } from '@temporalio/client'
import type { Gauge } from 'prom-client'
import type { Dependencies } from '../dependencies'
import { loadAlertFigures } from './alert-figures'
import { loadBudgetFigures, loadFeedFigures, loadPendingFigures } from './figures'
import { gauges, type Sample } from './gauges'
import { loadQueueFigures } from './queue-figures'

/** Two Prometheus servers may scrape at once. */
const minAgeMs = 2_000

/**
 * Returns a function that sets the gauges. It never throws: if a source does not respond, its gauges have no values, and
 * `lotwatch_figures_read` is 0.
 */
export function createRefresh(deps: Dependencies, client: Client): () => Promise<void> {
  const sources: Record<string, () => Promise<Sample[]>> = {
    postgres: async () => {
      const { db, config } = deps
      const now = new Date()
      const parts = [
        loadFeedFigures(db, config, now),
        loadBudgetFigures(db, config),
        loadAlertFigures(db),
        loadPendingFigures(db),
      ]
      return (await Promise.all(parts)).flat()
    },
    temporal: () => loadQueueFigures(client),
  }
  const refresh = async () => {
    const names = Object.keys(sources)
    const read = await Promise.allSettled(names.map((name) => sources[name]!()))
    for (const one of Object.values(gauges)) one.reset()
    for (const [i, result] of read.entries()) {
      gauges.isRead.set({ from: names[i]! }, result.status === 'fulfilled' ? 1 : 0)
      if (result.status === 'rejected') deps.log.warn({ from: names[i], err: result.reason }, 'figures were not read')
      else set(result.value)
    }
  }
  let last: { at: number; done: Promise<void> } | null = null
  return () => {
    if (last === null || performance.now() - last.at > minAgeMs) last = { at: performance.now(), done: refresh() }
    return last.done
  }
}

function set(samples: Sample[]): void {
  for (const [name, value, labels = {}] of samples) {
    const target: Gauge = gauges[name]
    if (value !== null) target.set(labels, value)
  }
}
