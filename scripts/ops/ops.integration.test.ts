import { readFileSync } from 'node:fs'
import { Client, Connection } from '@temporalio/client'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { notSentText } from '#domain/alerts/not-sent'
import { dayMs } from '#domain/durations'
import { sandboxControl, testCrawlDependencies, claimAndCrawl } from '../../e2e/support/crawl/crawl-scene'
import { deliverAlerts } from '#worker/notify/alerts/outbox'
import { planCycle } from '#worker/plan/plan-cycle'
import { searchWorkflowId } from '#workflows/contract'
import { createAlertScene, createDeliveryActivities, fetchInbox } from '../../e2e/support/alerts'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { insertCandidate, insertListing, insertSearch, insertUser } from '../../e2e/support/rows'
import { useSandbox } from '../../e2e/support/sandbox'
import { workerConfig } from '../../e2e/support/worker'
import { OpsError } from './context'
import { runOps } from './run'

const database = useDatabase()
const sandbox = useSandbox({ size: 30 })
const control = sandboxControl(sandbox)
let client: Client

beforeAll(async () => {
  const connection = await Connection.connect({ address: inject('temporalAddress') })
  client = new Client({ connection, namespace: inject('idleNamespace') })
})
afterAll(() => client?.connection.close())
beforeEach(() =>
  emptyTables(database.db, 'User', 'Feed', 'Listing', 'Vehicle', 'MarketplaceHealth', 'Spend', 'ModelCall'),
)

async function ops(...argv: string[]): Promise<string> {
  const lines: string[] = []
  const temporalUi = 'http://temporal.test/namespaces/default'
  const open = () => ({ db: database.db, temporal: async () => client, temporalUi, close: async () => {} })
  expect(await runOps(argv, open, (line) => lines.push(line))).toBe(0)
  return lines.join('\n')
}

test('help lists the commands, and each command explains itself without connecting', async () => {
  const general = await ops('help')
  const names = [...general.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name]) => name!)
  expect(names).toContain('pause')
  const never = () => {
    throw new Error('connected')
  }
  for (const name of names) {
    const lines: string[] = []
    expect(await runOps([name, '--help'], never, (line) => lines.push(line))).toBe(0)
    expect(lines[0]).toContain(`npm run ops -- ${name}`)
  }
  const rows = readFileSync('docs/operating.md', 'utf8')
    .match(/(?<=^\| )`[^|]*/gm)!
    .join()
  const described = new Set(Array.from(rows.matchAll(/`(\w+)/g), ([, name]) => name!))
  expect(names.filter((name) => !described.has(name))).toEqual([])
})

test('what others wrote cannot move the cursor, begin another line or turn its direction', async () => {
  const title = 'Civic\u001b[2J\r\nNo ad was left out\u009b1A\u202eevil'
  const ad = { marketplace: 'craigslist', externalId: '1', reason: 'parts', words: 'hood\u0007', title, at: new Date() }
  await database.db.droppedAd.create({ data: ad })
  const printed = await ops('leftout', 'craigslist')
  expect(printed).toContain('hood�')
  expect(printed).toContain('Civic�[2J��No ad was left out�1A�evil')
  expect(printed.split('\n')).toHaveLength(2)
  await database.db.droppedAd.deleteMany()
})

test.each([
  [['dance'], 'There is no command "dance"'],
  [['pause'], 'Name a marketplace'],
  [['pause', 'ebay'], 'There is no marketplace "ebay"'],
  [['resend', 'x'], '"x" is not an id.'],
  [['spend', '--days', 'many'], '--days is a whole number'],
  [['spend', '--weeks', '2'], "Unknown option '--weeks'"],
  [['searches', '--dry-run'], "Unknown option '--dry-run'"],
  [['case', 'nobody@buyer.example'], 'No account has this address.'],
  [
    ['drain', 'tub'],
    'There is no queue "tub"; there are wakes, service-mails, alerts, searches, judge, notify, crawl-',
  ],
])('%j is refused with one sentence', async (argv, message) => {
  const failed = ops(...argv)
  await expect(failed).rejects.toThrow(OpsError)
  await expect(failed).rejects.toThrow(message)
})

