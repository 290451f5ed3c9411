import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { closeSingletons } from '#platform/singletons'
import { config, webEnvSchema } from '../web/app/config.server'
import { readWorkerConfig, workerEnv } from '../worker/config'
import { secretsOfOthers } from '../worker/queue-secrets'
import { webNodeArgs } from './start/settings'

const file = (name: string) => readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8')
const operatingDoc = file('docs/operating.md')
const composeFile = file('docker-compose.yml')
const { services } = parse(composeFile, { merge: true }) as {
  services: Record<string, { command?: string[]; environment?: Record<string, string | null> }>
}
const web = Object.keys(webEnvSchema.shape)
const worker = Object.keys(workerEnv.shape)
const workers = ['searches', 'crawl-craigslist', 'crawl-cargurus', 'crawl-facebook', 'judge', 'notify']
/** `<MARKETPLACE>_MODE` in the text stands for three settings. */
const marketplaces = ['CRAIGSLIST', 'CARGURUS', 'FACEBOOK']
const documentedSettings = new Set(
  [...operatingDoc.matchAll(/`(<MARKETPLACE>_)?([A-Z][A-Z_]+)(?:=\w+)?`/g)].flatMap(([, any, name]) =>
    any ? marketplaces.map((one) => `${one}_${name}`) : [name!],
  ),
)

afterEach(() => vi.unstubAllEnvs())

/** Settings that the compose file requires: `${NAME:?why}`. */
const requiredSettings = [...composeFile.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name!)

test('docs/operating.md lists exactly the settings of web and worker', () => {
  expect([...web, ...worker].filter((name) => !documentedSettings.has(name))).toEqual([])
  const elsewhere = [
    ...[
      'POSTGRES_PASSWORD',
      'TEMPORAL_DB_PASSWORD',
      'TEMPORAL_RETENTION',
      'COMPOSE_PROFILES',
      'TLS_DIR',
      'TEMPORAL_UI_URL',
      'DATA_DIR',
      'BACKUP_DIR',
      'APP_DATABASE_PASSWORD',
      'OWNER_DATABASE_URL',
      'BACKUP_KEEP_DAYS',
    ],
    ...['WEB_POOL_SIZE', 'SEARCHES_POOL_SIZE', 'CRAWL_POOL_SIZE', 'JUDGE_POOL_SIZE', 'NOTIFY_POOL_SIZE'],
  ]
  const unknown = [...documentedSettings].filter(
    (name) => name.includes('_') && ![...web, ...worker, ...elsewhere].includes(name),
  )
  expect(unknown).toEqual([])
})

/** For tests and the sandbox, which production refuses, or of the image. */
const notInProduction = ['APP_ENV', 'SANDBOX_URL', 'PUSH_CA_FILE', 'HOST']

test.each([['web', web], ...workers.map((name) => [name, worker] as const)] as const)(
  'docker-compose.yml passes every setting to %s, but no secret of another queue, and nothing else',
  (name, settings) => {
    const others: string[] = name === 'web' ? [] : secretsOfOthers(name)
    const expected = settings.filter((setting) => ![...notInProduction, ...others].includes(setting))
    expect(Object.keys(services[name]!.environment!).sort()).toEqual([...expected].sort())
  },
)

test('docker-compose.yml, docs/operating.md and npm start use the same web command', () => {
  const command = ['node', ...webNodeArgs]
  expect(services.web!.command).toEqual(command)
  expect(operatingDoc).toContain(`\`${command.join(' ')}\``)
})

test('docs/operating.md names all settings that docker-compose.yml requires', () => {
  const opening = /## To open sign-up\n([\s\S]*?)\n## /.exec(operatingDoc)![1]!
  expect(requiredSettings.filter((name) => !opening.includes(`\`${name}\``))).toEqual([])
})

const answers: Record<string, string> = {
  POSTGRES_PASSWORD: 'of the owner of the tables',
  APP_DATABASE_PASSWORD: `n4@Tq/8:v?X#z%2 "'$\\`,
  TEMPORAL_ADDRESS: 'temporal:7233',
  WEB_URL: 'https://lotwatch.dev',
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
  SIGNUP: 'open',
}

/** A service's environment with Compose's variable substitution applied. */
function composeEnvironment(service: string, given: Record<string, string>): Record<string, string> {
  const fill = (text: string) =>
    text.replace(/\$\{([A-Z_]+):([-?])([^}]*)\}/g, (_, name, kind, word) => given[name] || (kind === '-' ? word : ''))
  const set = Object.entries(services[service]!.environment!).map(([name, value]) => [
    name,
    value === null ? (given[name] ?? '') : fill(String(value)),
  ])
  return Object.fromEntries(set)
}

function stub(env: Record<string, string>): void {
  for (const name of [...web, ...worker]) vi.stubEnv(name, '')
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
}
async function webConfig(env: Record<string, string>) {
  stub(env)
  await closeSingletons()
  return config()
}

test('every process starts with only the required settings, and sign-up is open', async () => {
  expect(Object.keys(answers).sort()).toEqual([...new Set([...requiredSettings, 'SIGNUP'])].sort())
  const { SIGNUP, TRUSTED_PROXIES, DATABASE_URL } = await webConfig(composeEnvironment('web', answers))
  expect([SIGNUP, TRUSTED_PROXIES]).toEqual(['open', 1])
  expect(decodeURIComponent(new URL(DATABASE_URL).password)).toBe(answers.APP_DATABASE_PASSWORD)
  for (const name of workers) {
    stub(composeEnvironment(name, answers))
    expect(readWorkerConfig().WORKER_QUEUES).toBe(name)
  }
})

test('only the database and what prepares it have the password of its owner', () => {
  const users = Object.entries(services).filter(([, service]) => JSON.stringify(service).includes('POSTGRES_PASSWORD:'))
  expect(users.map(([name]) => name).sort()).toEqual(['migrate', 'postgres', 'temporal-database'])
  expect(services.web!.environment!.DATABASE_URL).toContain('//lotwatch_app@')
})

test.each(requiredSettings.filter((name) => !name.endsWith('DATABASE_PASSWORD') && name !== 'POSTGRES_PASSWORD'))(
  'without %s some process does not start, and its message names it',
  async (missing) => {
    const given = { ...answers, [missing]: '' }
    const failures: string[] = []
    await webConfig(composeEnvironment('web', given)).catch((error: Error) => failures.push(error.message))
    for (const name of ['judge', 'notify']) {
      try {
        stub(composeEnvironment(name, given))
        readWorkerConfig()
      } catch (error) {
        failures.push((error as Error).message)
      }
    }
    expect(failures.join()).toContain(`${missing}: `)
  },
)
