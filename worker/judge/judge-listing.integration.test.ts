import { expect, test } from 'vitest'
import { comparisonAlternative, featureAlternative, openAlternative } from '#domain/judgment/criteria/criterion'
import type { Comparison } from '#domain/judgment/criteria/comparison'
import type { Criterion } from '#domain/judgment/criteria/criterion'
import type { Fact } from '#domain/judgment/facts/fact'
import { useDatabase } from '../../e2e/support/database'
import {
  insertListing,
  insertReading,
  insertSearch,
  insertUser,
  unwantedCriterion,
  quotedFact,
  wantedCriterion,
} from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { toListing } from '../stored/rows'
import { judgeListing } from './judge-listing'

// No model is reachable: a criterion that needs more than the stored reading fails the test.
const database = useDatabase()

type Row = Parameters<typeof insertListing>[1]
const range = (quantity: Comparison['quantity'], ends: Partial<Comparison>) =>
  comparisonAlternative({ quantity, least: null, most: null, ...ends })
const wish = (over: Partial<Criterion>) => wantedCriterion('rust', 'a1', over)

/** Returns the answers to the criteria, by label. */
async function judge(row: Row, facts: Fact[] | null, ...wishes: Criterion[]) {
  const inserted = await insertListing(database.db, row)
  if (facts) await insertReading(database.db, inserted.contentHash!, facts)
  const { id: searchId } = await insertSearch(database.db, (await insertUser(database.db)).id)
  const listing = { ...toListing(inserted), contentHash: inserted.contentHash! }
  const asker = { searchId, isBackfill: false }
  const judged = await judgeListing(workerDependencies(database.db), listing, wishes, asker)
  return Object.fromEntries(judged.verdicts.map(({ label, answer, evidence }) => [label, { answer, evidence }]))
}
const stated = (label: string, value: string) => [{ kind: 'attribute', label, value }]

test("compares price, mileage and year with the listing's figures, without a model", async () => {
  const row = { priceCents: 750_000, odometerMiles: 92_000, year: 2016 }
  const wishes = [
    wish({ id: 'a1', alternatives: [range('price', { most: 8_000 })] }),
    wish({ id: 'a2', alternatives: [range('year', { least: 2015 })] }),
  ]
  expect(await judge(row, null, ...wishes)).toEqual({
    'at most $8,000': { answer: 'yes', evidence: stated('price', '$7,500') },
    '2015 or newer': { answer: 'yes', evidence: stated('year', '2016') },
  })
  expect(await judge(row, null, wish({ alternatives: [range('odometer', { most: 80_000 })] }))).toEqual({
    'at most 80,000 mi': { answer: 'no', evidence: stated('mileage', '92,000 mi') },
  })
  const unstated = await judge({ odometerMiles: null }, null, wish({ alternatives: [range('odometer', { most: 1 })] }))
  expect(unstated['at most 1 mi']?.answer).toBe('unknown')
})

test('compares a number found by the reading', async () => {
  const owners: Fact = { ...quotedFact('owners', 'yes', 'second owner'), number: 2 }
  const oneOrTwo = wish({ alternatives: [range('owners', { least: 1, most: 2 })] })
  expect(await judge({}, [owners], oneOrTwo)).toEqual({ '1 to 2 owners': { answer: 'yes', evidence: owners.evidence } })
  const one = wish({ alternatives: [range('owners', { most: 1 })] })
  expect((await judge({}, [owners], one))['at most 1 owner']?.answer).toBe('no')
  expect((await judge({}, [], one))['at most 1 owner']?.answer).toBe('unknown')
})

test('only an ad listed as by owner is of a dealer posing as a private seller', async () => {
  const posing = quotedFact('dealer posing as private', 'yes', 'doc fee')
  const none = wish({ polarity: 'unwanted', alternatives: [featureAlternative('dealer posing as private')] })
  const ofDealer = wish({ alternatives: [featureAlternative('dealer')] })
  expect((await judge({ seller: 'owner' }, [posing], none))['dealer posing as private']?.answer).toBe('yes')
  for (const seller of ['dealer', null])
    expect(await judge({ seller }, [posing], none, { ...ofDealer, id: 'a2' })).toMatchObject({
      'dealer posing as private': { answer: 'unknown' },
      dealer: { answer: 'yes' },
    })
})

test('any alternative satisfies a criterion, and facts that satisfy it save the question', async () => {
  const alternatives = [openAlternative('captain kirk chair'), featureAlternative('leather seats')]
  const leather = quotedFact('leather seats', 'yes', 'leather')
  expect(await judge({}, [leather], wish({ alternatives }))).toEqual({
    'captain kirk chair or leather seats': { answer: 'yes', evidence: leather.evidence },
  })
  const either = wish({ alternatives: [featureAlternative('heated seats'), featureAlternative('leather seats')] })
  const cloth = quotedFact('leather seats', 'no', 'cloth')
  expect((await judge({}, [cloth], either))['heated seats or leather seats']?.answer).toBe('unknown')
  const none = [cloth, quotedFact('heated seats', 'no', 'no heat')]
  expect((await judge({}, none, either))['heated seats or leather seats']?.answer).toBe('no')
})

test('a criterion applies only if its condition holds', async () => {
  const condition: Comparison = { quantity: 'odometer', least: 90_000, most: null }
  const belt = wantedCriterion('timing belt replaced', 'a1', { condition })
  const not = quotedFact('timing belt replaced', 'no', 'belt is due')
  const label = 'timing belt replaced (if at least 90,000 mi)'
  expect(await judge({ odometerMiles: 40_000 }, [not], belt)).toEqual({})
  expect((await judge({ odometerMiles: 95_000 }, [not], belt))[label]?.answer).toBe('no')
  expect((await judge({ odometerMiles: null }, [not], belt))[label]?.answer).toBe('unknown')
})

test('does not judge permissions and remarks', async () => {
  const permission = wantedCriterion('salvage title', 'a1', { kind: 'permission' })
  const remark = wish({ id: 'a2', kind: 'remark', alternatives: [openAlternative('good vibes')] })
  expect(await judge({ titleStatus: 'salvage' }, null, permission, remark)).toEqual({})
})

test('a missing nice-to-have does not stop the judging of other criteria', async () => {
  const nice = wantedCriterion('sunroof', 'a1', { strength: 'nice' })
  const facts = [quotedFact('sunroof', 'no', 'no sunroof'), quotedFact('rust', 'no', 'no rust')]
  const answers = await judge({}, facts, nice, unwantedCriterion('rust'))
  expect(answers).toMatchObject({ sunroof: { answer: 'no' }, rust: { answer: 'no' } })
})