const createFeed = () =>
  database.db.feed.create({
    data: { key: 'craigslist/sfbay', marketplace: 'craigslist', area: 'sfbay', make: 'honda', model: 'civic' },
  })
const requests = async () => (await control.requests('/sapi/web')).length

test('marketplaces counts the ads that were left out by reason, and leftout shows the latest', async () => {
  const at = new Date()
  const ad = (externalId: string, title: string, reason: string, words: string) => ({
    ...{ marketplace: 'craigslist', externalId, title, reason, words, at },
  })
  await database.db.droppedAd.createMany({
    data: [
      ad('1', 'Bumper and hood', 'parts', 'bumper'),
      ad('2', 'Engine only', 'parts', 'engine'),
      ad('3', 'Cash for cars', 'wanted', 'cash for cars'),
      { ...ad('4', '', 'no-title', ''), at: new Date(at.getTime() - 2 * dayMs) },
    ],
  })
  expect(await ops('marketplaces')).toMatch(/left out in a day[^]*craigslist .* 2 parts, 1 wanted/)
  const latest = await ops('leftout', 'craigslist', '--limit', '4')
  expect(latest).toMatch(/Sold for parts \(“bumper”\) +Bumper and hood/)
  expect(latest).toMatch(/No title/)
  expect(await ops('leftout', 'cargurus')).toBe('No ad of cargurus was left out in the last 30 days.')
  await database.db.droppedAd.deleteMany()
})

test('pausing a marketplace stops requests until it is resumed, and its searches say so', async () => {
  const { id: userId } = await insertUser(database.db)
  const search = await insertSearch(database.db, userId)
  const feed = await createFeed()
  await database.db.searchFeed.create({ data: { searchId: search.id, feedId: feed.id } })
  const deps = testCrawlDependencies(database.db, sandbox.url)
  await claimAndCrawl(deps, { feedId: feed.id })
  const before = await requests()

  expect(await ops('pause', 'craigslist', '--dry-run')).toMatch(/nothing was changed[^]*would be paused/)
  expect(await ops('marketplaces')).toMatch(/watched feeds[^]*craigslist +on +1 +0/)
  await ops('pause', 'craigslist')
  expect(await ops('marketplaces')).toMatch(/craigslist +paused since/)
  await database.db.feed.update({
    where: { id: feed.id },
    data: { lastSuccessAt: new Date(0), lastAttemptAt: new Date(0) },
  })
  expect(await claimAndCrawl(deps, { feedId: feed.id })).toMatchObject({ changed: 0 })
  expect(await requests()).toBe(before)
  expect(await database.db.feed.findUniqueOrThrow({ where: { id: feed.id } })).toMatchObject({ failingSince: null })
  const plan = await planCycle({ ...deps, config: workerConfig() }, { searchId: search.id, force: false }, new Date())
  expect(plan).toMatchObject({ health: 'blind', marketplaceHealth: { craigslist: 'paused' } })
  expect(await ops('searches')).toMatch(new RegExp(`${search.id} +craigslist .*paused by an operator`))

  await ops('resume', 'craigslist')
  await claimAndCrawl(deps, { feedId: feed.id })
  expect(await requests()).toBeGreaterThan(before)
})

async function deadAlert() {
  const scene = await createAlertScene(database.db)
  const { id } = await scene.alertTo(scene.target.id, await scene.match())
  await database.db.alert.update({
    where: { id },
    data: {
      status: 'DEAD',
      failures: 8,
      failingSince: new Date(0),
      failure: 'the mail provider answered 422, code 300',
    },
  })
  return { ...scene, id }
}
const alert = (id: string) => database.db.alert.findUnique({ where: { id } })

