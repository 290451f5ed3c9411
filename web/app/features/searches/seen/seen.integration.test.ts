import pg from 'pg'
import { expect, test, vi } from 'vitest'
import {
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertSearch,
  insertNotified,
  toJson,
  unwantedCriterion,
  createVerdict,
  wantedCriterion,
} from '../../../../../e2e/support/rows'
import { sinceText } from '#domain/words/time-zone'
import { useTestUsers, callRoute, useWeb } from '../../../../../e2e/support/web'
import { loader as form } from '../../../routes/dashboard.search.$id/route'
import { loader } from '../../../routes/dashboard.search.$id_.seen/route'
import type { SearchFormValues } from '../form-values'
import type { TypedWishes } from '../../wishes/wish-row'
import type { SeenScreenData } from '../../../routes/dashboard.search.$id_.seen/seen-view.server'
import { explanationText } from './ad-view'

const web = useWeb()
const { ada, bob } = useTestUsers(web)

type CarOver = Parameters<typeof insertListing>[1]
type Judged = NonNullable<Parameters<typeof insertCandidate>[3]>
const hoursAgo = (n: number) => new Date(Date.now() - n * 60 * 60 * 1_000)

const newSearch = (over: Parameters<typeof insertSearch>[2] = {}) =>
  insertSearch(web.db, ada.userId, { priceTo: 15_000, ...over })

async function ad(searchId: string, over: CarOver, judged: Judged) {
  const listing = await insertListing(web.db, over)
  await insertCandidate(web.db, searchId, listing.id, judged)
  return listing
}

async function seenAt(id: string, query = '') {
  const response = await callRoute(loader, `/dashboard/search/${id}/seen${query}`, { token: ada.token, params: { id } })
  return ((await response.json()) as { seen: SeenScreenData }).seen
}

const said = (seen: SeenScreenData) => seen.ads.map(({ title, why }) => [title, explanationText(why)])
const chosen = (choices: SeenScreenData['outcomes']) => choices.map(({ label, ads }) => [label, ads])

const smoked = createVerdict('smoking', {
  ...{ criterionId: 'a2', polarity: 'unwanted', answer: 'yes' },
  evidence: [{ kind: 'quote', quote: 'One owner' }],
})

test('gives every ad one outcome, and names the limit or wish that excluded it', async () => {
  const criteria = toJson([wantedCriterion('leather seats'), unwantedCriterion('smoking')])
  const { id } = await newSearch({ criteria })
  const soon = { reason: null }
  const goneDay = sinceText(hoursAgo(1), { now: new Date(), timeZone: null })
  const cars: [string, CarOver, Judged, string][] = [
    ['a match', {}, { stage: 'MATCH', ...soon }, 'Shown as a match'],
    [
      ...(['likely', {}, { stage: 'LIKELY', verdicts: toJson([createVerdict('apple carplay')]) }] as const),
      'Shown as a likely match. Not stated: Apple CarPlay',
    ],
    [
      'sold',
      { goneAt: hoursAgo(1), goneReason: 'SOLD' },
      { stage: 'MATCH' },
      `Sold ${goneDay}. We showed it as a match`,
    ],
    [
      ...(['gone unread', { goneAt: hoursAgo(1), goneReason: 'TAKEN_DOWN' }] as const),
      ...([
        { stage: 'REJECTED', reason: 'Taken down' },
        `Not shown: taken down before we checked it, gone ${goneDay}`,
      ] as const),
    ],
    [
      ...(['smoky', {}, { stage: 'REJECTED', reason: 'Has smoking', verdicts: toJson([smoked]) }] as const),
      'Not shown: ✕ Never smoked in (“One owner”)',
    ],
    [
      ...(['dear', { priceCents: 1_690_000 }, { stage: 'FILTERED', reason: '$16,900 is over $15,000' }] as const),
      'Not shown: $16,900 is over $15,000',
    ],
    ['hidden', {}, { stage: 'MATCH', hiddenAt: hoursAgo(1) }, 'You hid this car.'],
    [
      'unread',
      {},
      { stage: 'WAITING' },
      'Not checked yet: it fits your filters, and we’ll check it against your wishes in a moment',
    ],
    [
      ...(['held', {}, { stage: 'WAITING', isHeld: true, judgeAfter: hoursAgo(-3) }] as const),
      'Not checked yet: it fits your filters. We’ll check it after midnight UTC, when your daily allowance renews',
    ],
    [
      ...(['judged before the change', {}, { stage: 'MATCH', searchVersion: 0 }] as const),
      'Not shown yet: the ad or your search changed, and we’ll compare them again in a moment',
    ],
  ]
  for (const [i, [title, over, judged]] of cars.entries())
    await ad(id, { title, ...over }, { ...judged, foundAt: hoursAgo(i) })

  const seen = await seenAt(id)
  expect(said(seen)).toEqual(cars.map(([title, , , words]) => [title, words]))
  expect(chosen(seen.outcomes)).toEqual([
    ...[
      ['Everything', 10],
      ['Matches', 1],
      ['Likely', 1],
      ['Queued', 3],
      ['Ruled out by your wishes', 1],
    ],
    ...[
      ['Outside your filters', 1],
      ['Gone', 2],
      ['Hidden', 1],
    ],
  ])
  for (const { to, ads } of seen.outcomes) expect((await seenAt(id, to)).ads).toHaveLength(ads)
  expect(seen.ads[4]!.why.against).toEqual([
    { words: 'Never smoked in', proof: [{ kind: 'quote', before: '“', marked: 'One owner', after: '”' }] },
  ])
})

