import { expect, test } from 'vitest'
import type { Prisma } from '#platform/database'
import {
  insertAlert,
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertSearch,
  insertNotified,
  toJson,
  createVerdict,
} from '../../../../../e2e/support/rows'
import { useTestUsers, callRoute, useWeb, refusalOf } from '../../../../../e2e/support/web'
import { loader as api } from '../../../routes/api.searches_.$id_.why/route'
import { loader } from '../../../routes/dashboard.search.$id_.seen/route'
import type { ExclusionReason } from './exclusion-reason.server'

const web = useWeb()
const { ada, bob } = useTestUsers(web)

const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000)
let numbers = 7_700_000_000
const newSearch = (over: Parameters<typeof insertSearch>[2] = {}) =>
  insertSearch(web.db, ada.userId, { priceTo: 15_000, ...over })

/** A Craigslist posting with a number and a legacy URL, both of which appear in links. */
async function posted(over: Parameters<typeof insertListing>[1] = {}) {
  const externalId = String(++numbers)
  const link = `https://sfbay.craigslist.org/eby/cto/d/oakland-civic/${externalId}.html`
  return { listing: await insertListing(web.db, { externalId, url: link, ...over }), link }
}

const crawled = { lastAttemptAt: minutesAgo(1), lastSuccessAt: minutesAgo(1), lastOutcome: 'LISTINGS' } as const

async function watch(searchId: string, over: Partial<Prisma.FeedUncheckedCreateInput> = {}) {
  const key = `feed ${++numbers}`
  const feed = { key, marketplace: 'craigslist', area: 'sfbay', make: 'honda', ...crawled, ...over }
  const { id } = await web.db.feed.create({ data: feed })
  await web.db.searchFeed.create({ data: { searchId, feedId: id } })
  return id
}

async function ask(id: string, link: string): Promise<ExclusionReason> {
  const path = `/dashboard/search/${id}/seen?link=${encodeURIComponent(link)}`
  const response = await callRoute(loader, path, { token: ada.token, params: { id } })
  return ((await response.json()) as { answer: ExclusionReason }).answer
}

test('explains a shown car by its grade and notification time', async () => {
  const { id } = await newSearch()
  const { listing, link } = await posted({ postedAt: minutesAgo(63), firstSeenAt: minutesAgo(61) })
  await insertCandidate(web.db, id, listing.id, { stage: 'MATCH', foundAt: minutesAgo(60) })
  const untold = await ask(id, link)
  expect(untold.headline).toBe('Shown as a match.')
  expect(untold.notes).toEqual([
    expect.stringMatching(/^Posted .* UTC, found 2 min later\.$/),
    'We didn’t send an alert.',
  ])
  const target = await insertMailTarget(web.db, ada.userId)
  await insertAlert(web.db, { searchId: id, targetId: target.id, listingId: listing.id, status: 'DIGEST' })
  expect((await ask(id, link)).notes[1]).toBe('It will be in your daily digest.')
  await insertNotified(web.db, target.id, listing)
  expect((await ask(id, link)).notes[1]).toMatch(/^We alerted you .* UTC\.$/)
})

test('explains why a shown car was never notified', async () => {
  const { id } = await newSearch()
  const { listing, link } = await posted()
  await insertCandidate(web.db, id, listing.id, { stage: 'POSSIBLE' })
  const target = await insertMailTarget(web.db, ada.userId)
  const about = { searchId: id, targetId: target.id, listingId: listing.id }
  const said = async () => (await ask(id, link)).notes[1]
  const old = { createdAt: minutesAgo(8 * 24 * 60), failure: 'no-digest' }
  await insertAlert(web.db, { ...about, status: 'DEAD', ...old })
  await insertAlert(web.db, { ...about, status: 'DEAD', failure: 'already-alerted' })
  expect(await said()).toBe('We didn’t send an alert: no daily digest went out within a week.')
  const kept = await insertAlert(web.db, { ...about, status: 'DIGEST' })
  expect(await said()).toBe('It will be in your daily digest.')
  await web.db.search.update({ where: { id }, data: { status: 'PAUSED' } })
  expect(await said()).toBe('We didn’t send an alert: the search was paused.')
  await web.db.alert.update({ where: { id: kept.id }, data: { status: 'CLAIMED', claimedAt: new Date() } })
  expect(await said()).toBe('We’re sending an alert about it.')
})

test("formats times in the account's time zone", async () => {
  const { id } = await newSearch()
  const { listing, link } = await posted({ postedAt: minutesAgo(63), firstSeenAt: minutesAgo(61) })
  await insertCandidate(web.db, id, listing.id, { stage: 'MATCH', foundAt: minutesAgo(60) })
  await web.db.user.update({ where: { id: ada.userId }, data: { timeZone: 'Pacific/Honolulu' } })
  expect((await ask(id, link)).notes[0]).toMatch(/^Posted .* HST, found 2 min later\.$/)
  expect((await ask(id, link)).ad?.exactly).toMatch(/^Posted .* HST, found .* HST$/)
  await web.db.user.update({ where: { id: ada.userId }, data: { timeZone: null } })
})

