import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAlternative, type Criterion } from '#domain/judgment/criteria/criterion'
import { filterBatch } from '#worker/filter/filter-batch'
import { judgeCandidates } from '#worker/judge/judge-candidates'
import { action } from '../web/app/routes/dashboard.search.$id_.results/route'
import type { Results } from '../web/app/routes/dashboard.search.$id_.results/results-view.server'
import { action as formAction } from '../web/app/routes/dashboard.search.$id/route'
import { startFakeModel } from './support/injectable-model'
import { fetchResults, fetchSearchCards } from './support/judged-cars'
import {
  insertListing,
  insertMailTarget,
  insertReading,
  insertSearch,
  openCriterion,
  quotedFact,
  toJson,
  unwantedCriterion,
  wantedCriterion,
} from './support/rows'
import { callRoute, useTestUsers, useWeb } from './support/web'
import { workerDependencies } from './support/worker'

const web = useWeb()
const { ada } = useTestUsers(web)
let model: Awaited<ReturnType<typeof startFakeModel>>
beforeEach(async () => {
  const claim = { answer: 'yes', quote: 'ski rack', photo: null, seen: null, attribute: null }
  model = await startFakeModel(({ input }) => {
    const { questions } = JSON.parse(input[0]!.content[0]!.text) as { questions: { id: string }[] }
    return JSON.stringify({ answers: questions.map(({ id }) => ({ id, ...claim })) })
  })
})
afterEach(() => model.close())

const rust = unwantedCriterion('rust', 'a2', { strength: 'must' })
const leather = wantedCriterion('leather seats')

/** A search with one judged car. The ad of the car has leather seats, rust and a ski rack. */
async function judgedCar(criteria: Criterion[], facts = [quotedFact('leather seats', 'yes', 'Leather seats')]) {
  const { db } = web
  const deps = workerDependencies(db, { OPENAI_BASE_URL: model.url })
  const car = await insertListing(db, { description: 'Leather seats and a ski rack. Some rust.' })
  await insertReading(db, car.contentHash!, [...facts, quotedFact('rust', 'yes', 'Some rust')])
  const feed = { key: car.id, marketplace: 'craigslist', area: 'sfbay', make: 'honda' }
  const { id: feedId } = await db.feed.create({ data: { ...feed, listings: { create: { listingId: car.id } } } })
  const { id } = await insertSearch(db, ada.userId, { smartCriteria: 'words', criteria: toJson(criteria) })
  await db.searchFeed.create({ data: { searchId: id, feedId } })
  const work = async () => {
    await filterBatch(deps, await db.search.findUniqueOrThrow({ where: { id } }), 10, new Date())
    await judgeCandidates(deps, { searchId: id })
  }
  await work()
  const send = (form: Record<string, string>, to: unknown = action) =>
    callRoute(to, `/dashboard/search/${id}/results`, { token: ada.token, params: { id }, form })
  const results = () => fetchResults(id, ada.token)
  const stage = async () => (await db.candidate.findFirstOrThrow({ where: { searchId: id } })).stage
  return { id, send, results, work, stage }
}

const named = ({ matches, likely, possible, unread, nearMisses, checking }: Results) => ({
  match: matches.total,
  likely: likely.total,
  possible: possible.total,
  unread: unread.total,
  near: nearMisses.total,
  checking,
})
const none = { match: 0, likely: 0, possible: 0, unread: 0, near: 0, checking: 0 }
const strength = (criterion: Criterion, label: string, to: string) => ({
  [`wish-${criterion.id}-shown`]: label,
  [`wish-${criterion.id}-wording`]: label,
  [`wish-${criterion.id}-polarity`]: criterion.polarity,
  [`wish-${criterion.id}-strength`]: to,
})
const addWish = (wording: string) => ({
  intent: 'add-criterion',
  'wish-new-wording': wording,
  'wish-new-polarity': 'wanted',
  'wish-new-strength': 'should',
})

