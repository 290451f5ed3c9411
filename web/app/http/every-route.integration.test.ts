import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { testWithCanaries } from '../../../e2e/support/canaries'
import { createScene, type AccountScene } from '../../../e2e/support/account-scene'
import { loadAction, signedInRequests } from '../../../e2e/support/mutations'
import { paddleSettings } from '../../../e2e/support/settings'
import { routeModules } from '../../../e2e/support/routes'
import { useSandbox } from '../../../e2e/support/sandbox'
import { callRoute, useWeb } from '../../../e2e/support/web'
import { loader as account } from '../routes/dashboard.account/route'

const web = useWeb({
  TEMPORAL_ADDRESS: inject('temporalAddress'),
  TEMPORAL_NAMESPACE: inject('idleNamespace'),
  TEMPORAL_TIMEOUT_MS: '5000',
})
const sandbox = useSandbox({ size: 0 })
let ada: AccountScene
let bob: AccountScene
beforeAll(async () => {
  for (const [name, value] of Object.entries(paddleSettings(sandbox.url))) vi.stubEnv(name, value)
  ada = await createScene(web.db, sandbox.url)
  bob = await createScene(web.db, sandbox.url)
})

/** Pages and calls that show nothing of an account, and why. All other routes need a session. */
const publicLoaders: Record<string, string> = {
  $: 'the page for an unknown path',
  _index: 'the start page',
  'api.$': 'an unknown call',
  'api.auth.google-auth-redirect': 'begins a log-in',
  'api.auth.google-callback': 'ends a log-in',
  'api.country': 'nothing of an account',
  'api.locations': 'nothing of an account',
  'api.models': 'nothing of an account',
  'api.openapi[.]json': 'the description of the calls',
  '[.]well-known.security[.]txt': 'where to report a vulnerability',
  healthz: 'whether the process works',
  livez: 'whether the process runs',
  login: 'the form',
  'makes[.]json': 'nothing of an account',
  'manifest[.]webmanifest': 'names and icons',
  offline: 'a page without data',
  'privacy-policy': 'a text',
  refused: 'rejects a request of another site',
  'reset-password': 'the form',
  signup: 'the form',
  'terms-and-conditions': 'a text',
  waitlist: 'the form',
  upgrade: 'the prices',
  // Links with a secret of their own, which a program or a mail's reader opens without a session.
  'confirm.$token': 'a mailed link',
  'confirm.address.$token': 'a mailed link',
  'feeds.$file': 'the secret in the address',
  'pause.$token': 'a mailed link',
  'photo.$listingId.$seal.$width': 'the seal in the address',
  'shared.$token': 'the secret in the address',
  test: 'a link that is scanned',
  'unsubscribe.$token': 'a mailed link',
}
/** Anyone who has one of these links may make its change. */
const byLink = ['confirm.$token', 'confirm.address.$token']

const network = () => randomUUID() // avoids rate limits

const idsOf = ({ search, listing, paid }: AccountScene): Record<string, string> => ({
  id: search.id,
  listingId: listing.id,
  vehicleId: listing.vehicleId!,
  number: '0',
  tab: 'searches',
  page: 'card',
  change: 'close',
  transactionId: paid.transactionId,
})

async function loadersOf(names: string[]): Promise<[name: string, loader: unknown][]> {
  const modules = names.map(async (name) => (await import(routeModules.get(name)!)) as { loader?: unknown })
  return (await Promise.all(modules)).flatMap(({ loader }, i) =>
    loader ? [[names[i]!, loader] as const] : [],
  ) as never
}
const privateNames = [...routeModules.keys()].filter((name) => !(name in publicLoaders))

