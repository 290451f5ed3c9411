import { expect, test } from 'vitest'
import {
  insertCandidate,
  insertListing,
  insertSearch,
  toJson,
  quotedFact,
  createVerdict,
} from '../../../../e2e/support/rows'
import { fetchResults, fetchSearchCards } from '../../../../e2e/support/judged-cars'
import { useTestUsers, callRoute, useWeb } from '../../../../e2e/support/web'
import { loader as apiSearches } from '../../routes/api.searches'
import { loader as apiMatches } from '../../routes/api.searches_.$id_.matches'

const web = useWeb()
const { ada } = useTestUsers(web)
const aroundOakland = { countrywide: false, latitude: 37.8, longitude: -122.27, radiusMiles: 60, priceTo: 15_000 }
const newSearch = () => insertSearch(web.db, ada.userId, aroundOakland)

type CarOver = Parameters<typeof insertListing>[1]
type Stage = 'MATCH' | 'LIKELY' | 'POSSIBLE' | 'WAITING' | 'REJECTED' | 'FILTERED'
type Judged = Parameters<typeof insertCandidate>[3]
async function car(searchId: string, stage: Stage, over: CarOver = {}, judged: Judged = {}) {
  const listing = await insertListing(web.db, over)
  const reason = stage === 'REJECTED' ? 'Has rust' : null
  await insertCandidate(web.db, searchId, listing.id, { stage, reason, ...judged })
  return listing
}
const resultsAt = (id: string, query = '') => fetchResults(id, ada.token, query)
const names = (pile: { cars: { title: string | null }[] }) => pile.cars.map((shown) => shown.title)
const hoursAgo = (n: number) => new Date(Date.now() - n * 60 * 60 * 1_000)

test("sorts results by the URL's order, with unstated values last", async () => {
  const { id } = await newSearch()
  await car(id, 'MATCH', { title: 'far', priceCents: 900_00, odometerMiles: 90_000, latitude: 38.5, longitude: -121.5 })
  await car(id, 'MATCH', {
    ...{ title: 'near', priceCents: 1_200_000, odometerMiles: null, postedAt: hoursAgo(2) },
    ...{ latitude: 37.81, longitude: -122.27 },
  })
  await car(id, 'MATCH', {
    title: 'joke',
    priceCents: 100,
    flags: ['placeholder-price', 'placeholder-odometer'],
    odometerMiles: 7,
    postedAt: hoursAgo(5),
  })
  expect(names((await resultsAt(id)).matches)).toEqual(['far', 'near', 'joke'])
  expect(names((await resultsAt(id, '?sort=price')).matches)).toEqual(['far', 'near', 'joke'])
  expect(names((await resultsAt(id, '?sort=mileage')).matches)).toEqual(['far', 'near', 'joke'])
  const { price, mileage } = (await resultsAt(id)).matches.cars[2]!
  expect([price, mileage]).toEqual(['price not stated (seller wrote $1)', 'mileage not stated (seller wrote 7 mi)'])
  expect(names((await resultsAt(id, '?sort=distance')).matches)).toEqual(['near', 'far', 'joke'])
  const wrong = await resultsAt(id, '?sort=constructor')
  expect([wrong.filter.order, names(wrong.matches)]).toEqual(['newest', ['far', 'near', 'joke']])
})

test('lists cars that are gone last, whatever the order', async () => {
  const { id } = await newSearch()
  await car(id, 'MATCH', { title: 'sold', priceCents: 500_000, goneAt: new Date(), goneReason: 'SOLD' })
  await car(id, 'MATCH', { title: 'older', priceCents: 900_000, postedAt: hoursAgo(5) })
  for (const query of ['', '?sort=price']) {
    expect(names((await resultsAt(id, query)).matches)).toEqual(['older', 'sold'])
  }
})