test('dead alerts are listed, and sent once after they are queued again', async () => {
  const { id, searchId, to } = await deadAlert()
  expect(await ops('dead')).toContain(id)
  expect(await ops('resend', id, '--dry-run')).toContain('1 alert would be queued again.')
  expect(await alert(id)).toMatchObject({ status: 'DEAD' })
  expect(await ops('resend', 'all', '--reason', 'code 300')).toContain('1 alert queued again.')
  expect(await alert(id)).toMatchObject({ status: 'PENDING', failures: 0, failure: null })
  const { workflowExecutionInfo } = (await client.workflow.getHandle(searchWorkflowId(searchId)).describe()).raw
  expect(workflowExecutionInfo).toBeTruthy()
  await deliverAlerts(await createDeliveryActivities(database.db, sandbox), { searchId })
  expect(await fetchInbox(sandbox, to)).toHaveLength(1)
  expect(await ops('dead')).toBe('No alert is dead.')
})

test('an alert that is older than its channel waits for is sent when it is queued again', async () => {
  const { id, searchId, to } = await deadAlert()
  await database.db.alert.update({ where: { id }, data: { createdAt: new Date(Date.now() - 30 * dayMs) } })
  expect(await ops('resend', id)).toBe('1 alert queued again.')
  await deliverAlerts(await createDeliveryActivities(database.db, sandbox), { searchId })
  expect(await alert(id)).toMatchObject({ status: 'SENT' })
  expect(await fetchInbox(sandbox, to)).toHaveLength(1)
})

test('alerts that had nothing to send after an outage are not listed as dead', async () => {
  const { id } = await deadAlert()
  await database.db.alert.update({ where: { id }, data: { failure: 'already-alerted' } })
  expect(await ops('dead')).toBe('No alert is dead.')
})

test('dead alerts stay while a newer alert about the same car waits', async () => {
  const { id, searchId, target } = await deadAlert()
  const { listingId } = (await alert(id))!
  await database.db.alert.create({ data: { reason: 'CAR', searchId, targetId: target.id, listingId } })
  expect(await ops('resend', id)).toContain('1 alert left: a newer alert about the same car waits.')
  expect(await alert(id)).toMatchObject({ status: 'DEAD' })
})

test('alerts that waited in a restored backup are not dead after the runbook’s statement', async () => {
  const { id, searchId, match, alertTo, target, to } = await deadAlert()
  for (const status of ['PENDING', 'CLAIMED', 'DIGEST'] as const) {
    const { id } = await alertTo(target.id, await match())
    await database.db.alert.update({ where: { id }, data: { status, failures: 2, failure: 'the mail provider' } })
  }
  const [, statement] = /```sql\n( *UPDATE "Alert"[^`]*'restored'[^`]*)```/.exec(
    readFileSync('docs/operating.md', 'utf8'),
  )!
  expect(await database.db.$executeRawUnsafe(statement!)).toBe(3)
  expect(await ops('dead')).toContain('1 of 1 alert.')
  expect(await ops('resend', 'all')).toBe('1 alert queued again.')
  await deliverAlerts(await createDeliveryActivities(database.db, sandbox), { searchId })
  expect(await fetchInbox(sandbox, to)).toHaveLength(1)
  expect(await alert(id)).toMatchObject({ status: 'SENT' })
  expect(notSentText('restored')).toContain('restored a backup')
})

test('dead alerts can be dropped; others cannot', async () => {
  const { id, match, alertTo, target } = await deadAlert()
  const pending = await alertTo(target.id, await match())
  expect(await ops('drop', 'all')).toContain('1 alert deleted.')
  expect(await alert(id)).toBeNull()
  await expect(ops('drop', pending.id)).rejects.toThrow('No such alert is dead.')
})

