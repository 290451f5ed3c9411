import { Client, Connection } from '@temporalio/client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { queues, searchWorkflowId, searchWorkflowType } from '#workflows/contract'
import { useDatabase } from '../../e2e/support/database'
import {
  insertAlert,
  insertMailTarget,
  insertSearch,
  insertSubscription,
  insertNotified,
  insertUser,
  insertFoundCar,
} from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { deleteAccount } from './activities'

const database = useDatabase()
let client: Client

beforeAll(async () => {
  const connection = await Connection.connect({ address: inject('temporalAddress') })
  client = new Client({ connection, namespace: inject('idleNamespace') })
})
afterAll(() => client.connection.close())

/** An account with a watched and a paused search and one row of each kind. Only the watched search has a workflow. */
async function account(deletedAt: Date | null) {
  const { db } = database
  const { id: userId } = await insertUser(db)
  await db.user.update({ where: { id: userId }, data: { deletedAt } })
  const [search, paused] = [await insertSearch(db, userId), await insertSearch(db, userId, { status: 'PAUSED' })]
  const target = await insertMailTarget(db, userId)
  const listing = await insertFoundCar(db, search.id)
  await insertAlert(db, { searchId: search.id, targetId: target.id, listingId: listing.id, status: 'SENT' })
  await insertNotified(db, target.id, listing)
  await db.feedback.create({ data: { userId, text: 'Hello' } })
  await db.monthlyReport.create({ data: { userId, month: '2026-05' } })
  await db.sellerAnswer.create({ data: { userId, listingId: listing.id, criterionKey: 'rust', answer: 'no' } })
  await db.carNote.create({ data: { userId, vehicleId: listing.vehicleId!, text: 'called' } })
  await db.savedCar.create({ data: { userId, listingId: listing.id, searchId: search.id } })
  const link = { searchId: search.id, listingId: listing.id, tokenHash: `hash-${userId}`, salt: '' }
  await db.shareLink.create({ data: { userId, ...link, notes: { create: { text: 'Nice' } } } })
  const customerId = `ctm_${userId}`
  const { id: subscriptionId } = await insertSubscription(db, userId, { customerId })
  const payment = { id: `txn_${userId}`, userId, customerId, orderKey: '', status: 'completed' } as const
  const money = { amountCents: 1500, currency: 'USD' }
  await db.payment.create({ data: { ...payment, ...money, origin: 'web' } })
  const refund = { id: `adj_${userId}`, userId, paymentId: payment.id, orderKey: '', status: 'approved' } as const
  await db.refund.create({ data: { ...refund, ...money, action: 'refund' } })
  for (const [id, of] of [
    ['named', { userId }],
    ['unnamed', { customerId }],
  ] as const) {
    const event = { id: `evt_${id}_${userId}`, type: 'subscription.updated', orderKey: id, subjectId: subscriptionId }
    await db.paddleEvent.create({ data: { ...event, ...of, facts: {}, appliedAt: new Date() } })
  }
  const workflow = await client.workflow.start(searchWorkflowType, {
    ...{ workflowId: searchWorkflowId(search.id), taskQueue: queues.searches, args: [{ searchId: search.id }] },
  })
  return { userId, search, paused, workflow }
}
const signalsOf = async ({ workflow }: Awaited<ReturnType<typeof account>>) => {
  const { events } = await client.workflow.getHandle(workflow.workflowId).fetchHistory()
  return (events ?? []).flatMap((event) => event.workflowExecutionSignaledEventAttributes?.signalName ?? [])
}
const deps = () => workerDependencies(database.db)

test('deletes every row of a deleted account and ends its workflows', async () => {
  const [gone, stays] = [await account(new Date()), await account(null)]
  expect(await deleteAccount(deps(), client, { userId: gone.userId })).toEqual({ searches: 2 })
  expect(await deleteAccount(deps(), client, { userId: gone.userId })).toEqual({ searches: 0 })
  expect([await signalsOf(gone), await signalsOf(stays)]).toEqual([['deleted'], []])
  const { db } = database
  const left = await Promise.all([
    ...[db.user.count(), db.search.count(), db.candidate.count(), db.alert.count(), db.notifiedCar.count()],
    ...[db.notificationTarget.count(), db.feedback.count(), db.sellerAnswer.count(), db.carNote.count()],
    ...[db.shareLink.count(), db.visitorNote.count(), db.monthlyReport.count()],
    ...[db.subscription.count(), db.payment.count(), db.refund.count(), db.paddleEvent.count(), db.savedCar.count()],
  ])
  expect(left).toEqual([1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1])
  for (const { workflow } of [gone, stays]) await workflow.terminate()
})

test("keeps another account's events, even if both share a Paddle customer", async () => {
  const { db } = database
  await db.paddleEvent.deleteMany()
  const [gone, stays] = [await account(new Date()), await account(null)]
  const customerId = `ctm_${stays.userId}`
  await db.subscription.updateMany({ where: { userId: gone.userId }, data: { customerId } })
  await db.paddleEvent.updateMany({ data: { customerId } })
  await deleteAccount(deps(), client, { userId: gone.userId })
  const left = await db.paddleEvent.findMany({ orderBy: { id: 'asc' } })
  expect(left.map(({ id }) => id)).toEqual([`evt_named_${stays.userId}`, `evt_unnamed_${stays.userId}`])
  for (const { workflow } of [gone, stays]) await workflow.terminate()
})

test('does not delete an account that is not marked as deleted', async () => {
  const { userId, workflow } = await account(null)
  expect(await deleteAccount(deps(), client, { userId })).toEqual({ searches: 0 })
  expect(await database.db.user.count({ where: { id: userId } })).toBe(1)
  await workflow.terminate()
})
