import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { StartSettings } from './settings'

/** A page for Prometheus of one process. */
export interface MetricsTarget {
  job: 'lotwatch' | 'lotwatch-temporal-sdk'
  /** Name of the process and its log. */
  instance: string
  port: number
}

interface Servers {
  databaseUrl: string
  temporalAddress: string
}

/** File to `source` for `npm run ops`, `backup`, `restore`, `migrate`, `psql` and `temporal`. */
export const envFile = ({ dataDir }: StartSettings) => path.join(dataDir, 'env')
export const metricsFile = ({ dataDir }: StartSettings) => path.join(dataDir, 'metrics.json')

/** Writes where this start's servers are. Returns a function that deletes the file, since ports change at each start. */
export function writeEnvFile(s: StartSettings, { databaseUrl, temporalAddress }: Servers): () => void {
  const ui = s.temporalAddress ? {} : { TEMPORAL_UI_URL: `http://localhost:${s.temporalUiPort}` }
  const values = { DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: temporalAddress, ...ui }
  const lines = Object.entries(values).map(([name, value]) => `export ${name}=${shellQuoted(value)}\n`)
  return writePrivately(envFile(s), lines.join(''))
}

/** The targets in the format of Prometheus' `file_sd_configs`. */
export function writeMetricsFile(s: StartSettings, targets: MetricsTarget[]): () => void {
  const groups = targets.map(({ port, ...labels }) => ({ targets: [`127.0.0.1:${port}`], labels }))
  return writePrivately(metricsFile(s), `${JSON.stringify(groups, null, 2)}\n`)
}

/** Where to look: the pages of our own metrics if they are few, else the list for Prometheus. */
export function describeMetrics(s: StartSettings, targets: MetricsTarget[]): string {
  const own = targets.filter(({ job }) => job === 'lotwatch')
  if (own.length > 2) return metricsFile(s)
  return own.map(({ instance, port }) => `http://localhost:${port}/metrics (${instance})`).join(', ')
}

const shellQuoted = (value: string) => `'${value.replaceAll("'", `'\\''`)}'`

function writePrivately(file: string, text: string): () => void {
  const remove = () => rmSync(file, { force: true })
  remove() // the mode applies to new files only
  writeFileSync(file, text, { mode: 0o600 })
  return remove
}