const leather = (evidence: Parameters<typeof createVerdict>[1] = {}) => createVerdict('leather seats', evidence)
const confirmed = leather({ answer: 'yes', evidence: [{ kind: 'quote', quote: 'Black leather seats' }] })

test('shows likely and possible cars in their own sections, with confirmed, open and typical wishes', async () => {
  const { id } = await newSearch()
  const open = createVerdict('sunroof', { criterionId: 'a2' })
  const nice = createVerdict('heated seats', { criterionId: 'a3', strength: 'nice' })
  const verdicts = toJson([confirmed, open, nice])
  await car(id, 'LIKELY', { title: 'likely' }, { verdicts, typicalWishes: ['sunroof', 'leather seats'] })
  await car(id, 'POSSIBLE', { title: 'possible' }, { verdicts: toJson([open]) })
  await car(id, 'MATCH', { title: 'match' }, { verdicts: toJson([confirmed]) })
  await car(id, 'REJECTED', { title: 'rejected' }, { verdicts: toJson([leather({ answer: 'no' })]) })
  const { matches, likely, possible, nearMisses, funnel } = await resultsAt(id)
  const shown = [matches, likely, possible, nearMisses].map(({ cars: [only] }) => [
    ...[only!.title, only!.rows.map(({ tone, wish }) => `${tone}: ${wish}`).join(), only!.unstated],
  ])
  expect(shown).toEqual([
    ['match', 'good: Leather seats', ''],
    ['likely', 'good: Leather seats', 'Sunroof (usual for this trim), heated seats (nice to have)'],
    ['possible', '', 'Sunroof'],
    ['rejected', 'bad: Leather seats', ''],
  ])
  expect(funnel).toMatchObject({ judged: 4, matched: 1, likely: 1, possible: 1 })
})

test('sorts cars whose open wishes are typical first in their section', async () => {
  const { id } = await newSearch()
  for (const stage of ['LIKELY', 'POSSIBLE', 'MATCH'] as const) {
    await car(id, stage, { title: 'cheap', priceCents: 900_000 })
    await car(id, stage, { title: 'usual', priceCents: 1_200_000 }, { typicalWishes: ['sunroof'] })
    await car(
      id,
      stage,
      { title: 'usual, cheaper', priceCents: 1_000_000 },
      { typicalWishes: ['sunroof', 'leather seats'] },
    )
  }
  const { matches, likely, possible } = await resultsAt(id, '?sort=price')
  const usualFirst = ['usual, cheaper', 'usual', 'cheap']
  expect([names(likely), names(possible)]).toEqual([usualFirst, usualFirst])
  expect(names(matches)).toEqual(['cheap', 'usual, cheaper', 'usual'])
})

test('shows a risk with its evidence, unless the search has it as a wish', async () => {
  const { id } = await newSearch()
  const risks = toJson([quotedFact('odometer doubt', 'yes', 'One owner'), quotedFact('salvage title', 'yes', 'heated')])
  const salvage = createVerdict('salvage title', { answer: 'yes', evidence: [{ kind: 'quote', quote: 'heated' }] })
  await car(id, 'MATCH', {}, { risks, verdicts: toJson([salvage]) })
  const proof = [{ kind: 'quote', before: '“', marked: 'One owner', after: '”' }]
  expect((await resultsAt(id)).matches.cars[0]!.risks).toEqual([{ label: 'odometer in doubt', proof }])
})

