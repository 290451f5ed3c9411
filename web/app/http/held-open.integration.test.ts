import { randomUUID } from 'node:crypto'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { testWithCanaries } from '../../../e2e/support/canaries'
import { createScene, scenePassword, type AccountScene } from '../../../e2e/support/account-scene'
import { loadAction, exemptRoutes, signedInRequests, routesWithActions } from '../../../e2e/support/mutations'
import { type MutationRequest } from '../../../e2e/support/mutations'
import { paddleClient } from '../../../e2e/support/paddle'
import { paddleSettings } from '../../../e2e/support/settings'
import { useSandbox } from '../../../e2e/support/sandbox'
import { callRoute, useWeb, webUrl } from '../../../e2e/support/web'
import { issueGoogleToken } from '../features/accounts/google/google-strategy.server'
import { openSession } from '../features/accounts/session/sessions.server'
import { action as logIn } from '../routes/api.auth.login'
import { action as logOut } from '../routes/api.auth.logout'
import { action as resetPassword } from '../routes/api.auth.reset-password'
import { action as changePassword } from '../routes/dashboard.account_.password/route'
import { action as tokens } from '../routes/dashboard.account_.tokens/route'

const web = useWeb({
  TEMPORAL_ADDRESS: inject('temporalAddress'),
  TEMPORAL_NAMESPACE: inject('idleNamespace'),
  TEMPORAL_TIMEOUT_MS: '5000',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
})
const sandbox = useSandbox({ size: 0 })
let sample: AccountScene
beforeAll(async () => {
  for (const [name, value] of Object.entries(paddleSettings(sandbox.url))) vi.stubEnv(name, value)
  sample = await scene()
})
const scene = () => createScene(web.db, sandbox.url)

const network = () => randomUUID() // avoids rate limits

