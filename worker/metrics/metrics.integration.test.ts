import { randomUUID } from 'node:crypto'
import { Client, Connection } from '@temporalio/client'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { localTime } from '#domain/alerts/schedule'
import { createLogger } from '#platform/log'
import { serveMetrics } from '#platform/metrics'
import { queues } from '#workflows/contract'
import { createAlertScene, createDeliveryActivities } from '../../e2e/support/alerts'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { insertSearch, insertUser } from '../../e2e/support/rows'
import { useSandbox } from '../../e2e/support/sandbox'
import { workerDependencies } from '../../e2e/support/worker'
import { findFreePort } from '../../scripts/lib/ports'
import { deliverAlerts } from '../notify/alerts/outbox'
import { loadQueueState } from './queue-figures'
import { createRefresh } from './refresh'
import { loadAlertFigures } from './alert-figures'
import { loadFeedFigures, loadPendingFigures } from './figures'

const database = useDatabase()
const sandbox = useSandbox()
let client: Client

beforeAll(async () => {
  const connection = await Connection.connect({ address: inject('temporalAddress') })
  client = new Client({ connection, namespace: inject('idleNamespace') })
})
afterAll(() => client?.connection.close())
beforeEach(() => emptyTables(database.db, 'User', 'Feed', 'Listing', 'Vehicle', 'Spend'))

const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000)

/** Serves and scrapes once. Returns the value of each series. */
async function scrape(refresh?: () => Promise<void>): Promise<Map<string, number>> {
  const port = await findFreePort()
  const server = serveMetrics(
    { METRICS_PORT: port, METRICS_BIND: '127.0.0.1' },
    createLogger('test', 'silent'),
    refresh,
  )!
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.status).toBe(200)
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  server.close()
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

test('nothing is served unless a port is set', () => {
  expect(serveMetrics({ METRICS_BIND: '127.0.0.1' }, createLogger('test', 'silent'))).toBeNull()
})

test('an alert that is sent counts once, with the time since its car was posted', async () => {
  const { searchId, target, match, alertTo } = await createAlertScene(database.db)
  const listing = await match()
  await database.db.listing.update({ where: { id: listing.id }, data: { postedAt: minutesAgo(4) } })
  await alertTo(target.id, listing)
  const before = await scrape()
  await deliverAlerts(await createDeliveryActivities(database.db, sandbox), { searchId })
  const after = await scrape()
  const grown = (series: string) => (after.get(series) ?? 0) - (before.get(series) ?? 0)
  const posting = (end: string) =>
    grown(`lotwatch_posting_to_alert_seconds_${end},marketplace="craigslist",channel="EMAIL"}`)
  expect(grown('lotwatch_deliveries_total{channel="EMAIL",result="sent"}')).toBe(1)
  expect(posting('bucket{le="180"')).toBe(0)
  expect(posting('bucket{le="300"')).toBe(1)
})

test('figures of PostgreSQL count the feeds that are watched, failing and late, and their age', async () => {
  const { id: userId } = await insertUser(database.db)
  const search = await insertSearch(database.db, userId)
  const feed = async (lastSuccessAt: Date, over: object = {}) => {
    const { id } = await database.db.feed.create({
      data: { key: randomUUID(), marketplace: 'craigslist', area: 'sfbay', lastSuccessAt, ...over },
    })
    await database.db.searchFeed.create({ data: { searchId: search.id, feedId: id } })
  }
  await feed(minutesAgo(0.5))
  await feed(minutesAgo(10))
  await feed(minutesAgo(10), { intervalMs: 20 * 60_000, failingSince: minutesAgo(1) })
  await database.db.feed.create({ data: { key: 'unwatched', marketplace: 'craigslist', area: 'x' } })
  const { config } = workerDependencies(database.db, { FEED_FRESHNESS_MS: 60_000 })
  const figures = await loadFeedFigures(database.db, config, new Date())
  const value = (name: string) => figures.find(([one]) => one === name)![1]
  expect([value('feeds'), value('feedsFailing'), value('feedsLate'), value('promised')]).toEqual([3, 1, 1, 1200])
  expect(value('kept')).toBeCloseTo(600, -1)
})

