import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { parse } from 'yaml'
import { findFreePort, waitUntil } from '../lib/ports'
import type { MetricsTarget } from './env-file'
import { createMetricsPorts } from './metrics-ports'
import { builtNodeArgs, root } from './settings'

const webProcesses = 2
/** WORKER_QUEUES of each worker of docker-compose.yml, which alone says how the workers divide the queues. */
export const workerQueues = Object.values(readServices()).flatMap(({ environment }) => environment?.WORKER_QUEUES ?? [])
/** In the order of a deploy. Names of the logs, too. */
export const processNames = [
  ...workerQueues.map((queue) => `worker-${queue}`),
  ...Array.from({ length: webProcesses }, (_, i) => `web-${i + 1}`),
]
const startTimeoutMs = 120_000
export const stagingDataDir = '.data/staging'
/** For the workers' health files and the ports of the web processes. */
export const healthDir = (dataDir: string) => path.join(dataDir, 'healthy')
export const portFile = (dir: string, name: string) => path.join(dir, `${name}.port`)

interface Options {
  env: NodeJS.ProcessEnv
  webPort: number
  dataDir: string
  /** Starts a supervised process. */
  part: (name: string, args: string[], env: NodeJS.ProcessEnv) => void
}

/**
 * Starts what docker-compose.yml runs beside the servers: one worker per queue, and two web processes behind a proxy on
 * `webPort`. Each process has its own ports for metrics. Resolves with the proxy when all are healthy.
 */
export async function startProductionParts({
  env,
  webPort,
  dataDir,
  part,
}: Options): Promise<{ proxy: Server; metrics: MetricsTarget[] }> {
  const dir = healthDir(dataDir)
  const common = { ...env, NODE_ENV: 'production' as const }
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  const metrics = createMetricsPorts()
  const healthFile = (queue: string) => path.join(dir, `worker-${queue}`)
  for (const queue of workerQueues) {
    const name = `worker-${queue}`
    part(name, builtNodeArgs.worker, {
      ...common,
      WORKER_QUEUES: queue,
      HEALTH_FILE: healthFile(queue),
      ...(await metrics.ofWorker(name)),
    })
  }
  const ports = await Promise.all(Array.from({ length: webProcesses }, findFreePort))
  for (const [i, port] of ports.entries()) {
    const name = `web-${i + 1}`
    writeFileSync(portFile(dir, name), String(port))
    part(name, builtNodeArgs.web, {
      ...common,
      PORT: String(port),
      HOST: '127.0.0.1',
      ...(await metrics.ofWeb(name)),
    })
  }
  for (const port of ports)
    await waitUntil('A web process', startTimeoutMs, () => answers(`http://127.0.0.1:${port}/healthz`))
  for (const queue of workerQueues)
    await waitUntil(`The worker of ${queue}`, startTimeoutMs, async () => existsSync(healthFile(queue)))
  return { proxy: await startProxy(webPort, ports), metrics: metrics.targets }
}

/** Whether the URL answers with success within two seconds. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  )

/**
 * Gives each connection to the next port in turn. If a process refuses it, for example while it restarts, the others are
 * tried. Stands for the proxy of a production setup, without its headers: `TRUSTED_PROXIES` is 0.
 */
export function startProxy(port: number, targets: number[]): Promise<Server> {
  let next = 0
  const forward = (client: Socket, tries: number): void => {
    const target = connect(targets[next++ % targets.length]!, '127.0.0.1')
    const refuse = () => (tries > 1 ? forward(client, tries - 1) : client.destroy())
    target.once('error', refuse)
    target.once('connect', () => {
      target.off('error', refuse)
      const end = () => (client.destroy(), target.destroy())
      pipeline(client, target, end)
      pipeline(target, client, end)
    })
  }
  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    forward(client, targets.length)
  })
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}

function readServices(): Record<string, { environment?: { WORKER_QUEUES?: string } }> {
  return parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }).services
}
