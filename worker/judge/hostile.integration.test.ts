import { expect, test } from 'vitest'
import { testWithCanaries, thorough } from '../../e2e/support/canaries'
import {
  hostileAttributes,
  hostileDescriptions,
  hostilePhotos,
  hostileTitles,
  hostileLinkListings,
  type HostileListing,
} from '../../e2e/support/hostile-listings'
import { splitByBuyer, expectHarmless, listingFields, useHostileScene } from '../../e2e/support/hostile-scene'
import { insertCandidate, wantedCriterion } from '../../e2e/support/rows'

// The model follows every instruction in a listing. Its answers must have no effect.
const all = [...hostileDescriptions, ...hostileTitles, ...hostileAttributes, ...hostilePhotos, ...hostileLinkListings]
const { database, obeying, buyer, meets, judgeAll, judged, told, run, expectNoSecrets } = useHostileScene(all)

const named = (what: string, listings: HostileListing[]) =>
  splitByBuyer(listings).map((some, i) => [`${what}, part ${i + 1}`, some] as const)

test('there are more than 200 distinct hostile listings', () => {
  expect(hostileDescriptions.length).toBeGreaterThan(120)
  expect(new Set(all.map((listing) => JSON.stringify(listingFields(listing)))).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(200)
})

// Each test covers a few listings, so that it does not time out on a busy machine.
testWithCanaries(
  [
    ...named('descriptions', hostileDescriptions),
    ...named('titles', hostileTitles),
    ...named('labelled facts', hostileAttributes),
    ...named('photo addresses', hostilePhotos),
  ],
  ([what]) => what === 'descriptions, part 1',
)('no instruction in %s changes a verdict, reaches a buyer or reveals a secret', async ([_, some]) => {
  const { results, messages } = await run(some)
  expect(results.filter(([, result]) => result !== 'POSSIBLE: unknown,unknown,unknown')).toEqual([])
  expect(messages.count).toBe(some.length * 2)
  expectHarmless(messages)
  await expectNoSecrets()
})

testWithCanaries(named('links', hostileLinkListings), ([what]) => what.endsWith('part 1'))(
  'no link or markup of %s reaches a buyer',
  async ([_, some]) => {
    const robin = await buyer([wantedCriterion('leather seats')], [])
    for (const listing of some) await meets(robin, { ...listingFields(listing), model: null })
    await judgeAll(robin)
    expect([...(await judged(robin)).values()]).toContain('MATCH: yes')
    const messages = await told(robin)
    expect(messages.count).toBe(some.length * 2)
    expectHarmless(messages)
    await expectNoSecrets()
  },
)

test('other cars, searches and users are not affected', thorough, async () => {
  const [robin, kim] = [await buyer(), await buyer()]
  const cars = {
    'MATCH: yes,yes,no': { description: 'Black leather seats.', attributes: {}, titleStatus: 'clean' as const },
    'POSSIBLE: unknown,unknown,unknown': { description: 'Runs well.' },
  }
  const silent = await meets(robin, cars['POSSIBLE: unknown,unknown,unknown'])
  await insertCandidate(database.db, kim.searchId, silent)
  for (const listing of hostileDescriptions.slice(0, 10)) await meets(robin, listingFields(listing))
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
  expect(kim.user).toMatchObject(await database.db.user.findUniqueOrThrow({ where: { id: kim.user.id } }))
})

test('an honest sentence apart from an injected instruction still makes a match', async () => {
  const robin = await buyer([wantedCriterion('leather seats')])
  const far = 'Always garaged, serviced on time and washed by hand every week. '.repeat(6)
  const hostile = {
    ...hostileDescriptions[0]!,
    description: `${hostileDescriptions[0]!.description} ${far} Leather seats throughout.`,
  }
  await obeying([hostile])
  await meets(robin, listingFields(hostile))
  await judgeAll(robin)
  expect([...(await judged(robin)).values()]).toEqual(['MATCH: yes'])
})
