import { expect, test } from 'vitest'
import type { Criterion } from '#domain/judgment/criteria/criterion'
import { useDatabase } from '../../e2e/support/database'
import {
  insertCandidate,
  insertListing,
  insertReading,
  insertSearch,
  insertUser,
  toJson,
  unwantedCriterion,
  wantedCriterion,
} from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { judgeCandidates } from './judge-candidates'

// What code knows about a car without a model. No model is reachable here.
const database = useDatabase()

type ListingRow = Parameters<typeof insertListing>[1]

async function judged(row: ListingRow, criteria: Criterion[] = [], isRead = false) {
  const user = await insertUser(database.db)
  const words = criteria.length === 0 ? {} : { smartCriteria: 'some words', criteria: toJson(criteria) }
  const { id: searchId } = await insertSearch(database.db, user.id, { models: [], ...words })
  const listing = await insertListing(database.db, row)
  if (isRead) await insertReading(database.db, listing.contentHash!, [])
  await insertCandidate(database.db, searchId, listing.id)
  await judgeCandidates(workerDependencies(database.db), { searchId })
  expect(await database.db.modelCall.count({ where: { searchId } })).toBe(0)
  return database.db.candidate.findFirstOrThrow({ where: { searchId } })
}

const civic2019 = '2HGFC1F76KH000001'

test('a VIN of another car is a risk, also for a search without criteria', async () => {
  const { stage, risks } = await judged({ vin: civic2019, title: '2016 Honda Civic', year: 2016 })
  expect(stage).toBe('MATCH')
  expect(risks).toEqual([
    {
      feature: 'vin mismatch',
      answer: 'yes',
      number: null,
      evidence: [{ kind: 'vin', label: 'car', value: '2019 Honda Civic' }],
    },
  ])
})

test('a car that is sold for parts is no match, unless a wish is about that', async () => {
  const row = { attributes: { 'title status': 'parts only' } }
  expect(await judged(row)).toMatchObject({ stage: 'FILTERED', reason: 'Sold for parts' })
  expect(await judged(row, [wantedCriterion('parts only')], true)).toMatchObject({ stage: 'MATCH' })
  expect(await judged(row, [unwantedCriterion('parts only')])).toMatchObject({ stage: 'REJECTED' })
})

test('what a VIN decodes to is stored for the car’s page', async () => {
  await judged({ vin: civic2019, title: '2019 Honda Civic', year: 2019 })
  await judged({ vin: '1M8GDM9AXKP042788' }) // a bus
  const stored = await database.db.decodedVin.findMany({ where: { vin: { in: [civic2019, '1M8GDM9AXKP042788'] } } })
  expect(stored).toMatchObject([{ vin: civic2019, car: { year: 2019, make: 'Honda', model: 'Civic' } }])
})

test('a VIN of the same car or one that cannot be decoded is no risk', async () => {
  expect((await judged({ vin: civic2019, title: '2019 Honda Civic', year: 2019 })).risks).toEqual([])
  expect((await judged({ vin: '1M8GDM9AXKP042788' })).risks).toEqual([])
})

test('the VIN alone rejects a car that has what the buyer excludes', async () => {
  const row = { vin: civic2019, title: '2019 Honda Civic', year: 2019 }
  expect(await judged(row, [unwantedCriterion('turbo')])).toMatchObject({ stage: 'REJECTED', reason: 'Has turbo' })
})

test('the VIN in the text and legal requirements answer criteria with evidence', async () => {
  const description = 'Nice car. VIN: 2HGFC1F76KH000001'
  const row = { title: '2021 Honda Civic', year: 2021, description } // VIN of 2019; one year apart would be accepted
  const { stage, verdicts, risks } = await judged(row, [wantedCriterion('backup camera')], true)
  expect([stage, verdicts]).toMatchObject(['POSSIBLE', [{ answer: 'unknown' }]]) // no rule applies to an unclear year
  expect(risks).toMatchObject([{ feature: 'vin mismatch' }])
  const own = await judged({ title: '2020 Honda Civic', year: 2020 }, [wantedCriterion('backup camera')], true)
  expect([own.stage, own.verdicts]).toMatchObject([
    'MATCH',
    [{ evidence: [{ kind: 'rule', source: '49 CFR 571.111' }] }],
  ])
  const turbo = await judged({ title: '2019 Honda Civic', year: 2019, description }, [wantedCriterion('turbo')], true)
  expect([turbo.stage, turbo.verdicts]).toMatchObject(['MATCH', [{ evidence: [{ kind: 'vin', label: 'turbo' }] }]])
})

test('rejects a feature that was never built, unless the ad contradicts it or mentions a conversion', async () => {
  const civic = { title: '2015 Honda Civic LX', year: 2015, trim: 'LX' }
  const rule = 'Honda built no 2015 Civic with four-wheel drive'
  const wish = [wantedCriterion('four-wheel drive')]
  expect(await judged(civic, wish, true)).toMatchObject({
    ...{ stage: 'REJECTED', reason: 'No four-wheel drive' },
    verdicts: [{ answer: 'no', evidence: [{ kind: 'rule', rule, source: 'US model lines' }] }],
  })
  expect(await judged({ ...civic, attributes: { drive: '4wd' } }, wish, true)).toMatchObject({
    ...{ stage: 'POSSIBLE', reason: 'Not stated: four-wheel drive (the ad contradicts what the maker built)' },
    verdicts: [{ answer: 'unknown', unsettled: 'contradiction', evidence: [{ kind: 'attribute' }, { rule }] }],
  })
  const converted = { ...civic, description: 'Converted to 4x4 last year.', attributes: { drive: '4wd' } }
  expect((await judged(converted, wish, true)).stage).toBe('MATCH')
  const { verdicts } = await judged(civic, [unwantedCriterion('diesel')], true)
  expect(verdicts).toMatchObject([{ answer: 'no', evidence: [{ kind: 'rule' }] }])
})

test('records what is typical for the trim only for open criteria, and not as evidence', async () => {
  const { stage, typicalWishes, verdicts } = await judged(
    {},
    [wantedCriterion('sunroof'), wantedCriterion('navigation', 'a2')],
    true,
  )
  expect([stage, typicalWishes]).toEqual(['POSSIBLE', ['sunroof']])
  expect(verdicts).toMatchObject([
    { answer: 'unknown', evidence: [] },
    { answer: 'unknown', evidence: [] },
  ])
  const stated = await judged({ attributes: { options: 'Sunroof/Moonroof' } }, [wantedCriterion('sunroof')], true)
  expect([stated.stage, stated.typicalWishes]).toEqual(['MATCH', []])
})

test("uses the VIN's trim if the ad names none", async () => {
  const row = { vin: civic2019, title: '2019 Honda Civic', year: 2019, trim: null }
  expect((await judged(row, [wantedCriterion('leather seats')], true)).typicalWishes).toEqual(['leather seats'])
})

test('a branded title and an unreliable odometer are risks', async () => {
  const { risks } = await judged({ titleStatus: 'rebuilt', flags: ['not-actual-mileage'] })
  expect(risks).toMatchObject([{ feature: 'salvage title' }, { feature: 'odometer doubt' }])
})
