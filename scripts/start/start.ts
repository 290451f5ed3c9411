import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { isPortBusy, waitUntil } from '../lib/ports'
import { createDatabase, startPostgres } from '../lib/postgres'
import { killLeftoverProcesses, type Supervise } from '../lib/supervise'
import { startTemporal } from '../lib/temporal'
import { applyMigrations } from '../lib/schema-engine'
import type { Stopwatch } from '../lib/stopwatch.mjs'
import { buildIfStale } from './build'
import { createEnvironment, postmarkWebhookUrl, paddleWebhookUrl, type ServiceAddresses } from './environment'
import { describeMetrics, envFile, writeEnvFile, writeMetricsFile, type MetricsTarget } from './env-file'
import { startLocalParts } from './local-parts'
import { checkOwnServers } from './own-servers'
import { RestartingProcess } from './restarting-process'
import { answers, processNames, stagingDataDir, startProductionParts } from './staging'
import {
  builtNodeArgs,
  listPorts,
  logDir,
  readStartSettings,
  root,
  watchedNodeArgs,
  type StartSettings,
} from './settings'

type Stop = () => Promise<void>
const say = (line: string) => console.log(line)
/** Long, since a first start builds at the same time. A process that keeps ending is reported sooner. */
const startTimeoutMs = 300_000
/** Longer than a start with nothing to install, build or fetch. */
const longStartSeconds = 30

/** `watch` runs web and worker from source, restarted on changes; `staging` runs as many processes as production. */
export type Shape = 'local' | 'watch' | 'staging'

interface Preparation {
  /** Settles when the database client is generated. Web and worker need it, and their build. */
  client: Promise<void>
  stopwatch: Stopwatch
}

/** Starts everything, prints the URLs and the ready line, and runs until it receives a stop signal. */
export async function start(shape: Shape, preparation: Preparation): Promise<void> {
  const settings = readStartSettings(process.env, shape === 'staging' ? stagingDataDir : '.data')
  const stops: Stop[] = []
  let ending: Promise<never> | undefined
  const end = (code: number, why?: string) => (ending ??= shutDown(stops, code, why))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  process.on('disconnect', () => void end(0)) // the test or benchmark that started this has exited
  if (process.connected === false) void end(0) // it had exited before; undefined without a channel
  let isReady = false
  const onGiveUp = (name: string) => {
    const why = `The ${name} keeps failing; see its log in ${logDir(settings.dataDir)}.`
    // After a bad deploy, the former release still runs in the other processes.
    if (isReady && processNames.includes(name)) say(`${why} It is tried again until a deploy corrects it.`)
    else void end(1, why)
  }
  try {
    await startParts(settings, shape, preparation, stops, onGiveUp)
    isReady = true
  } catch (error) {
    if (!ending) await end(1, (error as Error).message)
  }
  await ending
}

async function startParts(
  s: StartSettings,
  shape: Shape,
  { client, stopwatch }: Preparation,
  stops: Stop[],
  onGiveUp: (name: string) => void,
): Promise<void> {
  const log = (name: string) => path.join(logDir(s.dataDir), `${name}.log`)
  mkdirSync(logDir(s.dataDir), { recursive: true })
  await killLeftoverProcesses(logDir(s.dataDir), say)
  await checkOwnServers(s, say)
  await refuseBusyPorts(s)

  const superviseAs =
    (name: string): Supervise =>
    (program) =>
      new RestartingProcess({ name, program, say, onGiveUp }).start()
  const part = (name: string, args: string[], env: NodeJS.ProcessEnv) => {
    const node = { program: process.execPath, args, env, cwd: root, stopSignal: 'SIGTERM' as const, logFile: log(name) }
    const child = superviseAs(name)(node)
    stops.push(() => child.stop())
  }
  const build = async () => {
    await client
    if (shape !== 'watch') await stopwatch.measure('build', () => buildIfStale(say))
  }
  const sandbox = `http://localhost:${s.sandboxPort}`
  const startSandbox = async () => {
    part('sandbox', ['--import', 'tsx', 'sandbox/main.ts'], sandboxEnvironment(s))
    await waitUntil('The sandbox', startTimeoutMs, () => answers(`${sandbox}/control/vapid`))
    return (await (await fetch(`${sandbox}/control/vapid`)).json()) as ServiceAddresses['vapid']
  }
  const [databaseUrl, temporalAddress, vapid] = await allOrFirstError([
    stopwatch.measure('database', () => startDatabase(s, log('postgres'), stops, superviseAs('database'))),
    connectOrStartTemporal(s, log('temporal'), stops, superviseAs('Temporal server')),
    stopwatch.measure('sandbox', startSandbox),
    build(),
  ])

  let targets: MetricsTarget[]
  const env = createEnvironment(s, { databaseUrl, temporalAddress, vapid })
  if (shape === 'staging') {
    const { proxy, metrics } = await startProductionParts({ env, webPort: s.webPort, dataDir: s.dataDir, part })
    stops.push(async () => void proxy.close())
    targets = metrics
  } else {
    const isWatched = shape === 'watch'
    const programs = isWatched ? watchedNodeArgs : builtNodeArgs
    targets = await startLocalParts({ env, webPort: s.webPort, isWatched, programs, part })
  }
  const removeMetricsFile = writeMetricsFile(s, targets)
  stops.push(async () => removeMetricsFile())
  await stopwatch.measure('web app', () =>
    waitUntil('The web app', startTimeoutMs, () => answers(`${env.WEB_URL}/healthz`)),
  )
  const removeEnvFile = writeEnvFile(s, { databaseUrl, temporalAddress })
  stops.push(async () => removeEnvFile())

  say('')
  for (const [what, where] of addresses(s, targets, env.WEB_URL!)) say(`  ${what.padEnd(22)} ${where}`)
  sayDurations(stopwatch)
  say('\n  Three things to try:')
  for (const [i, words] of firstSteps(env.WEB_URL!, sandbox).entries()) say(`  ${i + 1}. ${words}`)
  say(`\nLotwatch is ready: ${env.WEB_URL}`)
}

