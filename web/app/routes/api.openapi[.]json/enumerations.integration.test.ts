import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Evidence } from '#domain/judgment/evidence/defects'
import { comparisonAlternative, criterionKinds, strengths } from '#domain/judgment/criteria/criterion'
import { listingFigures } from '#domain/judgment/criteria/comparison'
import { features, isNumeric } from '#domain/judgment/features/features'
import { healthStates } from '#domain/crawl/health'
import { marketplaces } from '#domain/marketplaces'
import { bodyTypes, transmissions } from '#domain/vocabulary'
import { CrawlOutcome } from '#prisma/generated/enums'
import {
  openCriterion,
  insertSearch,
  toJson,
  createVerdict,
  wantedCriterion,
  insertFoundCar,
} from '../../../../e2e/support/rows'
import { callRoute, useWeb, signUpAccount } from '../../../../e2e/support/web'
import { loader as listSearches } from '../api.searches'
import { action as oneSearch } from '../api.searches_.$id'
import { loader as matches } from '../api.searches_.$id_.matches'
import { calls } from './document.server'

// All marketplaces stay off, so a search on all of them has that state.
const web = useWeb()
let token = ''
let userId = ''

beforeAll(async () => {
  ;({ token, userId } = await signUpAccount(web.db))
})

/** Validates a response against its schema. The schema drops unknown fields, so comparing reveals them. */
function described(method: string, path: string, answer: unknown): void {
  const { success } = calls.find((one) => one.method === method && one.path === path)!
  if (typeof success.answer === 'string') throw new Error(`${path} does not answer JSON`)
  expect(z.encode(success.answer, z.decode(success.answer, answer))).toEqual(answer)
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

async function insertCrawl(searchId: string, lastOutcome: CrawlOutcome, over = {}) {
  const { id: feedId } = await web.db.feed.create({
    data: {
      ...{ key: `${searchId} ${lastOutcome}`, marketplace: 'craigslist', area: 'sfbay', make: 'honda', lastOutcome },
      ...{ lastAttemptAt: new Date(), lastSuccessAt: new Date(), ...over },
    },
  })
  await web.db.searchFeed.create({ data: { searchId, feedId } })
}

test('searches with every value of every vocabulary and every state of health match the description', async () => {
  const everything = { bodyTypes: Object.keys(bodyTypes), marketplaces: [...marketplaces] }
  for (const transmission of Object.keys(transmissions))
    await insertSearch(web.db, userId, { ...everything, transmission })
  for (const outcome of Object.values(CrawlOutcome)) {
    await insertCrawl((await insertSearch(web.db, userId)).id, outcome)
    await insertCrawl((await insertSearch(web.db, userId)).id, outcome, { failingSince: minutesAgo(5) })
  }
  await insertSearch(web.db, userId, { status: 'PAUSED' })
  const emptied = await insertSearch(web.db, userId)
  await insertCrawl(emptied.id, 'EMPTY', { mostRowsSeen: 3 })
  const late = await insertSearch(web.db, userId)
  await insertCrawl(late.id, 'LISTINGS', { lastAttemptAt: minutesAgo(60), lastSuccessAt: minutesAgo(60) })
  await web.db.$executeRaw`UPDATE "Search" SET "updatedAt" = ${minutesAgo(60)} WHERE id = ${late.id}::uuid`

  const health = async () => {
    const searches = await (await callRoute(listSearches, '/api/searches', { token })).json()
    described('get', '/api/searches', searches)
    return (searches as { health: { state: string; outcome: string | null }[] }[]).flatMap(({ health }) => health)
  }
  const complete = await health()
  const plan = { at: new Date(), feeds: 1, newPerHour: 6, neededPerMinute: 1, allowedPerMinute: 9 }
  const lacking = { p50Minutes: 1, p95Minutes: 1, expected: 100, shown: 90, mayMissSince: new Date() }
  await web.db.marketplaceCapacity.create({ data: { marketplace: 'craigslist', ...plan, ...lacking } })
  const sent = [...complete, ...(await health())]
  expect(new Set(sent.map(({ state }) => state))).toEqual(new Set(healthStates))
  expect(new Set(sent.map(({ outcome }) => outcome))).toEqual(new Set([null, ...Object.values(CrawlOutcome)]))
})

test('every documented value of a search is accepted and answered as it was sent', async () => {
  const { id } = await insertSearch(web.db, userId)
  for (const transmission of Object.keys(transmissions)) {
    const body = { make: 'honda', transmission, bodyTypes: Object.keys(bodyTypes), marketplaces, countrywide: true }
    await expectAnswered(id, body)
  }
  for (const tellAtOnce of ['match', 'likely', 'possible']) {
    for (const tellsRest of [true, false])
      await expectAnswered(id, { make: 'honda', countrywide: true, tellAtOnce, tellsRest })
  }
})

test('criteria of every kind, polarity, strength, feature and quantity match the description', async () => {
  const shapes = criterionKinds.flatMap((kind) =>
    strengths.flatMap((strength) =>
      (['wanted', 'unwanted'] as const).map((polarity) => ({ kind, strength, polarity })),
    ),
  )
  const quantities = [...listingFigures, ...features.filter(isNumeric)]
  const compared = quantities.map((quantity) => comparisonAlternative({ quantity, least: 1, most: null }))
  const criteria = [
    ...shapes.map((shape, i) =>
      openCriterion(`wish ${i}`, `a${i}`, { ...shape, isDoubted: i === 0, words: i === 0 ? 'as written' : null }),
    ),
    ...features.map((feature, i) => wantedCriterion(feature, `b${i}`)),
    wantedCriterion('rust', 'c1', {
      alternatives: compared,
      condition: { quantity: 'odometer', least: 90_000, most: null },
    }),
  ]
  const { id } = await insertSearch(web.db, userId, { smartCriteria: 'x'.repeat(900), criteria: toJson(criteria) })
  const answer = await (await callRoute(oneSearch, `/api/searches/${id}`, { token, params: { id } })).json()
  described('get', '/api/searches/{id}', answer)
  expect(answer.criteria).toEqual(criteria)
})

/** Sends the body, and expects a response that contains it and matches the schema. */
async function expectAnswered(id: string, body: object): Promise<void> {
  const options = { token, method: 'PUT', params: { id }, json: body }
  const answer = await (await callRoute(oneSearch, `/api/searches/${id}`, options)).json()
  expect(answer).toMatchObject(body)
  described('put', '/api/searches/{id}', answer)
}

test('cars of every marketplace and stage, with every kind of evidence, match the description', async () => {
  const { id } = await insertSearch(web.db, userId)
  const evidence: Evidence[] = [
    { kind: 'quote', quote: 'Leather' },
    { kind: 'photo', photo: 1, seen: null },
    { kind: 'attribute', label: 'paint color', value: 'blue' },
  ]
  const verdicts = (['yes', 'no', 'unknown'] as const).flatMap((answer) =>
    (['wanted', 'unwanted'] as const).map((polarity) => createVerdict('leather seats', { polarity, answer, evidence })),
  )
  for (const marketplace of marketplaces) {
    for (const stage of ['MATCH', 'POSSIBLE'] as const) {
      await insertFoundCar(web.db, id, { stage, verdicts: toJson(verdicts) }, { marketplace })
    }
  }
  const cars = await (await callRoute(matches, `/api/searches/${id}/matches`, { token, params: { id } })).json()
  described('get', '/api/searches/{id}/matches', cars)
  expect(cars).toHaveLength(marketplaces.length * 2)
})
