import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../lib/ports'
import { envFile, metricsFile, writeEnvFile, writeMetricsFile } from './env-file'
import { checkOwnServers } from './own-servers'
import { readStartSettings } from './settings'

const dir = mkdtempSync(path.join(tmpdir(), 'env-file-'))
afterAll(() => rmSync(dir, { recursive: true }))
const settings = (env: Record<string, string> = {}) => readStartSettings({ NODE_ENV: 'test', DATA_DIR: dir, ...env })

test('the file with the addresses can be sourced, is private, and is deleted at the end', () => {
  const databaseUrl = "postgresql://lotwatch:it's $HOME@127.0.0.1:1/lotwatch"
  const remove = writeEnvFile(settings(), { databaseUrl, temporalAddress: '127.0.0.1:7233' })
  const file = envFile(settings())
  const print = `. ${file} && sh -c 'echo "$DATABASE_URL|$TEMPORAL_ADDRESS|$TEMPORAL_UI_URL"'`
  const printed = execFileSync('sh', ['-c', print], { encoding: 'utf8' })
  expect(printed).toBe(`${databaseUrl}|127.0.0.1:7233|http://localhost:8233\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  remove()
  expect(existsSync(file)).toBe(false)
})

test('metrics are listed as Prometheus reads them', () => {
  writeMetricsFile(settings(), [{ job: 'lotwatch', instance: 'web-1', port: 20_000 }])
  expect(JSON.parse(readFileSync(metricsFile(settings()), 'utf8'))).toEqual([
    { targets: ['127.0.0.1:20000'], labels: { job: 'lotwatch', instance: 'web-1' } },
  ])
})

const check = async (env: Record<string, string>) => {
  const said: string[] = []
  await checkOwnServers(settings(env), (line) => said.push(line))
  return said
}

test('servers that the environment names are reported if they do not answer, without the password', async () => {
  const port = await findFreePort()
  const env = { DATABASE_URL: `postgresql://me:hidden@127.0.0.1:${port}/x`, TEMPORAL_ADDRESS: `127.0.0.1:${port}` }
  const { message } = (await check(env).catch((error) => error)) as Error
  expect(message.split('\n')).toEqual([
    expect.stringMatching(/^DATABASE_URL is set, .* so no embedded PostgreSQL is started, but .*ECONNREFUSED/),
    expect.stringMatching(/^TEMPORAL_ADDRESS is set, .* so no embedded Temporal is started, but nothing answers at/),
  ])
  expect(message).not.toContain('hidden')
})

test('servers that the environment names are named if they answer, and nothing is said without them', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  expect(await check({ TEMPORAL_ADDRESS: `127.0.0.1:${port}` })).toEqual([
    'TEMPORAL_ADDRESS is set, in the environment or in .env, so no embedded Temporal is started.',
  ])
  server.close()
  expect(await check({})).toEqual([])
})
