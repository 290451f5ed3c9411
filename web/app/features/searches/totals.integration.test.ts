import { beforeAll, expect, test } from 'vitest'
import { hourMs } from '#domain/durations'
import { countGrades } from '#domain/words/grade-text'
import type { CandidateStage } from '#prisma/generated/client'
import { loadAlert } from '#worker/notify/alerts/alert-status'
import { composeAlert } from '#worker/notify/alerts/compose'
import {
  insertAlert,
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertNotified,
  insertSearch,
} from '../../../../e2e/support/rows'
import { fetchResults, fetchSearchCards } from '../../../../e2e/support/judged-cars'
import { useTestUsers, callRoute, useWeb } from '../../../../e2e/support/web'
import { loader as seen } from '../../routes/dashboard.search.$id_.seen/route'
import type { SeenScreenData } from '../../routes/dashboard.search.$id_.seen/seen-view.server'
import { workerConfig } from '../../../../e2e/support/worker'
import { loadPreview } from '../wishes/preview.server'
import { filterQuery, noFilter } from './results-filter'

const web = useWeb()
const { ada } = useTestUsers(web)

const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs)
const lastVisit = hoursAgo(1)

interface Posting {
  stage: CandidateStage
  isGone?: boolean
  isHidden?: boolean
  isTold?: boolean
  isOld?: boolean
}

/** Each row is one car with its postings. */
const cars: Posting[][] = [
  [{ stage: 'MATCH' }],
  [{ stage: 'MATCH' }, { stage: 'MATCH' }],
  [{ stage: 'MATCH', isOld: true }, { stage: 'MATCH' }], // reposted since the last visit
  [{ stage: 'LIKELY' }, { stage: 'MATCH', isGone: true }],
  [{ stage: 'LIKELY', isHidden: true }, { stage: 'LIKELY' }],
  [
    { stage: 'FILTERED', isTold: true },
    { stage: 'MATCH', isGone: true },
  ], // the repost costs too much
  [{ stage: 'FILTERED', isHidden: true, isOld: true }, { stage: 'MATCH' }], // hidden before its price rose
  [{ stage: 'POSSIBLE', isOld: true }],
  [{ stage: 'WAITING' }, { stage: 'WAITING' }],
  [{ stage: 'REJECTED' }],
  [{ stage: 'FILTERED' }],
]

let id: string
let targetId: string

beforeAll(async () => {
  const search = await insertSearch(web.db, ada.userId, {
    watchingSince: hoursAgo(48),
    visitStartedAt: new Date(),
    newSince: lastVisit,
  })
  const target = await insertMailTarget(web.db, ada.userId)
  for (const postings of cars) {
    const { id: vehicleId } = await web.db.vehicle.create({ data: {} })
    for (const { stage, isGone, isHidden, isTold, isOld } of postings) {
      const listing = await insertListing(web.db, { vehicleId, ...(isGone && { goneAt: new Date() }) })
      await insertCandidate(web.db, search.id, listing.id, {
        ...{ stage, foundAt: isOld ? hoursAgo(2) : new Date() },
        ...(isHidden && { hiddenAt: new Date() }),
      })
      if (isTold) await insertNotified(web.db, target.id, listing)
    }
  }
  id = search.id
  targetId = target.id
})

const loadResults = (id: string, query = '') => fetchResults(id, ada.token, query)

test('dashboard, results and "seen" count the same cars', async () => {
  const card = (await fetchSearchCards(ada.token)).find((one) => one.id === id)
  const { matched, likely, possible, waiting } = card!.funnel
  expect({ matched, likely, possible, waiting }).toEqual({ matched: 3, likely: 1, possible: 1, waiting: 1 })

  const all = await loadResults(id)
  expect([all.matches.total, all.likely.total, all.possible.total, all.unread.total]).toEqual([3, 1, 1, 1])
  expect(all.hidden.total).toBe(2)
  expect(all.ruledOut.total).toBe(1)
  for (const [grade, total] of [
    ['match', 3],
    ['likely', 1],
    ['possible', 1],
    ['unread', 1],
  ] as const) {
    const one = await loadResults(id, filterQuery({ ...noFilter, grade }))
    const piles = { match: one.matches, likely: one.likely, possible: one.possible, unread: one.unread }
    expect([piles[grade].total, piles[grade].cars.length]).toEqual([total, total])
    expect(one.funnel).toEqual(all.funnel)
  }
  expect(all.funnel).toEqual(card!.funnel)

  expect(card!.fresh).toBe(3)
  const fresh = await loadResults(id, filterQuery({ ...noFilter, since: card!.newSince }))
  expect(fresh.matches.total + fresh.likely.total + fresh.possible.total).toBe(3)

  const screen = await callRoute(seen, `/dashboard/search/${id}/seen`, { token: ada.token, params: { id } })
  const { outcomes } = ((await screen.json()) as { seen: SeenScreenData }).seen
  const ads = cars.flat().length
  expect(outcomes[0]).toMatchObject({ label: 'Everything', ads })
  expect(outcomes.slice(1).reduce((sum, outcome) => sum + outcome.ads, 0)).toBe(ads)
  expect(card!.funnel.seen).toBe(ads)
})

