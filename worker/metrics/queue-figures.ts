import type { Client } from '@temporalio/client'
import { marketplaces } from '#domain/marketplaces'
import { queues } from '#workflows/contract'
import type { Sample } from './gauges'

export const queueNames = [queues.searches, queues.judge, queues.notify, ...marketplaces.map(queues.crawl)]

/** temporal.api.enums.v1.TaskQueueType */
const types = { workflow: 1, activity: 2 }

/** Tasks without a priority have this one. Higher numbers come later (workflows/activities). */
const defaultPriority = 3

type TaskQueueStats = NonNullable<Awaited<ReturnType<Client['workflowService']['describeTaskQueue']>>['stats']>

export interface QueueState {
  backlog: number
  oldestSeconds: number
  /** Without tasks of a lower priority than the default, which may wait behind others for half an hour (decision 104). */
  oldestUrgentSeconds: number
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
  const ageOf = (stats: TaskQueueStats | null | undefined) => Number(stats?.approximateBacklogAge?.seconds ?? 0)
  const urgent = parts.flatMap(({ stats, statsByPriorityKey }) => {
    const byPriority = Object.entries(statsByPriorityKey ?? {})
    if (byPriority.length === 0) return [ageOf(stats)] // an older server
    return byPriority.flatMap(([key, ofKey]) => (Number(key) <= defaultPriority ? [ageOf(ofKey)] : []))
  })
  const sum = (count: (part: (typeof parts)[number]) => number) => parts.map(count).reduce((a, b) => a + b, 0)
  return {
    backlog: sum(({ stats }) => Number(stats?.approximateBacklogCount ?? 0)),
    oldestSeconds: Math.max(...parts.map(({ stats }) => ageOf(stats))),
    oldestUrgentSeconds: Math.max(0, ...urgent),
    workers: new Set(parts.flatMap(({ pollers }) => (pollers ?? []).map(({ identity }) => identity))).size,
  }
}

/** All task queues. Two calls each. */
export async function loadQueueFigures(client: Client): Promise<Sample[]> {
  const states = await Promise.all(queueNames.map((queue) => loadQueueState(client, queue)))
  return queueNames.flatMap((queue, i): Sample[] => {
    const { backlog, oldestUrgentSeconds, workers } = states[i]!
    return [
      ['backlog', backlog, { queue }],
      ['backlogAge', oldestUrgentSeconds, { queue }],
      ['workers', workers, { queue }],
    ]
  })
}
