import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '#platform/root'
import { useDatabase } from '../../e2e/support/database'
import { insertAlert, insertBuyer, insertFoundCar } from '../../e2e/support/rows'
import { grantAppRole } from '../lib/app-role'
import { connect } from './context'
import { runOps } from './run'

const database = useDatabase()
const role = `ops ${randomUUID()}`
const password = 'a@b/c:d?e#f'
let environment: Record<string, string>
/** A call of each command. */
let calls: Record<string, string[]>

beforeAll(async () => {
  const url = new URL(database.url)
  url.username = encodeURIComponent(role)
  url.password = ''
  environment = environmentOf('searches', {
    DATABASE_URL: url.href,
    APP_DATABASE_PASSWORD: password,
    TEMPORAL_ADDRESS: inject('temporalAddress'),
    TEMPORAL_NAMESPACE: inject('idleNamespace'),
  })
  url.password = encodeURIComponent(password)
  await grantAppRole(database.url, url.href)

  const { db } = database
  const { user, targetId, searchId } = await insertBuyer(db)
  const insertDead = async () => {
    const { id: listingId } = await insertFoundCar(db, searchId)
    return insertAlert(db, { searchId, targetId, listingId, status: 'DEAD', failures: 8, failure: 'code 300' })
  }
  const [sent, dropped] = [await insertDead(), await insertDead()]
  const feedback = await db.feedback.create({ data: { userId: user.id, text: 'Thank you.' } })
  calls = {
    searches: [],
    search: [searchId],
    case: [user.email],
    marketplaces: [],
    leftout: ['craigslist'],
    pause: ['craigslist'],
    resume: ['craigslist'],
    dead: [],
    resend: [sent.id],
    drop: [dropped.id],
    queues: [],
    drain: ['wakes'],
    spend: [],
    feedback: [],
    close: [feedback.id],
    launch: [],
    replay: [path.join(root, 'workflows/histories/match.json.gz')],
    secret: ['SESSION_SECRET'],
  }
})
afterAll(async () => {
  const owner = new pg.Client(database.url)
  await owner.connect()
  await owner.query(`DROP OWNED BY "${role}"; DROP ROLE "${role}"`)
  await owner.end()
})

/** What docker-compose.yml gives to a service: `${NAME:-default}`, `${NAME:?hint}`, and names that it only passes on. */
function environmentOf(service: string, settings: Record<string, string>): Record<string, string> {
  const compose = parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string | number | null> }>
  }
  const entries = Object.entries(compose.services[service]!.environment).flatMap(([name, text]) => {
    const value = text === null ? settings[name] : fill(String(text), settings)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}

const fill = (text: string, settings: Record<string, string>) =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, rest) =>
    String(settings[name] ?? (kind === '-' ? rest : '')),
  )

async function run(...argv: string[]): Promise<string[]> {
  const lines: string[] = []
  expect(
    await runOps(
      argv,
      () => connect(environment),
      (line) => lines.push(line),
    ),
  ).toBe(0)
  return lines
}

test('each command runs with the environment of docker-compose.yml, as the role without superuser', async () => {
  const help = (await run('help')).join('\n')
  expect([...help.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name]) => name)).toEqual(Object.keys(calls))
  expect(environment.DATABASE_PASSWORD).toBe(password)
  for (const [name, args] of Object.entries(calls)) expect((await run(name, ...args)).join(''), name).not.toBe('')
})