test('the API returns the grade, confirmed wishes, wish strengths and risks', async () => {
  const { id } = await newSearch()
  const verdicts = [confirmed, createVerdict('sunroof', { criterionId: 'a2', strength: 'must' })]
  const risks = toJson([quotedFact('odometer doubt', 'yes', 'One owner')])
  await car(id, 'POSSIBLE', { postedAt: hoursAgo(2) }, { verdicts: toJson(verdicts), risks })
  await car(id, 'LIKELY', { postedAt: hoursAgo(1) }, { verdicts: toJson([confirmed]) })
  const goneAt = new Date('2026-11-20T12:00:00Z')
  await car(id, 'MATCH', { goneAt })
  await car(id, 'REJECTED')
  const answered = await (await callRoute(apiMatches, '', { token: ada.token, params: { id } })).json()
  expect(answered.map((match: { stage: string; confirmed: string }) => [match.stage, match.confirmed])).toEqual([
    ['match', null],
    ['likely', '1 of 1 confirmed'],
    ['possible', '1 of 2 confirmed, not stated: sunroof'],
  ])
  expect(answered[0]).toMatchObject({ isGone: true, goneAt: goneAt.toISOString() })
  expect(answered[1]).toMatchObject({ isGone: false, goneAt: null })
  expect(answered[2].verdicts).toEqual(verdicts.map(({ criterionId: _, ...rest }) => rest))
  expect(answered[2].risks).toEqual([{ label: 'odometer doubt', evidence: [{ kind: 'quote', quote: 'One owner' }] }])
})

test('shows a reposted vehicle once, by its active listing with the best stage', async () => {
  const { id } = await newSearch()
  const first = await car(id, 'MATCH', { title: 'taken down', goneAt: new Date() })
  const { vehicleId } = first
  await car(id, 'LIKELY', { title: 'stands', vehicleId })
  await car(id, 'POSSIBLE', { title: 'fares worse', vehicleId })
  await car(id, 'REJECTED', { title: 'fares worst', vehicleId })
  const { matches, likely, possible, nearMisses } = await resultsAt(id)
  expect([names(matches), names(likely), names(possible), names(nearMisses)]).toEqual([[], ['stands'], [], []])
  expect(likely.cars[0]!.postings).toBe(4)
})

test('shows the cheapest of several postings, and links the others', async () => {
  const { id } = await newSearch()
  const dear = await car(id, 'MATCH', { title: 'dear', priceCents: 1_390_000, marketplace: 'facebook' })
  const { vehicleId } = dear
  await car(id, 'MATCH', { title: 'cheap', vehicleId, priceCents: 1_290_000 })
  await car(id, 'MATCH', { title: 'gone', vehicleId, priceCents: 1_000_000, goneAt: new Date() })
  const { matches } = await resultsAt(id)
  expect(names(matches)).toEqual(['cheap'])
  expect(matches.cars[0]!.others).toMatchObject([{ marketplace: 'Facebook Marketplace', price: ' at $13,900' }])
})

test('an edit of the search keeps when a car was posted and found', async () => {
  const search = await insertSearch(web.db, ada.userId, { ...aroundOakland, createdAt: hoursAgo(3) })
  const postedAt = hoursAgo(1)
  const foundAt = new Date(postedAt.getTime() + 5_000)
  await car(search.id, 'MATCH', { title: 'since', postedAt }, { foundAt })
  const found = hoursAgo(3)
  await car(search.id, 'MATCH', { title: 'before', postedAt: hoursAgo(5) }, { foundAt: found })
  const times = async () =>
    (await resultsAt(search.id)).matches.cars.map((shown) => [shown.title, shown.wasThereBefore, shown.foundAt])
  const told = await times()
  expect(told).toEqual([
    ['since', false, foundAt],
    ['before', true, found],
  ])

  // Simulates an edit: the watch restarts, so everything listed until now is backfill.
  const edited = { version: 2, watchingSince: new Date(), backfillSummarizedAt: null }
  await web.db.search.update({ where: { id: search.id }, data: edited })
  await web.db.candidate.updateMany({ where: { searchId: search.id }, data: { searchVersion: 2, isBackfill: true } })
  expect(await times()).toEqual(told)
})

