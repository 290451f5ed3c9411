import type { Client } from '@temporalio/client'
import { deliverLateWakes } from '#platform/wakes'
import {
  accountDeletionStart,
  accountDeletionWorkflowType,
  serviceMailStart,
  serviceMailWorkflowType,
} from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { wakeSearch, type WakeSearch } from '../wake-search'

const startsAtATime = 20

/**
 * Passes on to Temporal what PostgreSQL recorded and Temporal may have missed: late wakes, pending service emails,
 * deleted accounts. Failures are logged, do not block other items, and are retried on the next call.
 */
export async function deliverLate(deps: Dependencies, client: Client, heartbeat: () => void = () => {}): Promise<void> {
  const wake: WakeSearch = (search) => {
    heartbeat()
    return wakeSearch(client)(search)
  }
  const done = await Promise.allSettled([
    deliverLateWakes({ ...deps, wake }),
    startServiceMails(deps, client, heartbeat),
    startDeletions(deps, client, heartbeat),
  ])
  for (const one of done) if (one.status === 'rejected') throw one.reason
}

/** Starts the workflow of each pending service email. Does nothing where it already runs. */
export async function startServiceMails(
  { db, log }: Dependencies,
  client: Client,
  heartbeat: () => void = () => {},
): Promise<void> {
  const waiting = await db.serviceMail.findMany({
    where: { status: 'PENDING' },
    select: { id: true },
    orderBy: { createdAt: 'asc' }, // `each` starts the newest first, because their recipients are still waiting
  })
  const start = (id: string) => client.workflow.start(serviceMailWorkflowType, serviceMailStart(id))
  await each(waiting, start, { log, heartbeat, failure: 'a service mail could not be started' })
}

async function startDeletions({ db, log }: Dependencies, client: Client, heartbeat: () => void): Promise<void> {
  const marked = await db.user.findMany({ where: { deletedAt: { not: null } }, select: { id: true } })
  const start = (id: string) => client.workflow.start(accountDeletionWorkflowType, accountDeletionStart(id))
  await each(marked, start, { log, heartbeat, failure: 'the deletion of an account could not be started' })
}

/** Starts the rows from last to first, several at a time. */
async function each(
  rows: { id: string }[],
  start: (id: string) => Promise<unknown>,
  { log, heartbeat, failure }: Pick<Dependencies, 'log'> & { heartbeat: () => void; failure: string },
): Promise<void> {
  const left = rows.map(({ id }) => id)
  const startLeft = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      await start(id).catch((error: unknown) => log.warn({ id, err: error }, failure))
      heartbeat()
    }
  }
  await Promise.all(Array.from({ length: startsAtATime }, startLeft))
}