/** Only after a start that was worth watching. */
function sayDurations(stopwatch: Stopwatch): void {
  const { parts, totalSeconds } = stopwatch.read()
  if (totalSeconds < longStartSeconds) return
  say('\n  Took, partly side by side:')
  for (const [part, seconds] of [...parts, ['in all', totalSeconds] as const])
    say(`  ${part.padEnd(22)} ${String(seconds).padStart(4)} s`)
}

/** Like `Promise.all`, but waits for all before it fails, so everything they started can be stopped. */
async function allOrFirstError<T extends Promise<unknown>[]>(work: [...T]): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work)
  return (await Promise.all(work)) as { [K in keyof T]: Awaited<T[K]> }
}

const addresses = (s: StartSettings, metrics: MetricsTarget[], web: string): [string, string][] => [
  ['Web app', web],
  ['Sign-up', `${web}/signup`],
  ['Sandbox, control room', `http://localhost:${s.sandboxPort}`],
  ["Temporal's UI", s.temporalAddress ? '(your own server)' : `http://localhost:${s.temporalUiPort}`],
  ['Logs', logDir(s.dataDir)],
  ['Addresses, to source', envFile(s)],
  ['Metrics', describeMetrics(s, metrics)],
]

const firstSteps = (web: string, sandbox: string): string[] => [
  `Sign up at ${web}/signup with any address, and describe a car in your own words.`,
  `List a car that fits at ${sandbox}: the alert is in its inbox within seconds, with the proof for each wish.`,
  'Break a marketplace there, or list a car that misses one wish, and see how the search explains it.',
]

async function startDatabase(s: StartSettings, logFile: string, stops: Stop[], supervise: Supervise): Promise<string> {
  let url = s.databaseUrl
  if (!url) {
    const server = await startPostgres(path.join(s.dataDir, 'postgres'), logFile, supervise)
    stops.push(server.stop)
    url = await createDatabase(server, 'lotwatch')
  }
  const applied = await applyMigrations(url)
  if (applied.length > 0) say(`Database: applied ${applied.length} migration(s).`)
  return url
}

async function connectOrStartTemporal(
  s: StartSettings,
  logFile: string,
  stops: Stop[],
  supervise: Supervise,
): Promise<string> {
  if (s.temporalAddress) return s.temporalAddress
  const dbFile = path.join(s.dataDir, 'temporal', 'temporal.sqlite')
  const ports = { port: s.temporalPort, uiPort: s.temporalUiPort }
  const server = await startTemporal({ dbFile, logFile, ...ports, say, supervise })
  stops.push(server.stop)
  return server.address
}

function sandboxEnvironment(s: StartSettings): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'development',
    SANDBOX_PORT: String(s.sandboxPort),
    SANDBOX_PUSH_PORT: String(s.sandboxPushPort),
    SANDBOX_STATE_DIR: path.join(s.dataDir, 'sandbox'),
    SANDBOX_MAIL_WEBHOOK: postmarkWebhookUrl(s),
    SANDBOX_PADDLE_WEBHOOK: paddleWebhookUrl(s),
  }
}

async function refuseBusyPorts(s: StartSettings): Promise<void> {
  const busy: string[] = []
  for (const { port, setting, what } of listPorts(s)) {
    if (await isPortBusy(port))
      busy.push(`Port ${port}, for ${what}, is in use. Free it, or set ${setting} to another.`)
  }
  if (busy.length > 0) throw new Error(busy.join('\n'))
}

/** Stops the parts in reverse order of their start, then exits. */
async function shutDown(stops: Stop[], code: number, why?: string): Promise<never> {
  if (why) console.error(`\n${why}`)
  if (stops.length > 0) say('\nStopping …')
  for (const stop of stops.reverse()) await stop()
  process.exit(code)
}