test('a search without a place sorts by the distance from a place that the buyer names', async () => {
  const nationwide = await insertSearch(web.db, ada.userId)
  const car = async (town: string, latitude: number, longitude: number) => {
    const listing = await insertListing(web.db, { model: 'accord', town, latitude, longitude })
    await insertCandidate(web.db, nationwide.id, listing.id, { stage: 'MATCH' })
  }
  await car('Cleveland', 41.5, -81.69)
  await car('Austin', 30.27, -97.74)
  await car('Columbus', 39.96, -83)
  const sorted = await loadResults(nationwide.id, '?sort=distance&near=43215')
  expect([sorted.canSortByDistance, sorted.nearError]).toEqual([true, null])
  expect(sorted.matches.cars.map(({ place }) => place)).toEqual([
    expect.stringMatching(/^(?:under )?\d mi away in Columbus$/),
    expect.stringMatching(/^12\d mi away in Cleveland$/),
    expect.stringMatching(/ mi away in Austin, TX$/),
  ])
  const unknown = await loadResults(nationwide.id, '?sort=distance&near=Nowhereville')
  expect([unknown.canSortByDistance, unknown.nearError]).toEqual([false, expect.stringContaining('ZIP')])
  expect(unknown.matches.cars.map(({ place }) => place).sort()).toEqual(['Austin, TX', 'Cleveland, OH', 'Columbus, OH'])
})

/** Grades of the cars that a message to the target would list now. */
async function gradesInMessage(reason: 'SUMMARY' | 'DIGEST') {
  const { id: alertId } = await insertAlert(web.db, { reason, searchId: id, targetId })
  const composed = await web.db.$transaction(async (tx) =>
    composeAlert({ config: workerConfig(), tx }, (await loadAlert(tx, alertId))!),
  )
  if (composed.kind !== 'message') throw new Error(`${reason}: ${composed.kind}`)
  return countGrades(composed.notifiedCars.map(({ grade }) => grade))
}

test('the first summary and the digest list the cars of the results, by grade', async () => {
  expect(await gradesInMessage('SUMMARY')).toMatchObject({ MATCH: 3, LIKELY: 1, POSSIBLE: 0 })
  const candidates = await web.db.candidate.findMany({ where: { searchId: id }, include: { listing: true } })
  for (const { listingId, listing } of candidates) {
    const about = { listingId, vehicleId: listing.vehicleId, status: 'DIGEST' } as const
    await insertAlert(web.db, { searchId: id, targetId, ...about })
  }
  expect(await gradesInMessage('DIGEST')).toMatchObject({ MATCH: 3, LIKELY: 1, POSSIBLE: 1 })
})

test('the preview counts each car of the week once, also one that is gone, hidden or ruled out, and says so', async () => {
  const typed = { make: 'honda', models: ['civic'], marketplaces: ['craigslist'], countrywide: true }
  const { headline, notes } = await loadPreview(typed, new Date(), ada.userId)
  expect(headline).toBe(`At least ${cars.length} cars in the last 7 days fit these filters.`)
  expect(notes).toContain(`Out of ${cars.length} cars we saw there. Sold cars count too.`)
})

test('postings of one car that disagree on its color say so', async () => {
  const search = await insertSearch(web.db, ada.userId)
  const { id: vehicleId } = await web.db.vehicle.create({ data: {} })
  const post = async (attributes: Record<string, string>, over = {}) => {
    const listing = await insertListing(web.db, { vehicleId, attributes, ...over })
    await insertCandidate(web.db, search.id, listing.id, { stage: 'MATCH' })
    return listing
  }
  const conflict = async () => (await loadResults(search.id)).matches.cars.map((car) => car.colorConflict)
  await post({ 'paint color': 'red', 'interior color': 'blue' })
  expect(await conflict()).toEqual([null])
  const blue = await post({ exterior_color: 'Aegean Blue' }, { priceCents: 1_300_000 })
  expect(await conflict()).toEqual(['Postings disagree on color: red, blue'])
  await web.db.listing.update({ where: { id: blue.id }, data: { goneAt: new Date() } })
  expect(await conflict()).toEqual([null])
})
