import { deliverWakes, recordWakes } from '#platform/wakes'
import { startServiceMails } from '#worker/maintenance/activities'
import { loadPendingFigures } from '#worker/metrics/figures'
import { loadQueueState, queueNames } from '#worker/metrics/queue-figures'
import { wakeSearch } from '#worker/wake'
import { argument, counted, countOption, OpsError, opsLog, table, type Command, type Ops } from './context'

const age = (seconds: number) => `${Math.round(seconds)} s`

export const listQueues: Command = {
  usage: 'queues',
  about: 'shows what waits in Temporal’s task queues and in PostgreSQL',
  run: async ({ db, temporal }) => {
    const client = await temporal()
    const [states, pending, alerts] = await Promise.all([
      Promise.all(queueNames.map((queue) => loadQueueState(client, queue))),
      loadPendingFigures(db),
      db.alert.groupBy({ by: ['status'], where: { status: { in: ['PENDING', 'CLAIMED'] } }, _count: true }),
    ])
    const works = pending.filter(([name]) => name === 'pending').map(([, count, labels]) => [labels!.work!, count])
    return [
      ...table(
        ['task queue', 'waiting', 'oldest', 'workers'],
        states.map(({ backlog, oldestSeconds, workers }, i) => [queueNames[i]!, backlog, age(oldestSeconds), workers]),
      ),
      'Workers polled within five minutes; one that ended is counted until then.',
      '',
      ...table(
        ['in PostgreSQL', 'waiting'],
        [...works, ...alerts.map(({ status, _count }) => [`alerts ${status.toLowerCase()}`, _count])],
      ),
    ]
  },
}

interface StoredWork {
  count: (ops: Ops) => Promise<number>
  run: (ops: Ops) => Promise<void>
  /** What is not handed over. */
  note?: string
}

/** Work that PostgreSQL holds. Each is also done by schedules; this does it now. */
const stored: Record<string, StoredWork> = {
  wakes: {
    count: ({ db }) => db.pendingWake.count(),
    run: async ({ db, temporal }) => {
      const rows = await db.pendingWake.findMany({ distinct: ['searchId'], select: { searchId: true } })
      await deliverWakes(
        { db, log: opsLog, wake: wakeSearch(await temporal()) },
        rows.map(({ searchId }) => searchId),
      )
    },
  },
  'service-mails': {
    count: async ({ db }) => {
      const pending = { where: { status: 'PENDING' } } as const
      return (await db.serviceMail.count(pending)) + (await db.monthlyReport.count(pending))
    },
    run: async ({ db, temporal }) => startServiceMails({ db, log: opsLog }, await temporal()),
  },
  alerts: {
    count: ({ db }) => db.alert.count({ where: { status: 'PENDING' } }),
    run: async ({ db, temporal }) => {
      const rows = await db.alert.findMany({
        where: { status: 'PENDING' },
        distinct: ['searchId'],
        select: { searchId: true },
      })
      const ids = rows.map(({ searchId }) => searchId)
      await db.$transaction((tx) => recordWakes(tx, ids))
      await deliverWakes({ db, log: opsLog, wake: wakeSearch(await temporal()) }, ids)
    },
    note: 'An alert that failed still waits until its retryAt.',
  },
}

const names = [...Object.keys(stored), ...queueNames].join(', ')
const pollMs = 1_000

export const drain: Command = {
  usage: `drain <${[...Object.keys(stored), 'task queue'].join(' | ')}> [--seconds 60]`,
  about: 'hands over what waits in PostgreSQL, or waits until a task queue is empty',
  options: { seconds: 'how long to wait for a task queue' },
  writes: true,
  run: async (ops) => {
    const name = argument(ops, `one of ${names}`)
    const work = Object.hasOwn(stored, name) ? stored[name]! : null
    if (work) {
      const before = await work.count(ops)
      const note = work.note ? [work.note] : []
      if (ops.isDryRun) return [`Waiting and would be handed to Temporal: ${counted(before, name)}.`, ...note]
      await work.run(ops)
      return [`Handed to Temporal: ${counted(before, name)}. Waiting now: ${await work.count(ops)}.`, ...note]
    }
    if (!(queueNames as string[]).includes(name)) throw new OpsError(`There is no queue "${name}"; there are ${names}.`)
    const until = Date.now() + countOption(ops, 'seconds', 60) * 1_000
    const client = await ops.temporal()
    for (;;) {
      const { backlog, workers } = await loadQueueState(client, name)
      if (ops.isDryRun)
        return [`Waiting in ${name}: ${counted(backlog, 'tasks')}, polled by ${counted(workers, 'workers')}.`]
      if (backlog === 0) return [`${name} is empty.`]
      if (Date.now() > until)
        throw new OpsError(
          `Still waiting in ${name}: ${counted(backlog, 'tasks')}, polled by ${counted(workers, 'workers')}.`,
        )
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  },
}