test('explains a car that is not shown by its limit or wish, with evidence and the change that admits it', async () => {
  const { id } = await newSearch()
  const dear = await posted({ priceCents: 1_690_000 })
  await insertCandidate(web.db, id, dear.listing.id, { stage: 'FILTERED', reason: '$16,900 is over $15,000' })
  expect(await ask(id, dear.link)).toMatchObject({
    ...{ kind: 'seen', headline: 'Not shown: $16,900 is over $15,000.' },
    change: { words: 'A price up to $17,000 would include it.' },
  })
  const rust = createVerdict('rust', {
    polarity: 'unwanted',
    answer: 'yes',
    evidence: [{ kind: 'quote', quote: 'One owner' }],
  })
  const rusty = await posted()
  await insertCandidate(web.db, id, rusty.listing.id, {
    stage: 'REJECTED',
    reason: 'Has rust',
    verdicts: toJson([rust]),
  })
  expect((await ask(id, rusty.link)).headline).toBe('Not shown: ✕ No rust (“One owner”).')
})

test('applies the filters to a stored car that the search has not seen', async () => {
  const { id } = await newSearch()
  const feedId = await watch(id)
  const dear = await posted({ priceCents: 1_690_000 })
  const answer = await ask(id, dear.link)
  expect(answer).toMatchObject({ kind: 'not-seen', headline: 'Not shown: $16,900 is over $15,000.', ad: null })
  expect(answer.change!.words).toBe('A price up to $17,000 would include it.')
  const other = await posted()
  expect(await ask(id, other.link)).toMatchObject({
    headline: 'Not shown: it fits your filters, but it isn’t in any list this search watches.',
    notes: [
      expect.stringMatching(/^Posted /),
      'We’ve seen this ad, but it isn’t in any list this search watches: this search watches Honda Civic on Craigslist in San Francisco Bay Area, CA.',
    ],
  })
  await web.db.feedListing.create({ data: { feedId, listingId: other.listing.id } })
  expect((await ask(id, other.link)).headline).toBe('Found. We’ll compare it with this search in a moment.')
})

const token = 'aB3dE5gH7jK9mN1pQ3sT5v'
test('finds a posting by its new URL, by its token alone, and while its id is unknown', async () => {
  const { id } = await newSearch()
  const numbered = await insertListing(web.db, {
    ...{ externalId: String(++numbers), url: `https://www.craigslist.org/view/d/oakland-civic/${token}` },
  })
  await insertCandidate(web.db, id, numbered.id, { stage: 'MATCH' })
  const links = ['d/oakland-civic/', 'd/another-title/', ''].map(
    (slug) => `https://www.craigslist.org/view/${slug}${token}`,
  )
  for (const link of links) expect((await ask(id, link)).headline).toBe('Shown as a match.')

  const second = token.toUpperCase().replace('AB', 'ab')
  const unnumbered = await insertListing(web.db, { externalId: `t:${second}`, url: 'https://www.craigslist.org/x' })
  await insertCandidate(web.db, id, unnumbered.id, { stage: 'LIKELY' })
  expect((await ask(id, `craigslist.org/view/${second}`)).headline).toBe('Shown as a likely match.')
})

test('explains a near miss whose candidate is deleted as before', async () => {
  const { id } = await newSearch()
  const feedId = await watch(id)
  const wasNearMiss = async (over: Parameters<typeof insertListing>[1] = {}) => {
    const found = await posted({ wasNearMiss: true, ...over })
    await web.db.feedListing.create({ data: { feedId, listingId: found.listing.id } })
    return found.link
  }
  const dear = { priceCents: 1_690_000 }
  expect(await ask(id, await wasNearMiss(dear))).toMatchObject({
    headline: 'Not shown: $16,900 is over $15,000.',
    change: { words: 'A price up to $17,000 would include it.' },
  })
  const third = token.toLowerCase()
  await wasNearMiss({ ...dear, url: `https://www.craigslist.org/view/d/oakland-civic/${third}` })
  const renamed = `https://www.craigslist.org/view/d/another-title/${third}`
  expect((await ask(id, renamed)).headline).toBe('Not shown: $16,900 is over $15,000.')
  const sold = await wasNearMiss({ goneAt: minutesAgo(0), goneReason: 'SOLD' }) // fits since the search was changed
  expect((await ask(id, sold)).headline).toBe('Sold today.')
})

const unseen = 'https://sfbay.craigslist.org/eby/cto/d/oakland-civic/7600000001.html'

