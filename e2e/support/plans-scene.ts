import { Client, Connection } from '@temporalio/client'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { dayMs } from '#domain/durations'
import type { Database } from '#platform/database'
import { applyPlans } from '#worker/entitlement/apply-plans'
import { searchWorkflowId } from '#workflows/contract'
import { emptyTables } from './database'
import { sandboxPrices } from './paddle'
import { insertSearch, insertUser } from './rows'
import { workerDependencies } from './worker'

/** Accounts whose plans are applied at `now`. No worker serves the namespace, so that workflows stay as they were started. */
export function usePlans(database: { readonly db: Database }) {
  const now = new Date()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const held = {} as { client: Client; connection: Connection }
  beforeAll(async () => {
    held.connection = await Connection.connect({ address: inject('temporalAddress') })
    held.client = new Client({ connection: held.connection, namespace: inject('idleNamespace') })
  })
  afterAll(() => held.connection?.close())
  beforeEach(() => emptyTables(database.db, 'User', 'PaddleEvent', 'WorkFailure', 'ServiceMail'))

  const paddle = { apiKey: 'key', apiUrl: 'http://127.0.0.1:4', prices: sandboxPrices }
  const mailsOf = (userId: string) =>
    database.db.serviceMail.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
  return Object.assign(held, {
    ...{ now, ago, mailsOf },
    apply: (at = now, by = held.client) => applyPlans(workerDependencies(database.db, { paddle }), by, at),
    kindsOf: async (userId: string) => (await mailsOf(userId)).map(({ kind }) => kind),
    searchOf: (id: string) => database.db.search.findUniqueOrThrow({ where: { id } }),
    /** An account whose trial ends at `trialEndsAt`, with searches created a day apart. */
    account: async (trialEndsAt: Date, ...searches: object[]) => {
      const { id } = await insertUser(database.db)
      await database.db.user.update({ where: { id }, data: { trialEndsAt } })
      const ids: string[] = []
      for (const [nth, over] of searches.entries()) {
        ids.push((await insertSearch(database.db, id, { createdAt: ago((90 - nth) * dayMs), ...over })).id)
      }
      return { id, searches: ids }
    },
    signalsOf: async (searchId: string): Promise<string[]> => {
      const { events } = await held.client.workflow.getHandle(searchWorkflowId(searchId)).fetchHistory()
      return (events ?? []).flatMap((event) => event.workflowExecutionSignaledEventAttributes?.signalName ?? [])
    },
  })
}