test('shows near misses with their reason and the limits that would admit them, but not distant ones', async () => {
  const { id } = await newSearch()
  await car(id, 'REJECTED', { title: 'rusty' })
  await car(id, 'FILTERED', { title: 'a little dear', priceCents: 1_580_000 })
  await car(id, 'FILTERED', { title: 'far too dear', priceCents: 4_000_000 })
  await car(id, 'FILTERED', { title: 'dear and gone', priceCents: 1_580_000, goneAt: new Date() })
  await car(id, 'FILTERED', { title: 'another car', make: 'ford', model: 'focus' })
  const { nearMisses, relaxSuggestions, funnel } = await resultsAt(id)
  expect(nearMisses.cars.map((miss) => [miss.title, miss.reason])).toEqual([
    ['rusty', 'No rust'],
    ['a little dear', '$15,800 is over $15,000'],
  ])
  expect(relaxSuggestions).toEqual(['A price up to $16,000 would include 1 more.'])
  expect(funnel).toMatchObject({ seen: 5, filtered: 4, judged: 1 })
})

test('shows and counts filtered cars from before candidates had their marketplace and posting time', async () => {
  const { id } = await newSearch()
  const titles = ['undated', 'second', 'first', 'earlier release']
  for (const [n, title] of titles.entries()) {
    const postedAt = title === 'undated' ? null : hoursAgo(4 - n)
    await car(id, 'FILTERED', {
      title,
      postedAt,
      priceCents: 1_580_000,
      marketplace: n === 1 ? 'facebook' : 'craigslist',
    })
  }
  const old = { listing: { title: 'earlier release' } }
  await web.db.candidate.updateMany({ where: { searchId: id, ...old }, data: { marketplace: null, postedAt: null } })
  const { nearMisses, funnel, health } = await resultsAt(id)
  expect(names(nearMisses)).toEqual(titles.toReversed())
  expect([funnel.seen, funnel.filtered]).toEqual([4, 4])
  expect(health.map((one) => [one.marketplace, one.funnel.filtered])).toEqual([['craigslist', 3]])
})

test('counts the funnel by marketplace, today and in total; a car on two marketplaces is one match', async () => {
  const search = await insertSearch(web.db, ada.userId, { marketplaces: ['facebook', 'craigslist'] })
  const both = await car(search.id, 'MATCH')
  await car(search.id, 'MATCH', { marketplace: 'facebook', vehicleId: both.vehicleId })
  await car(search.id, 'FILTERED', { marketplace: 'facebook' })
  const old = await car(search.id, 'REJECTED', { marketplace: 'facebook' })
  await web.db.candidate.updateMany({ where: { listingId: old.id }, data: { foundAt: hoursAgo(25) } })

  const { health, funnel, today } = await resultsAt(search.id)
  const nothingElse = { waiting: 0, likely: 0, possible: 0 }
  expect(funnel).toEqual({ seen: 4, filtered: 1, judged: 3, matched: 1, ...nothingElse })
  expect(today).toEqual({ seen: 3, filtered: 1, judged: 2, matched: 1, ...nothingElse })
  expect(health.map(({ marketplace, today }) => [marketplace, today.seen, today.filtered, today.matched])).toEqual([
    ['facebook', 2, 1, 1],
    ['craigslist', 1, 0, 1],
  ])
  expect(health[0]!.funnel).toEqual({ seen: 3, filtered: 1, judged: 2, matched: 1, ...nothingElse })

  const [answered] = await (await callRoute(apiSearches, '/api/searches', { token: ada.token })).json()
  expect(answered.health.map((h: { funnel: object; today: object }) => [h.funnel, h.today])).toEqual(
    health.map((h) => [h.funnel, h.today]),
  )
  expect([answered.funnel, answered.today]).toEqual([funnel, today])
})

