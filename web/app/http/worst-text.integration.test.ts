import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { testWithCanaries } from '../../../e2e/support/canaries'
import { createScene, type AccountScene } from '../../../e2e/support/account-scene'
import { loadAction, otherRequests, exemptRoutes, signedInRequests } from '../../../e2e/support/mutations'
import type { MutationRequest } from '../../../e2e/support/mutations'
import { insertListing } from '../../../e2e/support/rows'
import { paddleSettings } from '../../../e2e/support/settings'
import { useSandbox } from '../../../e2e/support/sandbox'
import { callRoute, useWeb } from '../../../e2e/support/web'
import { maxBodyBytes } from './buffered-body.server'
import { loader as locations } from '../routes/api.locations'
import { loader as why } from '../routes/api.searches_.$id_.why/route'
import { action as preview } from '../routes/dashboard.search.preview'

const web = useWeb({ GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' })
const sandbox = useSandbox({ size: 0 })
let sample: AccountScene
beforeAll(async () => {
  for (const [name, value] of Object.entries(paddleSettings(sandbox.url))) vi.stubEnv(name, value)
  sample = await createScene(web.db, sandbox.url)
})

/** CPU time of the whole process. Hashing a password takes half of it. */
const maxCpuMs = 100

/** Repeated to a given length, these make inefficient regular expressions backtrack, or are many wishes. */
const units = ['a,', '1', ' ', 'a ', '.', '-', '1,000 ', 'no ', '\n', '@a.', 'v6, ', 'no rust or dents, ', 'black or ']
const textOf = (unit: string, length: number) => `${unit.repeat(length).slice(0, length - 1)}!`
/** Above the body limit, within it, and within the limit of most fields. */
const worstTexts = [
  textOf('a,', 100_000),
  ...[60_000, 1_900].flatMap((length) => units.map((unit) => textOf(unit, length))),
]

/** Paths of the fields that the action reads: form fields by name, JSON by property. */
async function fieldsRead(action: unknown, sent: MutationRequest): Promise<string[]> {
  const read = new Set<string>()
  const spies = (['get', 'getAll', 'has'] as const).map((way) => {
    const real = FormData.prototype[way] as (name: string) => never
    return vi.spyOn(FormData.prototype, way).mockImplementation(function (this: FormData, name: string) {
      read.add(name)
      return real.call(this, name)
    } as never)
  })
  const parse = JSON.parse
  const text = sent.json && JSON.stringify(sent.json)
  const watched = (value: object, path: string): object =>
    new Proxy(value, {
      get(target, name, receiver) {
        const found: unknown = Reflect.get(target, name, receiver)
        if (typeof name !== 'string' || name in Object.prototype || Array.isArray(target)) return found
        read.add(path + name)
        return typeof found === 'object' && found !== null ? watched(found, `${path}${name}.`) : found
      },
    })
  spies.push(
    vi.spyOn(JSON, 'parse').mockImplementation((given: string, ...more) => {
      const value = parse(given, ...more) as unknown
      return given === text ? watched(value as object, '') : value
    }) as never,
  )
  await send(action, sent)
  for (const spy of spies) spy.mockRestore()
  return [...read]
}

const send = (action: unknown, sent: MutationRequest) =>
  callRoute(action, sent.url ?? '/any', { ...sent, token: sample.token, network: randomUUID() })

function withText(sent: MutationRequest, field: string, text: string): MutationRequest {
  if (!sent.json) return { ...sent, form: { ...sent.form, [field]: text } }
  const json = structuredClone(sent.json)
  const path = field.split('.')
  const inner = path.slice(0, -1).reduce((at, name) => at[name] as Record<string, unknown>, json)
  if (typeof inner === 'object') inner[path.at(-1)!] = text
  return { ...sent, json }
}

async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** What a person gets who sends such a text. Anything else means that the code to be tested was not reached. */
const likelyStatuses = [200, 201, 202, 204, 302, 400, 401, 403, 404, 409, 410, 413, 422, 429, 503]

/** The minimum of several runs: the first run is slower, and garbage collection can run at any time. */
async function expectCheap(what: string, work: () => Promise<Response>): Promise<void> {
  let least = Infinity
  for (let run = 0; run < 5 && least > maxCpuMs; run++)
    least = Math.min(least, await cpuMsOf(async () => expect(likelyStatuses, what).toContain((await work()).status)))
  expect(least, what).toBeLessThanOrEqual(maxCpuMs)
}

const requests = { ...signedInRequests, ...otherRequests }

test('every route that reads a field is tested here', () => {
  const readsNothing = ['api.auth.handover', 'api.auth.logout', 'api.auth.session', 'cookies', 'logout']
  const signed = ['webhooks.paddle', 'webhooks.postmark'] // by the sender
  const known = [...Object.keys(otherRequests), ...readsNothing, ...signed]
  expect(known.toSorted()).toEqual(Object.keys(exemptRoutes).toSorted())
})

testWithCanaries(Object.entries(requests), ([file]) => file === 'api.join-waitlist')(
  'handles the slowest text in any field of %s quickly',
  async ([file, of]) => {
    const action = await loadAction(file)
    const tried = new Set<string>()
    for (const i of of(sample).keys()) {
      const set = await createScene(web.db, sandbox.url)
      sample = set
      const sent = of(set)[i]!
      const fields = await fieldsRead(action, sent)
      const tryIn = (names: string[], text: string) => {
        const worst = names.reduce((with_, name) => withText(with_, name, text), sent)
        const what = `${sent.name}, ${names.join()}: ${text.length} of ${JSON.stringify(text.slice(0, 6))}`
        return expectCheap(what, () => send(action, worst))
      }
      for (const field of fields.filter((name) => !tried.has(name))) {
        tried.add(field)
        for (const text of worstTexts) await tryIn([field], text)
      }
      // A single field passes only some checks. All fields together reach the code behind this intent.
      const together = fields.filter((field) => field !== 'intent')
      const length = Math.min(1_900, Math.floor(maxBodyBytes / 3 / together.length)) // an encoded comma is 3 characters
      for (const unit of units) await tryIn(together, textOf(unit, length))
    }
  },
)

test.each([
  ['/api/locations', 'q', locations],
  ['/api/searches/x/why', 'link', why],
])('handles the slowest text in a URL quickly: %s?%s', async (path, name, loader) => {
  for (const text of worstTexts) {
    const options = { token: sample.token, params: { id: sample.search.id } }
    const url = `${path}?${new URLSearchParams({ [name]: text.slice(0, 15_000) })}`
    await expectCheap(text.slice(0, 6), () => callRoute(loader, url, options))
  }
})

test.each(['location', 'smartCriteria', 'priceTo', 'models', 'name'])(
  'previews a form with the slowest text in "%s" quickly',
  async (name) => {
    await insertListing(web.db) // wishes are judged on the week's cars
    for (const text of worstTexts) {
      const form = { make: 'honda', marketplaces: 'craigslist', countrywide: 'on', [name]: text }
      await expectCheap(text.slice(0, 6), () =>
        callRoute(preview, '/dashboard/search/preview', { token: sample.token, form }),
      )
    }
    const form = { make: 'honda', models: 'civic', marketplaces: 'craigslist', countrywide: 'on' }
    const answer = await callRoute(preview, '/dashboard/search/preview', { token: sample.token, form })
    expect((await answer.json()).headline).toMatch(/^(?:At least )?\d+ cars? in the last 7 days fits? these filters\.$/)
  },
)

test('rejects a form with too many fields before reading any of them', async () => {
  const action = await loadAction('dashboard.search.$id')
  const sent = {
    name: 'many',
    params: { id: 'new' },
    form: { intent: 'save', make: 'honda', models: Array<string>(6_000).fill('a') },
  }
  await expectCheap('models', () => send(action, sent))
  expect((await send(action, sent)).status).toBe(400)
})
