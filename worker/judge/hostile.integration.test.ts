import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Criterion } from '#domain/judgement/criteria/criterion'
import { delivering, inboxOf, insertDevice } from '../../e2e/support/alerts'
import { control } from '../../e2e/support/control'
import { useDatabase } from '../../e2e/support/database'
import {
  inAttributes,
  inDescriptions,
  inPhotos,
  inTitles,
  withLinks,
  type HostileListing,
} from '../../e2e/support/hostile-listings'
import { startObedientModel } from '../../e2e/support/obedient-model'
import {
  asks,
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertSearch,
  insertUser,
  json,
  refuses,
  wants,
} from '../../e2e/support/rows'
import { useSandbox } from '../../e2e/support/sandbox'
import type { Dependencies } from '../dependencies'
import { deliverAlerts } from '../notify/alerts/outbox'
import { toVerdicts } from '../stored/rows'
import { judgeCandidates } from './judge-candidates'

// The model obeys every order that a listing gives. What it then says must change nothing.
const database = useDatabase()
const sandbox = useSandbox()
const all = [...inDescriptions, ...inTitles, ...inAttributes, ...inPhotos, ...withLinks]
const key = 'sk-secret-of-this-service'

let model: Awaited<ReturnType<typeof startObedientModel>>
let deps: Dependencies
beforeEach(async () => {
  model = await startObedientModel(all)
  deps = await delivering(database.db, sandbox, { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: key })
})
afterEach(() => model.close())

const wishes: Criterion[] = [
  wants('leather seats', 'a1'),
  asks('matte black paint', 'a2'),
  refuses('salvage title', 'a3'),
]

