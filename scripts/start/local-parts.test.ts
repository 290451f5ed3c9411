import { expect, test } from 'vitest'
import { describeMetrics } from './env-file'
import { startLocalParts } from './local-parts'
import { readStartSettings } from './settings'

test('npm start serves the metrics of worker and web, each on its own port, and says where', async () => {
  const started: Record<string, NodeJS.ProcessEnv> = {}
  const targets = await startLocalParts({
    env: { WEB_URL: 'http://localhost:3000', METRICS_PORT: '9464', NODE_ENV: 'development' },
    webPort: 3000,
    isWatched: false,
    programs: { worker: ['worker'], web: ['web'] },
    part: (name, _, env) => void (started[name] = env),
  })
  const { worker, web } = started
  const ports = [worker!.METRICS_PORT, worker!.TEMPORAL_METRICS_PORT, web!.METRICS_PORT]
  expect(new Set(ports).size).toBe(3)
  expect(targets.map(({ port }) => String(port))).toEqual(ports)
  expect(describeMetrics(readStartSettings({ NODE_ENV: 'test' }), targets)).toBe(
    `http://localhost:${ports[0]}/metrics (worker), http://localhost:${ports[2]}/metrics (web)`,
  )
})
