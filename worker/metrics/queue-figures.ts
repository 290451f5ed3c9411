import type { Client } from '@temporalio/client'
import { marketplaces } from '#domain/marketplaces'
import { queues } from '#workflows/contract'
import type { Sample } from './gauges'

export const queueNames = [
  queues.searches,
  queues.newSearches,
  queues.judge,
  queues.notify,
  ...marketplaces.map(queues.crawl),
]

/** temporal.api.enums.v1.TaskQueueType */
const types = { workflow: 1, activity: 2 }

export interface QueueState {
  backlog: number
  oldestSeconds: number
  workers: number
}

/** Reads a task queue's state from Temporal. The backlog is approximate, and includes workflow tasks. */
export async function loadQueueState({ workflowService, options }: Client, queue: string): Promise<QueueState> {
  const parts = await Promise.all(
    Object.values(types).map((taskQueueType) =>
      workflowService.describeTaskQueue({
        namespace: options.namespace,
        taskQueue: { name: queue },
        taskQueueType,
        reportStats: true,
      }),
    ),
  )
  const sum = (count: (part: (typeof parts)[number]) => number) => parts.map(count).reduce((a, b) => a + b, 0)
  return {
    backlog: sum(({ stats }) => Number(stats?.approximateBacklogCount ?? 0)),
    oldestSeconds: Math.max(...parts.map(({ stats }) => Number(stats?.approximateBacklogAge?.seconds ?? 0))),
    workers: new Set(parts.flatMap(({ pollers }) => (pollers ?? []).map(({ identity }) => identity))).size,
  }
}

/** All task queues. Two calls each. */
export async function loadQueueFigures(client: Client): Promise<Sample[]> {
  const states = await Promise.all(queueNames.map((queue) => loadQueueState(client, queue)))
  return queueNames.flatMap((queue, i): Sample[] => {
    const { backlog, oldestSeconds, workers } = states[i]!
    return [
      ['backlog', backlog, { queue }],
      ['backlogAge', oldestSeconds, { queue }],
      ['workers', workers, { queue }],
    ]
  })
}