test('the outbox is as old as its oldest alert that waits for nobody', async () => {
  const { searchId, target, match, alertTo } = await createAlertScene(database.db)
  const oldest = async () => (await loadAlertFigures(database.db)).find(([name]) => name === 'outboxAge')![1]
  const { id } = await alertTo(target.id, await match())
  await database.db.alert.update({ where: { id }, data: { createdAt: minutesAgo(20) } })
  expect(await oldest()).toBeCloseTo(1200, -1)
  const hour = localTime(new Date(), null).hour
  const quiet = (quietFrom: number | null, quietTo: number | null) =>
    database.db.search.update({ where: { id: searchId }, data: { quietFrom, quietTo } })
  await quiet(hour, (hour + 2) % 24)
  expect(await oldest()).toBe(0)
  await quiet((hour + 3) % 24, (hour + 4) % 24)
  expect(await oldest()).toBeCloseTo(1200, -1)
  await quiet(null, null)
  await database.db.notificationTarget.update({ where: { id: target.id }, data: { confirmedAt: null, isMain: false } })
  expect(await oldest()).toBe(0)
})

test('one failing webhook is left to its owner, and webhooks of several accounts raise the alarm', async () => {
  const figure = async (which: string, channel?: string) =>
    (await loadAlertFigures(database.db)).find(([name, , labels]) => name === which && labels?.channel === channel)![1]
  const refuse = async (failures: number) => {
    const { user, match, alertTo } = await createAlertScene(database.db)
    const webhook = { userId: user.id, kind: 'WEBHOOK', name: 'Webhook', unsubscribeToken: randomUUID() } as const
    const { id: targetId } = await database.db.notificationTarget.create({ data: webhook })
    for (const failed of [0, failures]) {
      const { id } = await alertTo(targetId, await match())
      await database.db.alert.update({ where: { id }, data: { createdAt: minutesAgo(60), failures: failed } })
    }
  }
  await refuse(2)
  expect(await figure('outboxAge')).toBe(0)
  expect([await figure('failingAccounts', 'WEBHOOK'), await figure('failingAccounts', 'EMAIL')]).toEqual([1, 0])
  await refuse(1)
  expect(await figure('failingAccounts', 'WEBHOOK')).toBe(2)
  await refuse(0) // nobody tried to send these
  expect(await figure('outboxAge')).toBeCloseTo(3600, -2)
  await database.db.alert.updateMany({ data: { status: 'DEAD' } })
  expect(await figure('deadAlerts')).toBe(0)
})

test('a car that missed its digest is overdue, unless its target is off or not chosen', async () => {
  const { searchId, target, match, alertTo } = await createAlertScene(database.db)
  const overdue = async () => (await loadAlertFigures(database.db)).find(([name]) => name === 'digestAge')![1]
  const { id } = await alertTo(target.id, await match())
  const waitsSince = (minutes: number) =>
    database.db.alert.update({ where: { id }, data: { status: 'DIGEST', createdAt: minutesAgo(minutes) } })
  await waitsSince(24 * 60)
  expect(await overdue()).toBe(0)
  await waitsSince(30 * 60)
  expect(await overdue()).toBeCloseTo(30 * 3600, -2)
  await database.db.search.update({ where: { id: searchId }, data: { allTargets: false } })
  expect(await overdue()).toBe(0)
  await database.db.search.update({ where: { id: searchId }, data: { allTargets: true } })
  await database.db.notificationTarget.update({ where: { id: target.id }, data: { active: false } })
  expect(await overdue()).toBe(0)
})

test('while the model is down, the cars that wait for it are counted', async () => {
  const { searchId, match } = await createAlertScene(database.db)
  const waiting = async () =>
    (await loadPendingFigures(database.db)).find(
      ([name, , labels]) => name === 'pending' && labels!.work === 'cars-to-judge',
    )![1]
  const [read, unread] = [await match(), await match()]
  await database.db.candidate.updateMany({ where: { searchId }, data: { stage: 'WAITING' } })
  await database.db.listing.update({ where: { id: read.id }, data: { contentHash: 'text' } })
  await database.db.listing.update({ where: { id: unread.id }, data: { postingFetchedAt: null } })
  expect(await waiting()).toBe(1)
  await database.db.search.update({ where: { id: searchId }, data: { status: 'PAUSED' } })
  expect(await waiting()).toBe(0)
})