/** A buyer who is told of every car that nothing speaks against, by mail and on a device. */
async function buyer(criteria = wishes, models = ['civic']) {
  const user = await insertUser(database.db)
  const target = await insertMailTarget(database.db, user.id)
  const device = await insertDevice(database.db, sandbox, user.id)
  const search = await insertSearch(database.db, user.id, {
    models,
    smartCriteria: 'leather, black, no salvage',
    criteria: json(criteria),
    tellAtOnce: 'POSSIBLE',
    backfillSummarisedAt: new Date(),
  })
  return { user, target, device, searchId: search.id }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

async function meets({ searchId }: Buyer, over: Parameters<typeof insertListing>[1]): Promise<string> {
  const { id } = await insertListing(database.db, { titleStatus: null, ...over })
  await insertCandidate(database.db, searchId, id)
  return id
}

function fieldsOf({ title, description, attributes, photoUrls, town }: HostileListing) {
  return { title, description, attributes, photoUrls, town }
}

async function judgeAll({ searchId }: Buyer): Promise<void> {
  while ((await judgeCandidates(deps, { searchId })).left > 0);
}

async function judged({ searchId }: Buyer) {
  const rows = await database.db.candidate.findMany({ where: { searchId } })
  return new Map(
    rows.map(({ listingId, stage, verdicts }) => [
      listingId,
      `${stage}: ${toVerdicts(verdicts)
        .map(({ answer }) => answer)
        .join()}`,
    ]),
  )
}

/** All texts that went out to a buyer. */
async function told(to: Buyer): Promise<{ html: string; rest: string; count: number }> {
  await deliverAlerts(deps, { searchId: to.searchId })
  const mails = await inboxOf(sandbox, to.target.email!)
  const endpoint = encodeURIComponent(to.device.endpoint)
  const pushes = await control<{ payload: unknown }[]>(sandbox.url, 'GET', `pushes?endpoint=${endpoint}`)
  const rest = [
    ...mails.map(({ Subject, TextBody }) => `${Subject}\n${TextBody}`),
    ...pushes.map((p) => JSON.stringify(p.payload)),
  ]
  return {
    html: mails.map(({ HtmlBody }) => HtmlBody).join('\n'),
    rest: rest.join('\n'),
    count: mails.length + pushes.length,
  }
}

const ours = [/^http:\/\/localhost:3000\//, /^https:\/\/sfbay\.craigslist\.org\//, /^mailto:support@lotwatch\.example$/]
const addressesIn = (html: string) =>
  [...html.matchAll(/(?:href|src|action)\s*=\s*["']?([^"'\s>]*)/gi)].map(([, at]) => at!)

function expectHarmless({ html, rest }: { html: string; rest: string }): void {
  const foreign = addressesIn(html).filter((at) => !ours.some((pattern) => pattern.test(at)))
  expect(foreign.filter((at) => at !== 'http://localhost:3000')).toEqual([])
  expect(html).not.toMatch(/<(?:script|iframe|img src=x)|<[^>]*\son\w+\s*=/i)
  expect(`${html}\n${rest}`).not.toMatch(/evil\.example|javascript:|data:image|169\.254|<script|<img src=|<iframe/i)
  expect(rest).not.toMatch(/<\/?[a-z][^>]*>|\]\(/i)
}

/** Nothing that a request held may be a secret or a person's. */
async function expectNoSecrets(): Promise<void> {
  const sent = JSON.stringify(model.requests)
  const users = await database.db.user.findMany()
  const targets = await database.db.notificationTarget.findMany()
  const { OPENAI_API_KEY, VAPID_PRIVATE_KEY, POSTMARK_TOKEN, DATABASE_URL, SUPPORT_EMAIL } = deps.config
  const secrets = [
    ...[OPENAI_API_KEY, VAPID_PRIVATE_KEY, POSTMARK_TOKEN, DATABASE_URL, SUPPORT_EMAIL],
    ...users.flatMap(({ id, email, lastName }) => [id, email, lastName]),
    ...targets.flatMap(({ unsubscribeToken, email, endpoint, auth }) => [unsubscribeToken, email, endpoint, auth]),
  ].filter((secret): secret is string => typeof secret === 'string' && secret !== '')
  expect(secrets.length).toBeGreaterThan(8)
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([])
  const pictures = model.requests.flatMap(({ input }) => input[0]!.content.slice(1)) as { image_url?: string }[]
  expect(pictures.filter(({ image_url: at }) => !/^data:image\/jpeg;base64,/.test(at ?? ''))).toEqual([])
}

test('there are more than 200 hostile listings, all different', () => {
  expect(inDescriptions.length).toBeGreaterThan(120)
  expect(new Set(all.map((listing) => JSON.stringify(fieldsOf(listing)))).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(200)
})

const perBuyer = 15
const chunks = (listings: HostileListing[]) =>
  Array.from({ length: Math.ceil(listings.length / perBuyer) }, (_, i) =>
    listings.slice(i * perBuyer, (i + 1) * perBuyer),
  )

test.each([
  ['descriptions', inDescriptions.slice(0, 60)],
  ['more descriptions', inDescriptions.slice(60, 120)],
  ['the other descriptions', inDescriptions.slice(120)],
  ['titles', inTitles],
  ['labelled facts', inAttributes],
  ['photo addresses', inPhotos],
] as const)('no order in %s changes a verdict, reaches a buyer or learns a secret', async (_, listings) => {
  for (const some of chunks(listings)) {
    const robin = await buyer()
    const names = new Map<string, string>()
    for (const listing of some) names.set(await meets(robin, fieldsOf(listing)), listing.name)
    await judgeAll(robin)
    const results = await judged(robin)
    const changed = [...results].filter(([, result]) => result !== 'POSSIBLE: unknown,unknown,unknown')
    expect(changed.map(([id, result]) => `${names.get(id)} → ${result}`)).toEqual([])
    const messages = await told(robin)
    expect(messages.count).toBe(some.length * 2)
    expectHarmless(messages)
  }
  await expectNoSecrets()
})

test('no link and no markup of a seller or a model reaches a buyer', async () => {
  for (const some of chunks(withLinks)) {
    const robin = await buyer([wants('leather seats')], [])
    for (const listing of some) await meets(robin, { ...fieldsOf(listing), model: null })
    await judgeAll(robin)
    expect([...(await judged(robin)).values()]).toContain('MATCH: yes')
    const messages = await told(robin)
    expect(messages.count).toBe(some.length * 2)
    expectHarmless(messages)
  }
  await expectNoSecrets()
})

test('other cars, searches and people are not affected', async () => {
  const [robin, kim] = [await buyer(), await buyer()]
  const cars = {
    'MATCH: yes,yes,no': { description: 'Black leather seats.', attributes: {}, titleStatus: 'clean' as const },
    'POSSIBLE: unknown,unknown,unknown': { description: 'Runs well.' },
  }
  const silent = await meets(robin, cars['POSSIBLE: unknown,unknown,unknown'])
  await insertCandidate(database.db, kim.searchId, silent)
  for (const listing of inDescriptions.slice(0, 10)) await meets(robin, fieldsOf(listing))
  const salvage = await meets(robin, { description: 'Runs well.', titleStatus: 'salvage' })
  await judgeAll(robin)
  await judgeAll(kim)
  for (const person of [robin, kim])
    expect((await judged(person)).get(silent)).toBe('POSSIBLE: unknown,unknown,unknown')
  expect((await judged(robin)).get(salvage)).toBe('REJECTED: yes')
  expect((await judged(kim)).size).toBe(1)
  const { contentHash } = await database.db.listing.findUniqueOrThrow({ where: { id: silent } })
  const readings = await database.db.reading.findMany({ where: { contentHash: contentHash! } })
  expect(readings).toMatchObject([{ facts: [] }])
  expect(await database.db.user.findUniqueOrThrow({ where: { id: kim.user.id } })).toEqual(kim.user)
})

test('an honest sentence far from an order still makes a match', async () => {
  const robin = await buyer([wants('leather seats')])
  const far = 'Always garaged, serviced on time and washed by hand every week. '.repeat(6)
  const hostile = {
    ...inDescriptions[0]!,
    description: `${inDescriptions[0]!.description} ${far} Leather seats throughout.`,
  }
  await model.close()
  model = await startObedientModel([hostile])
  deps = await delivering(database.db, sandbox, { OPENAI_BASE_URL: model.url })
  await meets(robin, fieldsOf(hostile))
  await judgeAll(robin)
  expect([...(await judged(robin)).values()]).toEqual(['MATCH: yes'])
})
