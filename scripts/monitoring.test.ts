// @module-tag thorough
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { registry } from '#platform/metrics'
import '../worker/metrics/gauges'

// Checks the structure of deploy/monitoring, and that it uses only metrics that exist.

const file = (name: string) => readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8')

/** As in Prometheus' rulefmt. Unknown fields are errors there too. */
const duration = z.string().regex(/^(\d+(ms|[smhdwy]))+$/)
const alertRule = z.strictObject({
  alert: z.string().min(1),
  expr: z.string().min(1),
  for: duration.optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string() }),
})
const ruleFile = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(alertRule) })) })
const rules = ruleFile.parse(parse(file('deploy/monitoring/alerts.yml'))).groups.flatMap((group) => group.rules)

const dashboard = z
  .object({
    panels: z.array(
      z.object({ id: z.number(), title: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() }),
    ),
  })
  .parse(JSON.parse(file('deploy/monitoring/dashboard.json')))
const panelQueries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ name: title, expr: expr.replaceAll('$__rate_interval', '5m') })),
)
const queries = [...rules.map(({ alert, expr }) => ({ name: alert, expr })), ...panelQueries]

/** Names of the exported time series, with the suffixes of histograms. */
async function exportedSeries(): Promise<string[]> {
  const ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  const metrics = [...(await registry.getMetricsAsJSON()), ...(await ofProcess.getMetricsAsJSON())]
  return metrics.flatMap(({ name, type }) =>
    String(type) === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  )
}

const metricsIn = (query: string) => query.match(/\b(?:lotwatch|process|nodejs)_\w+/g) ?? []

test.each(queries)('$name uses only exported metrics', async ({ expr }) => {
  expect(await exportedSeries()).toEqual(expect.arrayContaining(metricsIn(expr)))
})

test('every metric of ours is used by an alert or the dashboard', () => {
  const used = queries.flatMap(({ expr }) => metricsIn(expr))
  const unused = registry.getMetricsAsArray().filter(({ name }) => !used.some((metric) => metric.startsWith(name)))
  expect(unused.map(({ name }) => name)).toEqual([])
})

const servicesWithMetrics = Object.entries(
  (parse(file('docker-compose.yml'), { merge: true }) as { services: Record<string, { environment?: object }> })
    .services,
).flatMap(([name, { environment = {} }]) => (name === 'web' || 'WORKER_QUEUES' in environment ? [name] : []))

test('each service with metrics is scraped, and an alert fires when none of its processes is left', () => {
  const { scrape_configs: jobs } = parse(file('deploy/monitoring/prometheus.yml')) as { scrape_configs: Job[] }
  const namesOf = (job: string) =>
    jobs.find(({ job_name: name }) => name === job)!.dns_sd_configs!.flatMap(({ names }) => names)
  const workers = servicesWithMetrics.filter((name) => name !== 'web')
  expect(namesOf('lotwatch').sort()).toEqual(servicesWithMetrics.sort())
  expect(namesOf('lotwatch-temporal-sdk').sort()).toEqual(workers.sort())
  const { expr } = rules.find(({ alert }) => alert === 'ServiceGone')!
  const watched = [...expr.matchAll(/absent\(up\{job="lotwatch", service="([^"]+)"\}\)/g)].map(([, name]) => name)
  expect(watched.sort()).toEqual(servicesWithMetrics)
  const relabeled = jobs.find(({ job_name: name }) => name === 'lotwatch')!.relabel_configs
  expect(relabeled).toEqual([{ source_labels: ['__meta_dns_name'], target_label: 'service' }])
})

test('the site is probed at its public address, by the exporter of docker-compose.yml', () => {
  const { scrape_configs: jobs } = parse(file('deploy/monitoring/prometheus.yml')) as { scrape_configs: Job[] }
  const {
    job_name: job,
    relabel_configs: labels,
    static_configs: sites,
  } = jobs.find(({ metrics_path }) => metrics_path)!
  expect(sites).toEqual([{ targets: [expect.stringMatching(/^https:.*\/healthz$/)] }])
  expect(labels.at(-1)).toEqual({ target_label: '__address__', replacement: 'blackbox:9115' })
  expect(rules.find(({ alert }) => alert === 'SiteUnreachable')!.expr).toContain(`probe_success{job="${job}"} == 0`)
})

interface Job {
  job_name: string
  metrics_path?: string
  dns_sd_configs?: { names: string[] }[]
  static_configs?: { targets: string[] }[]
  relabel_configs: object[]
}

describe('alerts', () => {
  test('their names are unique, and docs/operating.md has a section for each and no others', () => {
    const names = rules.map(({ alert }) => alert)
    expect(new Set(names).size).toBe(names.length)
    const runbook = /\n## Alerts of Prometheus\n([\s\S]*?)\n## /.exec(file('docs/operating.md'))![1]!
    expect([...runbook.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading)).toEqual(names)
  })

  test.each(['MarketplaceBlind', 'FeedsLate'])('%s does not fire while an operator pauses the marketplace', (name) => {
    const { expr } = rules.find(({ alert }) => alert === name)!
    expect(expr).toMatch(/ unless .*max by \(marketplace\) \(lotwatch_marketplace_paused\) == 1\s*$/s)
  })

  test('one webhook or device that refuses pages nobody, but one email that fails does', () => {
    const { expr } = rules.find(({ alert }) => alert === 'DeliveriesFailing')!
    expect(expr).toMatch(
      / unless on \(channel\) max by \(channel\) \(lotwatch_failing_accounts\{channel!="EMAIL"\}\) < 3\s*$/,
    )
  })

  test('dashboard panels have unique ids', () => {
    const ids = dashboard.panels.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