test('a buyer’s case names what each search saw, and why a car was not told', async () => {
  const scene = await createAlertScene(database.db)
  const told = await scene.match()
  await database.db.notifiedCar.create({
    data: { targetId: scene.target.id, listingId: told.id, vehicleId: told.vehicleId, notifiedAt: new Date() },
  })
  const add = async (title: string, over: Parameters<typeof insertCandidate>[3]) => {
    const { id, vehicleId } = await insertListing(database.db, {
      title,
      url: `https://x.craigslist.org/${encodeURIComponent(title)}`,
    })
    await insertCandidate(database.db, scene.searchId, id, over)
    return { id, vehicleId }
  }
  await add('too dear', { stage: 'FILTERED', reason: 'price above $9,000' })
  await add('held', { stage: 'WAITING', isHeld: true, judgeAfter: new Date(Date.now() + 3_600_000) })
  const { id } = await add('refused', { stage: 'MATCH' })
  const waiting = { searchId: scene.searchId, targetId: scene.target.id, listingId: id, reason: 'CAR' } as const
  await database.db.alert.create({ data: { ...waiting, status: 'DEAD', failure: 'the mail provider answered 422' } })
  const text = await ops('case', scene.user.email.toUpperCase())
  expect(text).toContain(`account ${scene.user.id}`)
  expect(text).toContain('trial')
  expect(text).toMatch(new RegExp(`EMAIL +${scene.target.id} +on`))
  expect(text).toContain('MATCH: told')
  expect(text).toContain('FILTERED: price above $9,000')
  expect(text).toContain('WAITING: the model budget is used up')
  expect(text).toContain('MATCH: alert dead: the mail provider answered 422')
  const one = await ops('case', scene.user.email, '--link', 'https://x.craigslist.org/too%20dear')
  expect(one).toContain('price above')
  expect(one).not.toContain('told')
  const search = await ops('search', scene.searchId)
  expect(search).toContain(`http://temporal.test/namespaces/default/workflows/search%2F${scene.searchId}`)
  expect(search).toContain('FILTERED: price above $9,000')
})

test('spend shows days, purposes and accounts', async () => {
  const today = (account: string, micros: number) => database.db.$executeRaw`
    INSERT INTO "Spend" VALUES (${account}, (now() AT TIME ZONE 'UTC')::date, 'model', ${micros})`
  await today('product', 3_500_000)
  await today('an-account', 1_250_000)
  await database.db.modelCall.create({
    data: {
      purpose: 'read',
      model: 'm',
      outcome: 'ok',
      inputTokens: 5_200,
      cachedTokens: 4_096,
      outputTokens: 300,
      costMicros: 1_900,
      durationMs: 5,
    },
  })
  const text = await ops('spend')
  expect(text).toMatch(/\d{4}-\d\d-\d\d +\$3\.50/)
  expect(text).toMatch(/read +ok +1 +\$0\.00 +5200 +4096 +300/)
  expect(text).toMatch(/an-account +\$1\.25/)
})

test('wakes in PostgreSQL are handed to Temporal', async () => {
  const { id: userId } = await insertUser(database.db)
  const { id } = await insertSearch(database.db, userId)
  await database.db.pendingWake.create({ data: { searchId: id, number: 1n, since: new Date() } })
  expect(await ops('queues')).toMatch(/wakes +1/)
  expect(await ops('drain', 'wakes', '--dry-run')).toContain('Waiting and would be handed to Temporal: 1 wake.')
  expect(await ops('drain', 'wakes')).toContain('Handed to Temporal: 1 wake. Waiting now: 0.')
  const { status } = await client.workflow.getHandle(searchWorkflowId(id)).describe()
  expect(status.name).toBe('RUNNING')
})

test('an empty task queue is drained at once', async () => {
  expect(await ops('drain', 'notify')).toBe('notify is empty.')
})

test('a secret’s rotation prints a new value each time, and what ends', async () => {
  const [one, other] = [await ops('secret', 'SESSION_SECRET'), await ops('secret', 'SESSION_SECRET')]
  expect(one).toMatch(/^SESSION_SECRET=\S{44}\n/)
  expect(one.split('\n')[0]).not.toBe(other.split('\n')[0])
  expect(one).toContain('0 Atom feeds')
})