test('only alerts that could not be sent count as dead', async () => {
  const { target, match, alertTo } = await createAlertScene(database.db)
  const die = async (failures: number, failure: string | null = null) => {
    const { id } = await alertTo(target.id, await match())
    await database.db.alert.update({ where: { id }, data: { status: 'DEAD', failures, failure } })
  }
  await die(0)
  await die(8)
  await die(3, 'already-alerted') // an outage, after which another alert was the first
  expect(await loadAlertFigures(database.db)).toContainEqual(['deadAlerts', 1])
})

test('pending work has a count and an age', async () => {
  const { id: userId } = await insertUser(database.db)
  const search = await insertSearch(database.db, userId)
  await database.db.pendingWake.create({ data: { searchId: search.id, number: 1n, since: minutesAgo(3) } })
  const figures = await loadPendingFigures(database.db)
  expect(figures).toContainEqual(['pending', 1, { work: 'wakes' }])
  expect(figures.find(([name, , labels]) => name === 'pendingAge' && labels!.work === 'wakes')![1]).toBeCloseTo(180, -1)
  expect(figures).toContainEqual(['searches', 1])
})

test('counts the searches without a complete plan, and says when periodic work last succeeded', async () => {
  await emptyTables(database.db, 'LastSuccess')
  const { id: userId } = await insertUser(database.db)
  for (const [minutes, status] of [
    [390, 'ACTIVE'],
    [450, 'ACTIVE'],
    [450, 'PAUSED'],
  ] as const)
    await insertSearch(database.db, userId, { plannedAt: minutesAgo(minutes), status })
  await database.db.lastSuccess.create({ data: { work: 'purge', item: 'Session', at: minutesAgo(60) } })
  const figures = await loadPendingFigures(database.db)
  expect(figures).toContainEqual(['searchesUnplanned', 1])
  expect(figures.find(([name]) => name === 'lastSuccessAge')).toEqual([
    'lastSuccessAge',
    expect.closeTo(3_600, -1),
    { work: 'purge', item: 'Session' },
  ])
})

test('a scrape reads Temporal’s queues and the model budgets', async () => {
  await client.workflow.start('searchWorkflow', { taskQueue: queues.judge, workflowId: randomUUID() })
  await database.db.$executeRaw`
      INSERT INTO "Spend" VALUES ('product', (now() AT TIME ZONE 'UTC')::date, 'model', 2500000)`
  const deps = workerDependencies(database.db, { MODEL_BUDGET_PRODUCT: 10 })
  await expect
    .poll(async () => (await scrape(createRefresh(deps, client))).get('lotwatch_queue_backlog{queue="judge"}'))
    .toBeGreaterThan(0)
  const series = await scrape(createRefresh(deps, client))
  expect(series.get('lotwatch_queue_workers{queue="judge"}')).toBe(0)
  expect(series.get('lotwatch_model_spent_dollars{budget="product"}')).toBe(2.5)
  expect(series.get('lotwatch_model_budget_dollars{budget="product"}')).toBe(10)
  expect(series.get('lotwatch_figures_read{from="postgres"}')).toBe(1)
  expect(series.get('process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('the age of a queue leaves out tasks that may wait behind others', async () => {
  const queue = `mixed-${randomUUID()}`
  const start = (priorityKey: number) =>
    client.workflow.start('searchWorkflow', { taskQueue: queue, workflowId: randomUUID(), priority: { priorityKey } })
  await start(4)
  const age = async () => {
    const { oldestSeconds, oldestUrgentSeconds } = await loadQueueState(client, queue)
    return [oldestSeconds > 0, oldestUrgentSeconds > 0]
  }
  await expect.poll(age, { timeout: 20_000 }).toEqual([true, false])
  await start(3)
  await expect.poll(age, { timeout: 20_000 }).toEqual([true, true])
})

test('without PostgreSQL, still has the other figures, and says so', async () => {
  const gone = { ...database.db, $queryRaw: () => Promise.reject(new Error('gone')) } as unknown as typeof database.db
  const series = await scrape(createRefresh(workerDependencies(gone), client))
  expect(series.get('lotwatch_figures_read{from="postgres"}')).toBe(0)
  expect(series.get('lotwatch_figures_read{from="temporal"}')).toBe(1)
  expect([...series.keys()].filter((name) => name.startsWith('lotwatch_model_spent'))).toEqual([])
})
