// @module-tag thorough
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { registry } from '#platform/metrics'
import '../worker/metrics/gauges'

// Checks deploy/monitoring as `promtool check rules` would, and that it uses only metrics that exist.

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
const ruleFile = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(alertRule) })),
})
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

/** Metric names with the suffixes of histograms, and each metric's labels. */
async function exportedSeries(): Promise<Map<string, string[]>> {
  const ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  const series = new Map([['up', ['job', 'instance']]])
  for (const one of [...(await registry.getMetricsAsJSON()), ...(await ofProcess.getMetricsAsJSON())]) {
    const own = (registry.getSingleMetric(one.name) as { labelNames?: string[] } | undefined)?.labelNames ?? []
    const names =
      String(one.type) === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => one.name + end) : [one.name]
    for (const name of names) series.set(name, [...own, 'le', 'job', 'instance'])
  }
  return series
}

/** The metrics that a query names, the labels it uses, and its syntax errors. */
function read(query: string) {
  const found = { metrics: [] as string[], labels: [] as string[], errors: [] as string[] }
  parser.parse(query).iterate({
    enter: ({ type, name, from, to }) => {
      const text = query.slice(from, to)
      if (type.isError) found.errors.push(`at ${from}: ${query}`)
      if (name === 'Identifier' && !/\w\s*\($/.test(query.slice(from, to + 1))) found.metrics.push(text)
      if (name === 'LabelName') found.labels.push(text)
    },
  })
  return found
}

describe('queries of alerts and dashboard', () => {
  test.each(queries)('$name is valid PromQL over exported metrics and their labels', async ({ expr }) => {
    const series = await exportedSeries()
    const { metrics, labels, errors } = read(expr)
    expect(errors).toEqual([])
    expect(metrics.length).toBeGreaterThan(0)
    expect(metrics.filter((name) => !series.has(name))).toEqual([])
    const known = metrics.flatMap((name) => series.get(name)!)
    expect(labels.filter((label) => !known.includes(label))).toEqual([])
  })

  test('the checks find an unknown metric, an unknown label and a syntax error', () => {
    expect(read('sum by (make) (rate(lotwatch_nothing[5m]))')).toMatchObject({
      metrics: ['lotwatch_nothing'],
      labels: ['make'],
    })
    expect(read('sum by (make (up)').errors).not.toEqual([])
  })

  test('every metric of ours is used by an alert or the dashboard', async () => {
    const used = queries.flatMap(({ expr }) => read(expr).metrics)
    const unused = registry.getMetricsAsArray().filter(({ name }) => !used.some((metric) => metric.startsWith(name)))
    expect(unused.map(({ name }) => name)).toEqual([])
  })
})

describe('alerts', () => {
  test('their names are unique, and docs/operating.md has a section for each and no others', () => {
    const names = rules.map(({ alert }) => alert)
    expect(new Set(names).size).toBe(names.length)
    const runbook = /\n## Alerts of Prometheus\n([\s\S]*?)\n## /.exec(file('docs/operating.md'))![1]!
    expect([...runbook.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading)).toEqual(names)
  })

  test('their templates use only labels that the query keeps', () => {
    for (const { alert, expr, annotations } of rules) {
      const used = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label)
      const kept = expr.startsWith('up{') ? ['instance', 'job'] : read(expr).labels
      expect(
        used.filter((label) => !kept.includes(label!)),
        alert,
      ).toEqual([])
    }
  })

  test.each(['MarketplaceBlind', 'FeedsLate'])('%s does not fire while an operator pauses the marketplace', (name) => {
    const { expr } = rules.find(({ alert }) => alert === name)!
    const whole = parser.parse(expr).topNode.firstChild!
    expect(whole.getChild('Unless')).not.toBeNull()
    expect(expr.slice(whole.lastChild!.from, whole.lastChild!.to)).toBe(
      'max by (marketplace) (lotwatch_marketplace_paused) == 1',
    )
  })

  test('dashboard panels have unique ids', () => {
    const ids = dashboard.panels.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