/** A hash of all rows of an account. */
async function rowsOf(userId: string): Promise<Record<string, string>> {
  const owners: Record<string, string> = {
    userId: '$1',
    searchId: 'SELECT id::text FROM "Search" WHERE "userId"::text = $1',
    targetId: 'SELECT id::text FROM "NotificationTarget" WHERE "userId"::text = $1',
  }
  const columns = await web.db.$queryRaw<{ table: string; column: string }[]>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('userId', 'searchId', 'targetId')`
  const hashOf = (table: string, column: string, owner: string) =>
    `SELECT '${table}.${column}' AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash
     FROM "${table}" t WHERE "${column}"::text IN (${owner})`
  const parts = [
    hashOf('User', 'id', '$1'),
    ...columns.map(({ table, column }) => hashOf(table, column, owners[column]!)),
  ]
  const rows = await web.db.$queryRawUnsafe<{ name: string; hash: string }[]>(parts.join(' UNION ALL '), userId)
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

/** Repeats the id of its URL without reading the search. */
const askingOnly = 'dashboard.search.$id_.cancel'

const isShown = ({ status }: Response) => status >= 200 && status < 300

/** A form of the dashboard and a call of the JSON API. */
const isCanary = ([name]: readonly [string, ...unknown[]]) =>
  ['dashboard.search.$id_.status', 'api.searches_.$id'].includes(name)

test('every public route exists', () => {
  expect(Object.keys(publicLoaders).filter((name) => !routeModules.has(name))).toEqual([])
  expect(privateNames.length).toBeGreaterThan(50)
})

test('without a session, no other route shows anything', async () => {
  const shown: string[] = []
  for (const [name, loader] of await loadersOf(privateNames)) {
    const answer = await callRoute(loader, '/any', { params: idsOf(ada), network: network() })
    if (isShown(answer)) shown.push(`${name}: ${answer.status}`)
    expect(answer.status, name).toBeLessThan(500)
  }
  expect(shown).toEqual([])
})

testWithCanaries(Object.entries(signedInRequests), isCanary)(
  'without a session, %s changes nothing',
  async ([name, of]) => {
    const before = await rowsOf(ada.userId)
    for (const sent of of(ada)) {
      const answer = await callRoute(await loadAction(name), '/any', { ...sent, network: network() })
      expect(answer.status, sent.name).not.toBe(500)
    }
    expect(await rowsOf(ada.userId)).toEqual(before)
  },
)

test('with the session of another account, no route shows what an id of this account names', async () => {
  const shown: string[] = []
  const withIds = privateNames.filter(
    (name) => /\$(id|listingId|vehicleId)(?![a-z])/i.test(name) && name !== askingOnly,
  )
  expect(withIds.length).toBeGreaterThan(15)
  for (const [name, loader] of await loadersOf(withIds)) {
    const answer = await callRoute(loader, '/any', { params: idsOf(ada), token: bob.token, network: network() })
    if (isShown(answer)) shown.push(`${name}: ${answer.status}`)
    expect(answer.status, name).toBeLessThan(500)
  }
  expect(shown).toEqual([])
})

/** Pages that record the time of the visit. */
const marksVisits = ['dashboard.search.$id_.results', 'dashboard.searches']

test('a link that another site opens in the browser of this account changes nothing', async () => {
  const scene = await createScene(web.db, sandbox.url)
  const { token, userId } = scene
  await web.db.subscription.deleteMany({ where: { userId } })
  await web.db.user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } })
  const names = [...privateNames, 'upgrade'].filter((name) => !marksVisits.includes(name))
  const before = await rowsOf(userId)
  const changing: string[] = []
  for (const [name, loader] of await loadersOf(names)) {
    await callRoute(loader, '/any?plan=pro&period=yearly', { params: idsOf(scene), token, network: network() })
    if (!isDeepStrictEqual(await rowsOf(userId), before)) changing.push(name)
  }
  expect(changing).toEqual([])
})

const others = Object.entries(signedInRequests).filter(([name]) => !byLink.includes(name))
testWithCanaries(others, isCanary)(
  'with the session of another account, %s changes nothing of this account',
  async ([name, of]) => {
    const stranger = await createScene(web.db, sandbox.url)
    const before = await rowsOf(ada.userId)
    for (const sent of of(ada))
      await callRoute(await loadAction(name), '/any', { ...sent, token: stranger.token, network: network() })
    expect(await rowsOf(ada.userId)).toEqual(before)
  },
)

/** Routes whose changes need a plan or a trial. */
const needsPlan = [
  'api.notifications.add-target',
  'api.searches',
  'api.searches_.$id',
  'api.searches_.$id_.hide',
  'api.searches_.$id_.save',
  'dashboard.search.$id',
  'dashboard.search.$id_.car.$vehicleId',
  'dashboard.search.$id_.car.$vehicleId_.not-a-match',
  'dashboard.search.$id_.car.$vehicleId_.offer',
  'dashboard.search.$id_.results',
  'dashboard.search.$id_.status',
  'dashboard.search.criteria',
]
/** What an account may do without one: manage itself, its targets and its plan, and delete a search. */
const worksWithoutPlan = [
  'api.feedback.send',
  'api.notifications.remove-target',
  'api.notifications.toggle-target',
  'api.paddle.update-subscription',
  'confirm.$token',
  'confirm.address.$token',
  'dashboard.account_.address',
  'dashboard.account_.delete',
  'dashboard.account_.keep-plan',
  'dashboard.account_.name',
  'dashboard.account_.password',
  'dashboard.account_.payments_.$id.refund',
  'dashboard.account_.sessions',
  'dashboard.account_.subscriptions_.$id.cancel',
  'dashboard.account_.time-zone',
  'dashboard.account_.tokens',
  'dashboard.feedback',
  'dashboard.notifications',
  'dashboard.notifications_.$id.remove',
  'dashboard.notifications_.add',
  'dashboard.notifications_.feeds',
  'dashboard.notifications_.webhook',
  'dashboard.search.$id_.delete',
  'dashboard.search.$id_.found',
  'dashboard.shortlist',
  'dashboard.shortlist_.shared',
  'upgrade',
]

test('after the plan has ended, each route is listed here', () => {
  expect([...needsPlan, ...worksWithoutPlan].sort()).toEqual(Object.keys(signedInRequests).sort())
})

testWithCanaries(needsPlan, (name) => isCanary([name]))(
  'after the plan has ended, %s changes nothing',
  async (name) => {
    const lapsed = await createScene(web.db, sandbox.url)
    await web.db.subscription.deleteMany({ where: { userId: lapsed.userId } })
    await web.db.user.update({ where: { id: lapsed.userId }, data: { trialEndsAt: new Date(0) } })
    await callRoute(account, '/dashboard/account', { token: lapsed.token }) // pauses its searches
    const before = await rowsOf(lapsed.userId)
    for (const sent of signedInRequests[name]!(lapsed)) {
      const answer = await callRoute(await loadAction(name), '/any', {
        ...sent,
        token: lapsed.token,
        network: network(),
      })
      expect(answer.status, sent.name).toBeLessThan(500)
    }
    expect(await rowsOf(lapsed.userId)).toEqual(before)
  },
)