test('filters ads by the limit or wish that they failed, and by today', async () => {
  const { id } = await newSearch()
  await ad(id, { title: 'dear' }, { stage: 'FILTERED', reason: '$16,900 is over $15,000' })
  await ad(id, { title: 'dearer' }, { stage: 'FILTERED', reason: '$17,900 is over $15,000', foundAt: hoursAgo(30) })
  await ad(id, { title: 'far' }, { stage: 'FILTERED', reason: '70 mi away, outside 60 mi' })
  await ad(id, { title: 'rusty' }, { stage: 'REJECTED', reason: 'Has rust' })
  await ad(id, { title: 'bare' }, { stage: 'REJECTED', reason: 'No leather seats' })

  const limits = await seenAt(id, '?outcome=limits')
  expect(chosen(limits.failed)).toEqual([
    ['price', 2],
    ['distance', 1],
  ])
  const titles = ({ ads }: SeenScreenData) => ads.map(({ title }) => title)
  expect(titles(await seenAt(id, limits.failed[0]!.to))).toEqual(['dear', 'dearer'])
  const wishes = await seenAt(id, '?outcome=wishes')
  expect(chosen(wishes.failed)).toEqual([
    ['No rust', 1],
    ['Leather seats', 1],
  ])
  expect(titles(await seenAt(id, wishes.failed[1]!.to))).toEqual(['bare'])
  const today = await seenAt(id, '?outcome=limits&failed=price&today=')
  expect([titles(today), chosen(today.failed), today.allTo]).toEqual([
    ['dear'],
    [
      ['distance', 1],
      ['price', 1],
    ],
    '?outcome=limits&failed=price',
  ])
  expect(titles(await seenAt(id, '?outcome=constructor&failed=x'))).toHaveLength(5)
})

test('pages have no gaps or repeats, even if many ads were found at the same time', async () => {
  const { id } = await newSearch()
  const foundAt = hoursAgo(1)
  const listings = await Promise.all(
    Array.from({ length: 120 }, (_, i) => insertListing(web.db, { title: `car ${i}` })),
  )
  await web.db.candidate.createMany({
    data: listings.map(({ id: listingId }) => ({ searchId: id, listingId, stage: 'MATCH', searchVersion: 1, foundAt })),
  })
  const titles: (string | null)[] = []
  const sizes: number[] = []
  for (let query: string | null = ''; query !== null;) {
    const page: SeenScreenData = await seenAt(id, query)
    titles.push(...page.ads.map(({ title }) => title))
    sizes.push(page.ads.length)
    expect(page.newestTo === null).toBe(query === '')
    query = page.olderTo
  }
  expect(sizes).toEqual([50, 50, 20])
  expect(new Set(titles).size).toBe(120)
  expect((await seenAt(id, '?after=nonsense')).ads).toHaveLength(50)
})

