import { Client, Connection } from '@temporalio/client'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { thorough } from '../../e2e/support/canaries'
import { createLogger } from '#platform/log'
import { recordWakes } from '#platform/wakes'
import {
  accountDeletionWorkflowId,
  searchWorkflowId,
  serviceMailWorkflowId,
  serviceMailWorkflowType,
  signals,
} from '#workflows/contract'
import { ServiceMailKind } from '#prisma/generated/client'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { insertSearch, insertUser } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { deliverLate } from './activities'

// No worker serves this namespace, so that workflows stay as they were started.
const database = useDatabase()
let connection: Connection
let client: Client

beforeAll(async () => {
  connection = await Connection.connect({ address: inject('temporalAddress') })
  client = new Client({ connection, namespace: inject('idleNamespace') })
})
afterAll(() => connection?.close())
beforeEach(() => emptyTables(database.db, 'User', 'ServiceMail'))

const deliver = (by = client) => deliverLate(workerDependencies(database.db), by)
const mailOf = (kind: ServiceMailKind, over = {}) => database.db.serviceMail.create({ data: { kind, ...over } })
const handleOf = (workflowId: string) => client.workflow.getHandle(workflowId)
const statusOf = async (workflowId: string) => (await handleOf(workflowId).describe()).status.name
const historyOf = async (workflowId: string) => (await handleOf(workflowId).fetchHistory()).events ?? []
const lateWake = (searchId: string, isForced = false) =>
  database.db.$transaction(async (tx) => {
    await recordWakes(tx, [searchId], { isForced })
    await tx.pendingWake.updateMany({ data: { since: new Date(0) } })
  })

test('an overdue wake starts a missing workflow and signals a running one', async () => {
  const { id } = await insertSearch(database.db, (await insertUser(database.db)).id)
  for (const isForced of [false, true]) {
    await lateWake(id, isForced)
    await deliver()
  }
  const received = (await historyOf(searchWorkflowId(id))).flatMap(
    (event) => event.workflowExecutionSignaledEventAttributes?.signalName ?? [],
  )
  expect(received).toEqual([signals.changed, signals.runNow])
  expect(await database.db.pendingWake.count()).toBe(0)
})

test('each failure of late work is logged, not only the first', async () => {
  const written: string[] = []
  const log = createLogger('test', 'error', { write: (line) => void written.push(line) })
  const { db } = database
  const tables = ['PendingWake', 'ServiceMail']
  for (const table of tables) await db.$executeRawUnsafe(`ALTER TABLE "${table}" RENAME TO "${table}Away"`)
  await expect(deliverLate({ ...workerDependencies(db), log }, client)).rejects.toThrow()
  for (const table of tables) await db.$executeRawUnsafe(`ALTER TABLE "${table}Away" RENAME TO "${table}"`)
  for (const table of tables) expect(written.join()).toContain(table)
})

test.each(Object.values(ServiceMailKind))('starts a %s email that did not reach Temporal', async (kind) => {
  const { id } = await mailOf(kind)
  await deliver()
  expect(await statusOf(serviceMailWorkflowId(id))).toBe('RUNNING')
})

test('starts one workflow per pending email, with only its id as input, and none for a sent one', async () => {
  const [waiting, sent] = [await mailOf('PASSWORD_RESET'), await mailOf('PASSWORD_RESET', { status: 'SENT' })]
  await deliver()
  await deliver()
  expect(await handleOf(serviceMailWorkflowId(waiting.id)).describe()).toMatchObject({ type: serviceMailWorkflowType })
  const [started, ...more] = await historyOf(serviceMailWorkflowId(waiting.id))
  const payload = started!.workflowExecutionStartedEventAttributes!.input!.payloads![0]!.data!
  expect(JSON.parse(Buffer.from(payload).toString())).toEqual({ mailId: waiting.id })
  expect(more.filter((event) => event.workflowExecutionStartedEventAttributes)).toEqual([])
  await expect(statusOf(serviceMailWorkflowId(sent.id))).rejects.toThrow()
})

test('starts all of many pending emails', thorough, async () => {
  await database.db.serviceMail.createMany({ data: Array.from({ length: 600 }, () => ({ kind: 'FEEDBACK' as const })) })
  await deliver()
  const ids = (await database.db.serviceMail.findMany()).map(({ id }) => id)
  for (const id of [ids[0]!, ids.at(-1)!]) expect(await statusOf(serviceMailWorkflowId(id))).toBe('RUNNING')
})

test('starts a deletion that the web app could not start, once', async () => {
  const { id } = await insertUser(database.db)
  await database.db.user.update({ where: { id }, data: { deletedAt: new Date() } })
  await deliver()
  await deliver()
  expect(await statusOf(accountDeletionWorkflowId(id))).toBe('RUNNING')
})

test('leaves what Temporal rejects for the next run and still tries the rest', async () => {
  const { id } = await insertSearch(database.db, (await insertUser(database.db)).id)
  await lateWake(id)
  const mail = await mailOf('WELCOME')
  const lost = await Connection.connect({ address: inject('temporalAddress') })
  await lost.close()
  await deliver(new Client({ connection: lost, namespace: inject('idleNamespace') }))
  expect(await database.db.pendingWake.count()).toBe(1)
  await database.db.pendingWake.updateMany({ data: { since: new Date(0), triedAt: null } })
  await deliver()
  expect([await statusOf(searchWorkflowId(id)), await statusOf(serviceMailWorkflowId(mail.id))]).toEqual([
    'RUNNING',
    'RUNNING',
  ])
})
