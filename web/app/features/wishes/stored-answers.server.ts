import { criterionAnswerKey, type Criterion } from '#domain/judgment/criteria/criterion'
import { unknownAnswer, type CheckedAnswer } from '#domain/judgment/evidence/defects'
import type { Fact } from '#domain/judgment/facts/fact'
import { toListingFigures, factsFromRules } from '#domain/judgment/facts/rules'
import { factsFromAttributes, factsFromFlags } from '#domain/judgment/facts/from-attributes'
import { isOpen } from '#domain/judgment/verdicts/judge'
import type { StoredAnswers } from '#domain/judgment/verdicts/regrade'
import type { Listing } from '#domain/listing/listing'
import type { Database, Transaction } from '#platform/database'
import { mapInSlices } from '../../http/turns.server'

type Judgeable = Parameters<typeof factsFromAttributes>[0] &
  Parameters<typeof factsFromRules>[0] &
  Parameters<typeof toListingFigures>[0] &
  Pick<Listing, 'id' | 'flags'>

type StoredRow = Omit<Judgeable, 'description'> & {
  read: Fact[] | null
  answers: ({ key: string } & CheckedAnswer)[] | null
}

/**
 * What is stored about listings, by id: attributes, figures, legal rules, and the model's latest readings and answers
 * for any user. Runs one statement. Skips VIN facts, because decoding needs the worker's tables, and options the maker
 * never built, because the ad's text can override them. Leaves out the description: attributes do not need it, and it
 * is by far the longest column.
 */
export async function loadStoredAnswers(
  db: Database | Transaction,
  ids: string[],
  wishes: Criterion[],
): Promise<Map<string, StoredAnswers>> {
  const keys = wishes.flatMap(({ alternatives }) => alternatives.filter(isOpen)).map(criterionAnswerKey)
  // Safe: the worker validates these columns before it writes them.
  const rows = await db.$queryRaw<StoredRow[]>`
    SELECT l.id::text, l.title, l.attributes, l."photoUrls", l."titleStatus", l.transmission, l."bodyType", l.make, l.model,
      l.year, l."priceCents", l.currency, l."odometerMiles", l.flags,
      (SELECT r.facts FROM "Reading" r WHERE r."contentHash" = l."contentHash"
        ORDER BY r."instructionsVersion" DESC, r."createdAt" DESC LIMIT 1) AS read,
      (SELECT json_agg(newest) FROM (
        SELECT DISTINCT ON (a."criterionKey") a."criterionKey" AS key, a.answer, a.evidence FROM "CriterionAnswer" a
        WHERE a."contentHash" = l."contentHash" AND a."criterionKey" = ANY(${keys}::text[])
        ORDER BY a."criterionKey", a."instructionsVersion" DESC, a."createdAt" DESC) newest) AS answers
    FROM "Listing" l WHERE l.id = ANY(${ids}::uuid[])`
  return new Map(await mapInSlices(rows, (row) => [row.id, toStoredAnswers(row)] as const))
}

function toStoredAnswers({ read, answers, ...row }: StoredRow): StoredAnswers {
  const listing = { ...row, description: null } as unknown as Judgeable
  const stated = [...factsFromAttributes(listing), ...factsFromFlags(listing), ...factsFromRules(listing)]
  const byKey = new Map((answers ?? []).map(({ key, answer, evidence }) => [key, { answer, evidence }]))
  return {
    known: { facts: [...stated, ...(read ?? [])], figures: toListingFigures(listing) },
    isRead: read !== null,
    asked(alternative) {
      const stored = byKey.get(criterionAnswerKey(alternative))
      return stored?.answer === 'unknown' ? unknownAnswer : stored
    },
  }
}