test('the URL filters cars by grade, marketplace and time found, and keeps the grade totals', async () => {
  const { id } = await newSearch()
  await car(id, 'MATCH', { title: 'old', marketplace: 'facebook', postedAt: hoursAgo(6) }, { foundAt: hoursAgo(5) })
  await car(id, 'MATCH', { title: 'new' }, { foundAt: hoursAgo(1) })
  await car(id, 'LIKELY', { title: 'likely' }, { foundAt: hoursAgo(1) })
  await car(id, 'FILTERED', { title: 'near', priceCents: 1_580_000 })
  const seen = async (query: string) => {
    const { matches, likely, nearMisses } = await resultsAt(id, query)
    return [names(matches), matches.total, names(likely), likely.total, names(nearMisses)]
  }
  expect(await seen('?grade=likely')).toEqual([[], 2, ['likely'], 1, []])
  expect(await seen('?grade=match')).toEqual([['new', 'old'], 2, [], 1, []])
  expect(await seen('?marketplace=facebook')).toEqual([['old'], 1, [], 0, []])
  expect(await seen(`?since=${hoursAgo(2).toISOString()}`)).toEqual([['new'], 1, ['likely'], 1, ['near']])
  expect(await seen('?grade=near-miss')).toEqual([[], 2, [], 1, ['near']])
})

test('shows the old price after a drop, but not after a rise, a placeholder price or another currency', async () => {
  const { id } = await newSearch()
  const changes: [string, CarOver][] = [
    ['fell', { priceCents: 1_240_000, wasPriceCents: 1_390_000 }],
    ['rose', { priceCents: 1_240_000, wasPriceCents: 1_190_000 }],
    ['a joke', { priceCents: 100, wasPriceCents: 1_390_000, flags: ['placeholder-price'] }],
    ['was a joke', { priceCents: 1_240_000, wasPriceCents: 99_999_900 }],
    ['in euros', { priceCents: 1_240_000, wasPriceCents: 1_390_000, currency: 'EUR' }],
    ['never stated before', { priceCents: 1_240_000 }],
  ]
  for (const [title, over] of changes) await car(id, 'MATCH', { title, ...over, priceChangedAt: new Date() })
  const { matches } = await resultsAt(id)
  const shown = matches.cars.flatMap(({ title, wasPrice, price }) => (wasPrice ? [[title, wasPrice, price]] : []))
  expect(shown).toEqual([['fell', '$13,900', '$12,400']])
  const answered = await (await callRoute(apiMatches, '', { token: ada.token, params: { id } })).json()
  expect(answered.flatMap((match: { wasPrice: number | null }) => match.wasPrice ?? [])).toEqual([13_900])
})

test('the results and the card report work deferred by the daily budget', async () => {
  const { id } = await newSearch()
  const later = new Date(Date.now() + 20 * 60_000)
  const news = await car(id, 'WAITING')
  const backfill = await car(id, 'WAITING')
  const hold = (listingId: string, over: { isBackfill?: boolean; judgeAfter?: Date }) =>
    web.db.candidate.update({
      where: { searchId_listingId: { searchId: id, listingId } },
      data: { isHeld: true, judgeAfter: later, ...over },
    })
  const noticed = async () => (await resultsAt(id)).notices.map(({ words }) => words).join(' ')
  expect(await noticed()).toBe('')
  await hold(backfill.id, { isBackfill: true })
  expect(await noticed()).toMatch(/1 car is queued.*We’re still checking new cars/)
  await hold(news.id, {})
  expect(await noticed()).toMatch(/2 cars are queued; we’ll check them after midnight UTC, newest first/)
  const cards = await fetchSearchCards(ada.token)
  expect(cards.find((card) => card.id === id)!.notices[0]!.words).toMatch(/2 cars are queued/)
  for (const { id: listingId } of [news, backfill]) await hold(listingId, { judgeAfter: hoursAgo(1) })
  expect(await noticed()).toBe('')

  await web.db.search.update({
    where: { id },
    data: { smartCriteria: 'sunroof', isCompileHeld: true, compileAfter: later, compileVersion: 1 },
  })
  expect(await noticed()).toMatch(/We’ll read your wishes after midnight UTC/)
  await web.db.search.update({ where: { id }, data: { version: 2 } })
  expect(await noticed()).toBe('')
})