/** A hash of every table except rate limits, and of the account's plan at Paddle. */
async function fingerprint({ paid }: AccountScene): Promise<Record<string, string>> {
  const tables = await web.db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('RateLimit', 'Lock')`
  const hashOf = (name: string) =>
    `SELECT '${name}' AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash FROM "${name}" t`
  const rows = await web.db.$queryRawUnsafe<{ name: string; hash: string }[]>(
    tables.map(({ name }) => hashOf(name)).join(' UNION ALL '),
  )
  const plan = JSON.stringify(await paddleClient(sandbox.url).subscription(paid.subscriptionId))
  return { ...Object.fromEntries(rows.map(({ name, hash }) => [name, hash])), plan }
}

/** Sends a request and withholds its body. `isRead` resolves when the action waits for the body. */
function held({ method = 'POST', form, json, url = '/any' }: MutationRequest, token: string) {
  let [release, reading] = [() => {}, () => {}]
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const isRead = new Promise<'reading'>((resolve) => (reading = () => resolve('reading')))
  const pairs = Object.entries(form ?? {}).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
  const text = json ? JSON.stringify(json) : new URLSearchParams(pairs).toString()
  const body = new ReadableStream(
    {
      async pull(controller) {
        reading()
        await isReleased
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = {
    authorization: `Bearer ${token}`,
    'x-lotwatch-network': network(),
    'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
  }
  const init = { method, headers, body, duplex: 'half' as const }
  return { request: new Request(webUrl + url, init), isRead, release }
}

type Ending = (scene: AccountScene) => Promise<unknown>
type By = 'token' | 'apiToken'
const prove = (scene: AccountScene) =>
  web.db.user.update({ where: { id: scene.userId }, data: { emailVerifiedAt: new Date(0) } })
const newPassword = 'the owner’s own password'

/** Actions that end the access of a caller who holds a request open, with the setup that each needs. */
const endings: Record<string, { before?: Ending; end: Ending; of: By[] }> = {
  'a log-out': { end: ({ token }) => callRoute(logOut, '/api/auth/logout', { method: 'POST', token }), of: ['token'] },
  'a reset': {
    before: prove,
    end: ({ reset }) =>
      callRoute(resetPassword, '/', { json: { token: reset, password: newPassword }, network: network() }),
    of: ['token', 'apiToken'],
  },
  'a proof': {
    end: async ({ email }) => {
      const googleToken = await issueGoogleToken({ subject: randomUUID(), email, name: 'Grace Hopper' })
      return callRoute(logIn, '/api/auth/login', { json: { googleToken }, network: network() })
    },
    of: ['token', 'apiToken'],
  },
  'a change of the password': {
    before: prove,
    end: async ({ userId }) => {
      const token = await openSession(userId, new Request(webUrl))
      const form = { current: scenePassword, password: newPassword, confirmation: newPassword }
      return callRoute(changePassword, '/', { token, form, network: network() })
    },
    of: ['token', 'apiToken'],
  },
  'a withdrawal of the token': {
    end: ({ token, apiTokenId }) => callRoute(tokens, '/', { token, form: { intent: 'withdraw', token: apiTokenId } }),
    of: ['apiToken'],
  },
}

const canary = 'api.notifications.add-target'

test('every route with an action is tested here', () => {
  expect(routesWithActions.toSorted()).toEqual(
    [...Object.keys(signedInRequests), ...Object.keys(exemptRoutes)].toSorted(),
  )
})

testWithCanaries(Object.entries(signedInRequests), ([file]) => file === canary)(
  'every request to %s changes something while its sender is signed in',
  async ([file, of]) => {
    for (const i of of(sample).keys()) {
      const set = await scene()
      const sent = of(set)[i]!
      await sent.prepare?.(set)
      const before = await fingerprint(set)
      const answer = await callRoute(await loadAction(file), '/any', { ...sent, token: set.token, network: network() })
      expect(await fingerprint(set), `${sent.name}: ${answer.status} ${await answer.text()}`).not.toEqual(before)
    }
  },
)

const isRefused = ({ status, headers }: Response, text: string) =>
  [401, 403, 404, 410].includes(status) ||
  (headers.get('location') ?? '').startsWith('/login') ||
  text.includes('Please log in.')

/** Sends the request, ends the sender's access while the body is in transit, and then sends the rest. */
async function sendAcross(
  { before, end }: (typeof endings)[string],
  file: string,
  sent: MutationRequest,
  set: AccountScene,
  by: By,
) {
  await sent.prepare?.(set)
  await before?.(set)
  const { request, isRead, release } = held(sent, set[by])
  const action = (await loadAction(file)) as (args: object) => unknown
  const answered = callRoute(() => action({ request, params: sent.params ?? {}, context: {} }), '/')
  // A route that needs no body has already responded.
  if ((await Promise.race([isRead, answered])) !== 'reading') return
  await end(set)
  const after = await fingerprint(set)
  release()
  const answer = await answered
  const text = await answer.text()
  expect(await fingerprint(set), `${sent.name} by ${by}: ${answer.status} ${text}`).toEqual(after)
  expect(isRefused(answer, text), `${sent.name} by ${by}: ${answer.status} ${text}`).toBe(true)
}

const heldOpen = Object.entries(endings).flatMap(([ending, how]) =>
  Object.entries(signedInRequests).map(([file, of]) => [file, ending, of, how] as const),
)
testWithCanaries(heldOpen, ([file]) => file === canary)(
  '%s changes nothing if %s happens while the request is open',
  async ([file, _, of, how]) => {
    for (const [i, { allowsApiToken }] of of(sample).entries()) {
      for (const by of how.of) {
        if (by === 'apiToken' && !allowsApiToken) continue
        const set = await scene()
        await sendAcross(how, file, of(set)[i]!, set, by)
      }
    }
  },
)

test.each(Object.entries(endings).filter(([name]) => !/log-out|withdrawal/.test(name)))(
  "%s invalidates the links that change the account's address",
  async (_, { before, end }) => {
    const set = await scene()
    const mail = await web.db.serviceMail.create({
      data: { userId: set.userId, kind: 'NEW_ADDRESS', to: 'a@b.example' },
    })
    await before?.(set)
    await end(set)
    expect(await web.db.addressChange.count({ where: { userId: set.userId } })).toBe(0)
    expect(await web.db.serviceMail.findUniqueOrThrow({ where: { id: mail.id } })).toMatchObject({ status: 'DEAD' })
  },
)
