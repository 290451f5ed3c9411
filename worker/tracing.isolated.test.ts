import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, Connection } from '@temporalio/client'
import express from 'express'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { thorough } from '../e2e/support/canaries'
import { minuteMs, secondMs } from '#domain/durations'
import { createLogger } from '#platform/log'
import { startTracing, tracer, tracing, tracingPlugins } from '#platform/tracing'
import { createAlertScene, createDeliveryActivities } from '../e2e/support/alerts'
import { useDatabase } from '../e2e/support/database'
import { insertSearch, insertUser } from '../e2e/support/rows'
import { useSandbox } from '../e2e/support/sandbox'
import { registerNamespace } from '../e2e/support/temporal-setup'
import { useTraceReceiver, type ReceivedSpan } from '../e2e/support/trace-receiver'
import { traceRequests } from '../web/app/http/trace-requests.server'
import { startFleet } from './fleet'
import { deliverAlerts } from './notify/alerts/outbox'
import { connectTemporal, registerSearchAttributes } from './temporal'
import { wakeSearch } from './wake'

const database = useDatabase()
const sandbox = useSandbox()
const receiver = useTraceReceiver()

beforeAll(async () => {
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '200') // ms; the default is 5 s
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`, OTEL_TRACES_SAMPLER_ARG: 1 }
  await startTracing('worker', settings, createLogger('test', 'silent'))
})
afterAll(() => tracing()?.stop())

const spansOf = (name: string) => receiver.spans.filter((span) => span.name === name)
const found = (name: string) => spansOf(name)[0]
const namesOf = (traceId: string) => receiver.spans.flatMap((span) => (span.traceId === traceId ? [span.name] : []))

/** Serves one route that runs `work`, as the web app does, and requests it. */
async function request(path: string, work: () => Promise<unknown>): Promise<void> {
  const routes = { root: { id: 'root', path: '' }, search: { id: 'search', parentId: 'root', path: 'search/:id' } }
  const app = express()
    .use(traceRequests(routes))
    .get('/search/:id', (_, response) => void work().then(() => response.end('saved')))
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  await response.text()
  server.close()
  server.closeAllConnections()
}

test('one trace leads from a request to the workflow, its activities and their requests', thorough, async () => {
  const namespace = await registerNamespace(inject('temporalAddress'), `traces-${randomUUID()}`)
  const deps = await createDeliveryActivities(database.db, sandbox, {
    ...{ DATABASE_URL: database.url, TEMPORAL_ADDRESS: inject('temporalAddress'), TEMPORAL_NAMESPACE: namespace },
    ...{ WORKER_QUEUES: 'searches,crawl-craigslist', FEED_FRESHNESS_MS: minuteMs },
  })
  const native = await connectTemporal(deps.config, deps.log)
  await registerSearchAttributes(native, namespace, deps.log)
  const fleet = await startFleet(native, deps, 4)
  const connection = await Connection.connect({ address: inject('temporalAddress') })
  const client = new Client({ connection, namespace, plugins: tracingPlugins() })
  onTestFinished(async () => {
    fleet.stop()
    await fleet.finished
    await connection.close()
    await native.close()
  })
  const search = await insertSearch(database.db, (await insertUser(database.db)).id)

  await request('/search/secret?email=pat@example.com', () =>
    wakeSearch(client)({ searchId: search.id, isForced: false }),
  )
  const marketplace = `GET ${new URL(sandbox.url).host}`
  const statuses = () => spansOf(marketplace).map(({ attributes }) => attributes['http.response.status_code'])
  await expect.poll(statuses).toContain(200) // a site without robots.txt answers 404 before
  await expect.poll(() => found('RunActivity:crawlFeed')).toBeDefined()
  await database.db.search.delete({ where: { id: search.id } })
  await wakeSearch(client)({ searchId: search.id, isForced: false })
  const entry = found('GET /search/:id')!
  const isInTrace = ({ traceId }: ReceivedSpan) => traceId === entry.traceId
  await expect.poll(() => spansOf('RunWorkflow:searchWorkflow').some(isInTrace)).toBe(true)
  expect(entry.service).toBe('lotwatch-worker')
  expect(entry.parentSpanId).toBeUndefined()
  expect(entry.attributes).toEqual({
    ...{ 'http.request.method': 'GET', 'http.route': '/search/:id', 'http.response.status_code': 200 },
  })
  expect(namesOf(entry.traceId)).toEqual(
    expect.arrayContaining([
      ...['SignalWithStartWorkflow:searchWorkflow', 'RunWorkflow:searchWorkflow', 'HandleSignal:changed'],
      ...['StartActivity:planCycle', 'RunActivity:planCycle', 'StartActivity:crawlFeed', 'RunActivity:crawlFeed'],
      marketplace,
    ]),
  )
  await request('/nobody/pat@example.com', async () => {})
  await expect.poll(() => found('GET no route')?.attributes).toMatchObject({ 'http.response.status_code': 404 })
  expect(found('RunActivity:crawlFeed')!.attributes).toMatchObject({ temporalWorkflowId: `search/${search.id}` })
})

test('an alert has a trace of its stages, from the posting to the sent message, with a link to the delivery', async () => {
  const { searchId, target, match, alertTo } = await createAlertScene(database.db)
  const listing = await match()
  const at = (agoMs: number) => new Date(now - agoMs)
  const now = Date.now()
  await database.db.listing.update({
    where: { id: listing.id },
    data: { postedAt: at(4 * minuteMs), firstSeenAt: at(3 * minuteMs), postingFetchedAt: at(90 * secondMs) },
  })
  const judged = { foundAt: at(2 * minuteMs), decidedAt: at(minuteMs) }
  await database.db.candidate.updateMany({ where: { searchId }, data: judged })
  const { id } = await alertTo(target.id, listing)
  const deps = await createDeliveryActivities(database.db, sandbox)
  await tracer.startActiveSpan('delivery', async (span) => {
    await deliverAlerts(deps, { searchId })
    span.end()
  })
  await expect.poll(() => found('alert')).toBeDefined()
  const [alert, delivery] = [found('alert')!, found('delivery')!]
  expect(alert.attributes).toEqual({
    ...{ 'lotwatch.alert_id': id, 'lotwatch.search_id': searchId, 'lotwatch.listing_id': listing.id },
    ...{ 'lotwatch.marketplace': 'craigslist', 'lotwatch.channel': 'EMAIL' },
  })
  expect(alert.links).toMatchObject([{ traceId: delivery.traceId, spanId: delivery.spanId }])
  const stages = receiver.spans.filter(({ parentSpanId }) => parentSpanId === alert.spanId)
  const seconds = stages.map(({ name, startedAt, endedAt }) => [name, Math.floor((endedAt - startedAt) / secondMs)])
  expect(seconds.slice(0, 4)).toEqual([
    ['wait for a crawl', 60],
    ['filter', 60],
    ['fetch the posting page', 30],
    ['judge', 30],
  ])
  expect(seconds.slice(4).map(([name]) => name)).toEqual(['queue', 'wait for delivery', 'send'])
  expect(alert.startedAt).toBe(now - 4 * minuteMs)
  expect(alert.endedAt).toBe(stages.at(-1)!.endedAt)
  const mail = `POST ${new URL(sandbox.url).host}`
  expect(namesOf(delivery.traceId)).toContain(mail)
})

test('personal data of an error is removed', async () => {
  const url = 'https://push.example/send/secret-token?auth=secret-query'
  const error = new Error(`pat@example.com is unknown; ${url} answered 404; /path?name=secret`)
  tracer.startActiveSpan('failing', (span) => {
    span.recordException(error)
    span.setStatus({ code: 2, message: error.message })
    span.setAttributes({ text: error.message, memo: ['secret'] })
    span.end()
  })
  await expect.poll(() => found('failing')).toBeDefined()
  const text = '[address] is unknown; https://push.example answered 404; /path'
  expect(found('failing')!.attributes).toEqual({ text })
})

test('personal data is in no span: no address, no query, no token, no text of the buyer', () => {
  expect(receiver.bodies.length).toBeGreaterThan(0)
  expect(receiver.bodies.join('\n')).not.toMatch(/\w@\w|\?\w+=|secret|leather seats/)
})
