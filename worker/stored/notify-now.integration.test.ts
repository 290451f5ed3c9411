import { expect, test } from 'vitest'
import { isGrade, passingGrades, notifyTimeFor } from '#domain/judgment/verdicts/grade'
import { strengths } from '#domain/judgment/criteria/criterion'
import { useDatabase } from '../../e2e/support/database'
import { insertCandidate, insertListing, insertSearch, insertUser, toJson, createVerdict } from '../../e2e/support/rows'
import { CandidateStage } from '#prisma/generated/client'
import { notifiesNowSql } from './not-notified'

const database = useDatabase()

test('SQL and domain agree on what is announced immediately, for every choice, stage, strength and answer', async () => {
  const { db } = database
  const user = await insertUser(db)
  const answered = strengths.flatMap((strength) =>
    (['yes', 'no', 'unknown'] as const).map((answer) => [createVerdict('sunroof', { strength, answer })]),
  )
  const mixed = [
    createVerdict('sunroof', { strength: 'must', answer: 'yes' }),
    createVerdict('rust', { strength: 'should' }),
  ]
  const sets = [[], ...answered, mixed, [...mixed, createVerdict('leather seats', { strength: 'must' })]]
  const rows = Object.values(CandidateStage).flatMap((stage) => sets.map((verdicts) => ({ stage, verdicts })))
  const listings = await Promise.all(rows.map(() => insertListing(db)))
  for (const immediateGrade of passingGrades) {
    const search = await insertSearch(db, user.id, { immediateGrade })
    for (const [i, { stage, verdicts }] of rows.entries()) {
      await insertCandidate(db, search.id, listings[i]!.id, { stage, verdicts: toJson(verdicts) })
    }
    const told = await db.$queryRaw<{ listingId: string; atOnce: boolean }[]>`
      SELECT c."listingId", ${notifiesNowSql} AS "atOnce"
      FROM "Candidate" c JOIN "Search" s ON s.id = c."searchId" WHERE s.id = ${search.id}::uuid`
    const atOnce = new Map(told.map((row) => [row.listingId, row.atOnce]))
    for (const [i, { stage, verdicts }] of rows.entries()) {
      const expected = isGrade(stage) && notifyTimeFor(search, stage, verdicts) === 'at once'
      expect({ stage, verdicts, atOnce: atOnce.get(listings[i]!.id) }).toEqual({ stage, verdicts, atOnce: expected })
    }
    expect(new Set(atOnce.values())).toEqual(new Set([true, false]))
  }
})
