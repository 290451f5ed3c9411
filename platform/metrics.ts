import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type MetricConfiguration } from 'prom-client'
import { z } from 'zod'
import { envPort } from './env'
import type { Logger } from './log'

// Metrics of web and worker (decision 110). Labels have few values and no ids. deploy/monitoring uses the names.

/** One per module instance: Vite reloads this module in development, and prom-client rejects a second registration. */
export const registry = new Registry()

const options = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
  ({ name: `lotwatch_${name}`, help, labelNames, registers: [registry] }) satisfies MetricConfiguration<Label>

const counter = <Label extends string>(name: string, help: string, labels: readonly Label[]) =>
  new Counter(options(name, help, labels))
const histogram = <Label extends string>(name: string, help: string, labels: readonly Label[], buckets: number[]) =>
  new Histogram({ ...options(name, help, labels), buckets })
/** Its value is read at scrape time (worker/metrics). */
export const gauge = <Label extends string>(name: string, help: string, labels: readonly Label[] = []) =>
  new Gauge(options(name, help, labels))

const minutes = (...counts: number[]) => counts.map((n) => n * 60)

export const postingToAlert = histogram(
  'posting_to_alert_seconds',
  'From a new car’s posting time to its immediate alert, without searches that have quiet hours.',
  ['marketplace', 'channel'],
  [5, 10, 20, 30, 45, ...minutes(1, 1.5, 2, 3, 5, 10, 15, 30, 60, 180)],
)
export const crawls = counter('crawls_total', 'Crawls of feeds by outcome.', ['marketplace', 'outcome'])
export const abandonedCatchUps = counter(
  'catch_ups_abandoned_total',
  'Gaps in feeds whose later pages could not be fetched in several crawls.',
  ['marketplace'],
)
export const firstReads = counter(
  'first_reads_total',
  'First reads of posting pages by outcome: read, gone, not_a_car, failed.',
  ['marketplace', 'outcome'],
)
export const deliveries = counter('deliveries_total', 'Attempts to send an alert by result.', ['channel', 'result'])
export const modelCalls = counter('model_calls_total', 'Calls to the model by outcome.', ['purpose', 'outcome'])
export const modelInputTokens = counter(
  'model_input_tokens_total',
  'Input of the calls to the model, apart from what the service had cached.',
  ['purpose', 'cached'],
)
export const modelCost = counter('model_cost_dollars_total', 'Cost of the calls to the model.', ['purpose'])
export const httpRequests = histogram(
  'http_request_seconds',
  'Duration of HTTP requests until the response is sent, without static files.',
  ['method', 'status'],
  [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
)

/** Off unless METRICS_PORT is set. Never expose the address publicly: there is no authentication. */
export const metricsEnv = {
  METRICS_PORT: envPort.optional(),
  /** Listening address. In a container: 0.0.0.0, with the port unpublished. */
  METRICS_BIND: z.string().default('127.0.0.1'),
}

interface MetricsConfig {
  METRICS_PORT?: number | undefined
  METRICS_BIND: string
}

/**
 * Serves `/metrics` on its own port. `refresh` sets the gauges before each response; its errors are its own matter.
 * Returns null if METRICS_PORT is not set.
 */
export function serveMetrics(
  { METRICS_PORT: port, METRICS_BIND: host }: MetricsConfig,
  log: Logger,
  refresh: () => Promise<void> = async () => {},
): Server | null {
  if (port === undefined) return null
  if (!registry.getSingleMetric('process_start_time_seconds')) collectDefaultMetrics({ register: registry })
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    refresh()
      .then(() => registry.metrics())
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch((error: unknown) => {
        log.error({ err: error }, 'metrics could not be read')
        response.writeHead(500).end()
      })
  })
  server.once('error', (error) => log.error({ err: error, port, host }, 'metrics cannot be served'))
  server.listen({ port, host }, () => log.info({ port, host }, 'metrics are served'))
  server.unref()
  return server
}
