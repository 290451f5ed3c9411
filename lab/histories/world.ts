import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, WorkflowHandle } from '@temporalio/client'
import { historyToJSON } from '@temporalio/common/lib/proto-utils'
import type { Database } from '#platform/database'
import * as contract from '#workflows/contract'
import { describeHistory, type HistoryLines } from '../../e2e/support/histories/describe-history'
import { createBuyer } from '../../e2e/support/buyer'
import type { controlClient } from '../../e2e/support/control'
import type { Stack } from '../../e2e/support/stack'

// The running product, and what the scenes of the recorder (record.ts) do with it.

export interface World {
  stack: Stack
  control: ReturnType<typeof controlClient>
  client: Client
  db: Database
}
export interface Played {
  handle: WorkflowHandle
  /** Called once the history shows its branches. */
  end?: () => Promise<unknown>
}
export type Scene = (world: World) => Promise<Played>

export const timeoutMs = 240_000
const everyMs = 200

export async function until<T>(
  what: string,
  probe: () => Promise<T | false | undefined>,
  withinMs = timeoutMs,
): Promise<T> {
  for (const deadline = Date.now() + withinMs; ; await pause(everyMs)) {
    const found = await probe()
    if (found) return found
    if (Date.now() > deadline) throw new Error(`timed out: ${what}`)
  }
}

export const linesOf = async (handle: WorkflowHandle): Promise<HistoryLines> =>
  describeHistory(JSON.parse(historyToJSON(await handle.fetchHistory())))

export const shown = (handle: WorkflowHandle, pattern: RegExp, withinMs = timeoutMs) =>
  until(
    `${handle.workflowId} shows ${pattern}`,
    async () => (await linesOf(handle)).some((line) => pattern.test(line)),
    withinMs,
  )

const repeatMs = 3_000

/** Repeats the act every few seconds until the lines of the history show its effect. */
export const untilShown = (handle: WorkflowHandle, pattern: RegExp, act: () => Promise<unknown>) =>
  until(`${handle.workflowId} shows ${pattern}`, async () => {
    await act()
    await pause(repeatMs)
    return pattern.test((await linesOf(handle)).join('\n'))
  })

export const insight = { models: ['insight'], smartCriteria: '' }
/** Every scene has its own model and every car is different, because answers about a known car would be reused. */
export const wish = (model: string) => ({
  models: [model.toLowerCase()],
  smartCriteria: 'leather seats, no salvage title',
})
export const listMatch = ({ control }: World, model: string) =>
  control.listCar({
    ...{ make: 'Honda', model, year: 2016, price: 12_400, mileage: randomInt(50_000, 90_000), zip: '94110' },
    description: 'Black leather seats, clean title.',
  })

/**
 * A new buyer's search in its second run, planned and with its criteria compiled. Another search's crawl may have been
 * its first.
 */
export async function watch({ stack, client }: World, search: Record<string, unknown>) {
  const buyer = await createBuyer(stack.webUrl)
  const { id } = await buyer.watch(search)
  const handle = client.workflow.getHandle(contract.searchWorkflowId(id))
  await shown(handle, /Status="watching"/) // the first run sets no attribute
  if (search.smartCriteria !== '') await shown(handle, /^plan .*"needsCompile":false/)
  const post = (path: string, form: Record<string, string>) => postForm(stack.webUrl, buyer.token, path, form)
  return {
    ...{ id, handle, buyer },
    press: (intent: 'pause' | 'resume' | 'run-now') => post(`/dashboard/search/${id}/status`, { intent }),
    end: () => buyer.call('DELETE', `/api/searches/${id}`),
  }
}

export async function postForm(
  webUrl: string,
  token: string,
  path: string,
  form: Record<string, string>,
): Promise<void> {
  const headers = { origin: webUrl, cookie: `session=${token}` }
  const body = new URLSearchParams(form)
  const response = await fetch(webUrl + path, { method: 'POST', headers, body, redirect: 'manual' })
  if (response.status >= 400) throw new Error(`POST ${path} answered ${response.status}`)
}

export const userIdOf = async ({ db }: World, email: string) =>
  (await db.user.findUniqueOrThrow({ where: { email } })).id

/** The search's current run, whatever follows it. */
export async function pinned({ client }: World, handle: WorkflowHandle): Promise<WorkflowHandle> {
  const { workflowId, runId } = await handle.describe()
  return client.workflow.getHandle(workflowId, runId)
}

/** Signals until the run is continued as new. */
export async function continueAsNew(run: WorkflowHandle, signal: () => Promise<unknown>): Promise<void> {
  const isOver = async () => (await run.describe()).status.name === 'CONTINUED_AS_NEW'
  for (let i = 0; i < 1_000 && !(await isOver()); i++) await signal()
}

export const findRun = (client: Client, workflowType: string, status: 'Completed' | 'Running') =>
  until(`a run of ${workflowType}`, async () => {
    const query = `WorkflowType='${workflowType}' AND ExecutionStatus='${status}'`
    for await (const { workflowId, runId } of client.workflow.list({ query }))
      return client.workflow.getHandle(workflowId, runId)
    return undefined
  })

/** The workflow of a new buyer's first mail. */
export async function welcome({ stack, client, db }: World): Promise<WorkflowHandle> {
  const { email } = await createBuyer(stack.webUrl)
  const mail = await until(
    'a service mail',
    async () => (await db.serviceMail.findFirst({ where: { user: { email } } }))!,
  )
  return client.workflow.getHandle(contract.serviceMailWorkflowId(mail.id))
}

export async function compileUnsaved(world: World): Promise<Played> {
  const { email } = await createBuyer(world.stack.webUrl)
  const data = { userId: await userIdOf(world, email), words: `leather seats ${randomUUID()}` }
  const { id: unsavedId } = await world.db.unsavedWords.create({ data })
  const workflowId = contract.unsavedWordsWorkflowId(unsavedId)
  const options = { workflowId, taskQueue: contract.queues.searches, args: [{ unsavedId }] }
  return { handle: await world.client.workflow.start(contract.unsavedWordsWorkflowType, options) }
}
