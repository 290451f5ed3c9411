import { afterEach, beforeEach, expect } from 'vitest'
import type { Criterion } from '#domain/judgment/criteria/criterion'
import type { WorkerConfig } from '#worker/config'
import type { Dependencies } from '#worker/dependencies'
import { judgeCandidates } from '#worker/judge/judge-candidates'
import { deliverAlerts } from '#worker/notify/alerts/outbox'
import { toVerdicts } from '#worker/stored/rows'
import { createDeliveryActivities, fetchInbox, insertDevice } from './alerts'
import { callControl } from './control'
import { useDatabase } from './database'
import type { HostileListing } from './hostile-listings'
import { startInjectableModel } from './injectable-model'
import {
  openCriterion,
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertSearch,
  insertUser,
  toJson,
  unwantedCriterion,
  wantedCriterion,
} from './rows'
import { useSandbox } from './sandbox'

// Shared by the tests of hostile listings: buyers, a worker, and a model that obeys every injection.

const key = 'sk-secret-of-this-service'
const wishes: Criterion[] = [
  wantedCriterion('leather seats', 'a1'),
  openCriterion('matte black paint', 'a2'),
  unwantedCriterion('salvage title', 'a3'),
]
const perBuyer = 8
const carsInAMail = 5

export const splitByBuyer = (listings: HostileListing[]) =>
  Array.from({ length: Math.ceil(listings.length / perBuyer) }, (_, i) =>
    listings.slice(i * perBuyer, (i + 1) * perBuyer),
  )

export function listingFields({ title, description, attributes, photoUrls, town }: HostileListing) {
  return { title, description, attributes, photoUrls, town }
}