describe('a wish removed or loosened is judged from stored answers at once', () => {
  test('a car that failed a removed must returns to its grade in the same request', async () => {
    const { send, results, work } = await judgedCar([leather, rust])
    expect(named(await results())).toEqual({ ...none, near: 1 })
    await send({ intent: 'remove-criterion:a2' })
    expect(named(await results())).toEqual({ ...none, match: 1 })
    await work()
    expect(named(await results())).toEqual({ ...none, match: 1 })
    expect(model.requests).toEqual([])
  })

  test('a must that becomes a nice-to-have no longer rules the car out', async () => {
    const { send, results } = await judgedCar([leather, rust])
    await send({ intent: 'change-criterion:a2', ...strength(rust, 'rust', 'nice') })
    const after = await results()
    expect(named(after)).toEqual({ ...none, match: 1 })
    expect(after.matches.cars[0]).toMatchObject({ stage: 'MATCH', isStale: false })
  })

  test('the search form does the same', async () => {
    const { send, results } = await judgedCar([leather, rust])
    await send({ intent: 'remove-criterion:a2' }, formAction)
    expect(named(await results())).toEqual({ ...none, match: 1 })
  })

  test('a stricter wish rules the car out at once, and a removed and restored one grades as before', async () => {
    const { send, results } = await judgedCar([leather, { ...rust, strength: 'nice' }])
    expect(named(await results())).toEqual({ ...none, match: 1 })
    await send({ intent: 'change-criterion:a2', ...strength(rust, 'rust', 'must') })
    expect(named(await results())).toEqual({ ...none, near: 1 })
    await send({ intent: 'remove-criterion:a1' })
    await send({ intent: 'remove-criterion:a2' })
    expect(named(await results())).toEqual({ ...none, match: 1 })
  })

  test('sends no alert by itself', async () => {
    await insertMailTarget(web.db, ada.userId)
    const { id, send } = await judgedCar([leather, rust])
    await send({ intent: 'remove-criterion:a2' })
    expect(await web.db.alert.count({ where: { searchId: id } })).toBe(0)
  })
})

describe('a new wish keeps the old grades, dimmed, until each car is judged', () => {
  test('shows the last grade as stale with the count, and ends when the worker has judged', async () => {
    const { id, send, results, work, stage } = await judgedCar([leather])
    expect(named(await results())).toEqual({ ...none, match: 1 })
    await send(addWish('ski rack'))
    const during = await results()
    expect(named(during)).toEqual({ ...none, match: 1, checking: 1 })
    expect(during.matches).toMatchObject({ stale: 1, cars: [{ isStale: true }] })
    const cards = await fetchSearchCards(ada.token)
    expect(cards.find((card) => card.id === id)).toMatchObject({ checking: 1, cars: [{ grade: 'checking' }] })
    expect(await stage()).toBe('WAITING')
    await work()
    const after = await results()
    expect(named(after)).toEqual({ ...none, match: 1 })
    expect(after.matches).toMatchObject({ stale: 0, cars: [{ isStale: false }] })
    expect(model.requests).toHaveLength(1)
  })

  test('a reworded wish does too, and so does new text of the search', async () => {
    const tent = openCriterion('roof tent')
    const { id, send, results } = await judgedCar([leather, { ...tent, id: 'a3', strength: 'nice' }])
    await web.db.criterionAnswer.deleteMany({ where: { criterionKey: { not: 'roof tent' } } })
    await send({
      intent: 'change-criterion:a3',
      ...strength({ ...tent, id: 'a3' }, 'roof tent', 'should'),
      'wish-a3-wording': 'ski rack',
    })
    expect(named(await results())).toEqual({ ...none, match: 1, checking: 1 })
    await send({ intent: 'compile-again' })
    expect(named(await results())).toEqual({ ...none, match: 1, checking: 1 })
    expect(await web.db.search.findUniqueOrThrow({ where: { id } })).toMatchObject({ criteria: null })
  })

  test('a stored answer of another search is used at once', async () => {
    const { send, results } = await judgedCar([leather], [quotedFact('sunroof', 'yes', 'Leather seats')])
    await send(addWish('sunroof'))
    expect((await results()).checking).toBe(0)
  })

  test('a car that was ruled out and has no answer to the rest waits without a grade', async () => {
    const rack = { ...openCriterion('ski rack', 'a3'), alternatives: [openAlternative('ski rack')] }
    const { send, results, work } = await judgedCar([rust, rack])
    await send({ intent: 'remove-criterion:a2' })
    expect(named(await results())).toEqual({ ...none, unread: 1 })
    await work()
    expect(named(await results())).toEqual({ ...none, match: 1 })
  })
})