test.each<[string, Parameters<typeof insertSearch>[2], Partial<Prisma.FeedUncheckedCreateInput>[], string, RegExp]>([
  [
    'the site is blind',
    {},
    [{ failingSince: minutesAgo(40), lastReason: 'Craigslist has required a login' }],
    unseen,
    /^Never seen: Craigslist has been unavailable since .* UTC \(Craigslist has required a login\)\.$/,
  ],
  [
    'some lists are blind',
    {},
    [{}, { failingSince: minutesAgo(9) }],
    unseen,
    /^Never seen: 1 of 2 lists on Craigslist have been unavailable since .* \(we can’t read it\)\.$/,
  ],
  ['the search is paused', { status: 'PAUSED' }, [{}], unseen, /^Never seen: this search is paused\.$/],
  [
    'nobody looked yet',
    {},
    [{ lastAttemptAt: null, lastSuccessAt: null }],
    unseen,
    /^Never seen: we haven’t checked Craigslist yet\.$/,
  ],
  [
    'another area',
    {},
    [{ area: 'monterey' }],
    unseen,
    /^Never seen: it’s in San Francisco Bay Area, CA, and this search watches Honda Civic on Craigslist in Monterey Bay, CA\.$/,
  ],
  [
    'a site that the search leaves out',
    {},
    [{}],
    'https://www.cargurus.com/details/1',
    /^Never seen: this search doesn’t watch CarGurus\.$/,
  ],
  [
    'a site that is switched off',
    { marketplaces: ['facebook'] },
    [],
    'https://www.facebook.com/marketplace/item/1',
    /^Never seen: we aren’t watching Facebook Marketplace right now\.$/,
  ],
  ['all is well', {}, [{}], unseen, /^Never seen: we checked Craigslist 1 min ago, and no list showed this ad\.$/],
])('explains an ad that was never seen: %s', async (_, search, feeds, link, words) => {
  const { id } = await newSearch(search)
  for (const feed of feeds) await watch(id, feed)
  const { kind, headline } = await ask(id, link)
  expect([kind, headline]).toEqual(['never-seen', expect.stringMatching(words)])
})

test('explains an ad that was in a list but names no car', async () => {
  const { id } = await newSearch()
  await watch(id)
  const dropped = { title: 'Bumper and hood, silver', reason: 'parts', words: 'bumper', at: minutesAgo(9) }
  await web.db.droppedAd.create({ data: { marketplace: 'craigslist', externalId: '7600000001', ...dropped } })
  const { kind, headline, notes } = await ask(id, unseen)
  expect([kind, headline]).toEqual(['left-out', 'Left out: its title names no car. Sold for parts (“bumper”).'])
  expect(notes).toEqual([expect.stringMatching(/^We first saw it .* UTC\.$/), 'Its title: “Bumper and hood, silver”.'])
  await web.db.droppedAd.update({
    where: { marketplace_externalId: { marketplace: 'craigslist', externalId: '7600000001' } },
    data: { title: '', reason: 'no-title', words: '' },
  })
  expect((await ask(id, unseen)).headline).toBe('Left out: the list shows this ad without a title.')
  await web.db.droppedAd.deleteMany()
})

test('infers from a Craigslist number that a posting is too old or not listed yet', async () => {
  const { id } = await newSearch()
  await watch(id, { lastSuccessAt: minutesAgo(10) })
  const around = (externalId: number, postedAt: Date) =>
    insertListing(web.db, { externalId: String(externalId), postedAt })
  await around(7_100_000_000, minutesAgo(60 * 24 * 30 + 10))
  await around(7_100_000_010, minutesAgo(60 * 24 * 30))
  const at = (number: number) => `https://sfbay.craigslist.org/cto/${number}.html`
  const old = await ask(id, at(7_100_000_005))
  expect(old.headline).toBe('Never seen: it was posted before this search started.')
  expect(old.notes[0]).toMatch(/^Its number suggests it was posted around /)
  await around(9_100_000_000, minutesAgo(4))
  await around(9_100_000_010, minutesAgo(2))
  const young = await ask(id, at(9_100_000_005))
  expect(young).toMatchObject({ headline: 'Never seen: not yet.' })
  expect(young.notes[1]).toBe('We last checked 10 min ago. The next check is soon.')
})

test('rejects an unreadable link with a message, without any request', async () => {
  const { id } = await newSearch()
  const answer = await ask(id, 'https://www.autotrader.com/cars/1')
  expect(answer).toMatchObject({ kind: 'unreadable', headline: expect.stringContaining('That isn’t a') })
  const call400 = await callRoute(api, `/api?link=https://example.com/`, { token: ada.token, params: { id } })
  expect(await refusalOf(call400)).toEqual([400, answer.headline])
})

test('the API returns the same explanation, to the owner only', async () => {
  const { id } = await newSearch()
  const { listing, link } = await posted()
  await insertCandidate(web.db, id, listing.id, {
    ...{ stage: 'LIKELY', reason: 'Not stated: sunroof', verdicts: toJson([createVerdict('sunroof')]) },
  })
  const path = `/api?link=${encodeURIComponent(link)}`
  const answered = await callRoute(api, path, { token: ada.token, params: { id } })
  expect(await answered.json()).toMatchObject({
    ...{ kind: 'seen', answer: 'Shown as a likely match. Not stated: sunroof.', outcome: 'likely' },
    ...{ listingId: listing.id, change: null, name: '2016 Honda Civic EX-L' },
  })
  expect((await callRoute(api, path, { token: bob.token, params: { id } })).status).toBe(404)
})
