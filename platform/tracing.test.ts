// @module-tag thorough
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './root'

/** Loads the worker's and the web app's users of traces, and lists the modules of the SDK that were loaded. */
const script = (endpoint: string) => `
  const { createRequire } = await import('node:module')
  const { startTracing, tracing } = await import('#platform/tracing')
  await import('#worker/fleet')
  await import('./web/app/services/temporal.server.ts')
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: ${endpoint}, OTEL_TRACES_SAMPLER_ARG: 1 }
  await startTracing('worker', settings, { info() {}, warn() {} })
  const sdk = /opentelemetry.(sdk|exporter)|interceptors-opentelemetry/
  const loaded = Object.keys(createRequire(process.cwd() + '/').cache).filter((file) => sdk.test(file))
  console.log(JSON.stringify({ isTracing: tracing() !== null, loaded: loaded.length }))
  process.exit()
`
async function load(endpoint: string): Promise<{ isTracing: boolean; loaded: number }> {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script(endpoint)]
  return JSON.parse((await promisify(execFile)(process.execPath, args, { cwd: root })).stdout)
}

test('nothing of the OpenTelemetry SDK is loaded unless an endpoint is set', async () => {
  expect(await load('undefined')).toEqual({ isTracing: false, loaded: 0 })
  const on = await load(`'http://127.0.0.1:4318'`)
  expect(on.isTracing).toBe(true)
  expect(on.loaded).toBeGreaterThan(10)
})