test('a hidden car stays hidden when reposted, and shows when its buyer was notified', async () => {
  const { id } = await newSearch()
  const first = await ad(id, { title: 'first' }, { stage: 'MATCH', hiddenAt: hoursAgo(1), foundAt: hoursAgo(2) })
  await ad(id, { title: 'again', vehicleId: first.vehicleId }, { stage: 'MATCH' })
  const told = await ad(id, { title: 'told' }, { stage: 'MATCH', foundAt: hoursAgo(3) })
  await insertNotified(web.db, (await insertMailTarget(web.db, ada.userId)).id, told)
  const untold = await ad(id, { title: 'told to bob' }, { stage: 'MATCH', foundAt: hoursAgo(4) })
  await insertNotified(web.db, (await insertMailTarget(web.db, bob.userId)).id, untold)
  const { ads } = await seenAt(id)
  expect(ads.map(({ title, outcome, notified }) => [title, outcome, notified?.slice(0, 5) ?? null])).toEqual([
    ['again', 'hidden', null],
    ['first', 'hidden', null],
    ['told', 'match', 'Alert'],
    ['told to bob', 'match', null],
  ])
})

test('an ad with one failure shows the change that admits it, linked to the prefilled form', async () => {
  const criteria = toJson([wantedCriterion('leather seats'), unwantedCriterion('smoking')])
  const { id } = await newSearch({ criteria, yearFrom: 2014 })
  const over = { reason: '$16,900 is over $15,000', stage: 'FILTERED' } as const
  await ad(id, { priceCents: 1_690_000 }, { ...over, foundAt: hoursAgo(1) })
  await ad(id, { priceCents: 1_690_000, year: 2010 }, { ...over, foundAt: hoursAgo(2) })
  await ad(id, { priceCents: 1_690_000, goneAt: hoursAgo(1) }, { ...over, foundAt: hoursAgo(3) })
  const rejected = { stage: 'REJECTED', reason: 'Has smoking' } as const
  await ad(id, {}, { ...rejected, verdicts: toJson([smoked]), foundAt: hoursAgo(4) })
  const bare = createVerdict('leather seats', { answer: 'no' })
  await ad(id, {}, { ...rejected, verdicts: toJson([smoked, bare]), foundAt: hoursAgo(5) })
  const [price, two, gone, wish, twoWishes] = (await seenAt(id)).ads.map(({ change }) => change)
  expect([two, gone, twoWishes]).toEqual([null, null, null])
  expect([price!.words, wish!.words]).toEqual([
    'A price up to $17,000 would include it.',
    'Making “Never smoked in” a nice-to-have would include it.',
  ])
  const formAt = async (path: string) =>
    (await (await callRoute(form, path, { token: ada.token, params: { id } })).json()) as {
      values: SearchFormValues
      typedWishes: TypedWishes
      isSuggested: boolean
    }
  expect(await formAt(price!.to)).toMatchObject({ values: { priceTo: '17000', yearFrom: '2014' }, isSuggested: true })
  const shown = { shown: 'smoking', polarity: 'unwanted', strength: 'nice', wording: 'smoking' }
  expect(await formAt(wish!.to)).toMatchObject({ typedWishes: { a2: shown }, values: { priceTo: '15000' } })
  expect(await formAt(`/dashboard/search/${id}?nice=a9&make=ford&x=1`)).toMatchObject({
    ...{ isSuggested: false, typedWishes: {}, values: { make: 'honda' } },
  })
})

test("answers 404 for other users' searches", async () => {
  const { id } = await newSearch()
  for (const as of [id, 'x']) {
    expect((await callRoute(loader, '', { token: bob.token, params: { id: as } })).status).toBe(404)
  }
})

test('runs two statements besides the session and the search, however many ads there are', async () => {
  const { id } = await newSearch()
  for (let i = 0; i < 5; i++) await ad(id, {}, { stage: 'MATCH' })
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  expect((await seenAt(id)).ads).toHaveLength(5)
  expect(asked.mock.calls.length).toBe(4)
  asked.mockRestore()
})