/** A database, a sandbox, and for each test its own model that obeys these listings. */
export function useHostileScene(listings: HostileListing[]) {
  const database = useDatabase()
  const sandbox = useSandbox()
  const held = {} as { model: Awaited<ReturnType<typeof startInjectableModel>>; deps: Dependencies }

  async function startObeyingModel(obeyed: HostileListing[], over: Partial<WorkerConfig> = {}): Promise<void> {
    await held.model?.close()
    held.model = await startInjectableModel(obeyed)
    const asked = { OPENAI_BASE_URL: held.model.url, OPENAI_API_KEY: key }
    held.deps = await createDeliveryActivities(database.db, sandbox, { ...asked, ...over })
  }
  beforeEach(() => startObeyingModel(listings))
  afterEach(() => held.model.close())

  /** A buyer who gets alerts by email and on a device about every car that is not ruled out. */
  async function buyer(criteria = wishes, models = ['civic']) {
    const user = await insertUser(database.db)
    const target = await insertMailTarget(database.db, user.id)
    const device = await insertDevice(database.db, sandbox, user.id)
    const search = await insertSearch(database.db, user.id, {
      models,
      smartCriteria: 'leather, black, no salvage',
      criteria: toJson(criteria),
      immediateGrade: 'POSSIBLE',
      backfillSummarizedAt: new Date(),
    })
    return { user, target, device, searchId: search.id }
  }
  type Buyer = Awaited<ReturnType<typeof buyer>>

  let met = 0
  async function meets({ searchId }: Buyer, over: Parameters<typeof insertListing>[1]): Promise<string> {
    // Cars with the same odometer would count as one car.
    const odometerMiles = 20_000 + 1_137 * (met += 1)
    const { id } = await insertListing(database.db, { titleStatus: null, odometerMiles, ...over })
    await insertCandidate(database.db, searchId, id)
    return id
  }

  async function judgeAll({ searchId }: Buyer): Promise<void> {
    while ((await judgeCandidates(held.deps, { searchId })).left > 0);
  }

  async function verdictsOf({ searchId }: Buyer) {
    const rows = await database.db.candidate.findMany({ where: { searchId } })
    return rows.map(({ listingId, stage, verdicts }) => ({ listingId, stage, verdicts: toVerdicts(verdicts) }))
  }

  /** Each listing's grade and answers, such as "POSSIBLE: unknown,unknown,unknown". */
  async function judged(by: Buyer) {
    const rows = await verdictsOf(by)
    return new Map(
      rows.map(({ listingId, stage, verdicts }) => [
        listingId,
        `${stage}: ${verdicts.map(({ answer }) => answer).join()}`,
      ]),
    )
  }

  /** All text sent to a buyer, and the number of notifications (car and target). */
  async function collectSentText(to: Buyer): Promise<{ html: string; rest: string; count: number }> {
    const { db } = database
    const waiting = await db.alert.findMany({ where: { searchId: to.searchId, status: 'PENDING' } })
    await db.alert.updateMany({ where: { searchId: to.searchId }, data: { retryAt: new Date(8.64e15) } })
    const listingIds = [...new Set(waiting.map(({ listingId }) => listingId!))]
    for (let i = 0; i < listingIds.length; i += carsInAMail) {
      const some = { searchId: to.searchId, listingId: { in: listingIds.slice(i, i + carsInAMail) } }
      await db.alert.updateMany({ where: some, data: { retryAt: null } })
      await deliverAlerts(held.deps, { searchId: to.searchId })
    }
    const mails = await fetchInbox(sandbox, to.target.email!)
    const endpoint = encodeURIComponent(to.device.endpoint)
    const pushes = await callControl<{ payload: unknown }[]>(sandbox.url, 'GET', `pushes?endpoint=${endpoint}`)
    const rest = [
      ...mails.map(({ Subject, TextBody }) => `${Subject}\n${TextBody}`),
      ...pushes.map((p) => JSON.stringify(p.payload)),
    ]
    return {
      html: mails.map(({ HtmlBody }) => HtmlBody).join('\n'),
      rest: rest.join('\n'),
      count: await db.notifiedCar.count({ where: { targetId: { in: [to.target.id, to.device.id] } } }),
    }
  }

  /** Shows these listings to a new buyer. Returns their judgments by listing name, and everything sent. */
  async function run(some: HostileListing[]) {
    const robin = await buyer()
    const names = new Map<string, string>()
    for (const listing of some) names.set(await meets(robin, listingFields(listing)), listing.name)
    await judgeAll(robin)
    const results = [...(await judged(robin))].map(([id, result]) => [names.get(id)!, result] as const)
    return { robin, results, messages: await collectSentText(robin) }
  }

  async function expectNoSecrets(): Promise<void> {
    const sent = JSON.stringify(held.model.requests)
    const users = await database.db.user.findMany()
    const targets = await database.db.notificationTarget.findMany()
    const { OPENAI_API_KEY, VAPID_PRIVATE_KEY, POSTMARK_TOKEN, DATABASE_URL, SUPPORT_EMAIL } = held.deps.config
    const secrets = [
      ...[OPENAI_API_KEY, VAPID_PRIVATE_KEY, POSTMARK_TOKEN, DATABASE_URL, SUPPORT_EMAIL],
      ...users.flatMap(({ id, email, lastName }) => [id, email, lastName]),
      ...targets.flatMap(({ unsubscribeToken, email, endpoint, auth }) => [unsubscribeToken, email, endpoint, auth]),
    ].filter((secret): secret is string => typeof secret === 'string' && secret !== '')
    expect(secrets.length).toBeGreaterThan(8)
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([])
    expect(picturesSent().filter((at) => !jpeg.test(at))).toEqual([])
  }

  const picturesSent = () =>
    held.model.requests.flatMap(({ input }) => input[0]!.content.slice(1).map(({ image_url: at }) => at ?? ''))

  return {
    ...{
      database,
      sandbox,
      obeying: startObeyingModel,
      buyer,
      meets,
      judgeAll,
      judged,
      verdictsOf,
      told: collectSentText,
      run,
    },
    ...{ expectNoSecrets, picturesSent },
  }
}

const jpeg = /^data:image\/jpeg;base64,/
const allowedUrls = [
  /^http:\/\/localhost:3000\//,
  /^https:\/\/sfbay\.craigslist\.org\//,
  /^mailto:support@lotwatch\.example$/,
]
const addressesIn = (html: string) =>
  [...html.matchAll(/(?:href|src|action)\s*=\s*["']?([^"'\s>]*)/gi)].map(([, at]) => at!)

/** Checks that the sent text contains no foreign links, no pictures except `photoUrls`, and no foreign markup. */
export function expectHarmless({ html, rest }: { html: string; rest: string }, photoUrls: string[] = []): void {
  const foreign = addressesIn(html).filter((at) => !allowedUrls.some((pattern) => pattern.test(at)))
  expect(foreign.filter((at) => at !== 'http://localhost:3000' && !photoUrls.includes(at))).toEqual([])
  expect(html).not.toMatch(/<(?:script|iframe|img src=x)|<[^>]*\son\w+\s*=/i)
  const foreignHtml = photoUrls.reduce((left, url) => left.replaceAll(`<img src="${url}"`, ''), html)
  expect(`${foreignHtml}\n${rest}`).not.toMatch(
    /evil\.example|javascript:|data:image|169\.254|<script|<img src=|<iframe/i,
  )
  expect(rest).not.toMatch(/<\/?[a-z][^>]*>|\]\(/i)
}
