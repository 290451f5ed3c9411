import { criterionKey, type Alternative, type Criterion } from '#domain/judgment/criteria/criterion'
import { unknownAnswer, type CheckedAnswer } from '#domain/judgment/evidence/evidence-kinds'
import type { Fact } from '#domain/judgment/facts/fact'
import { figuresOf } from '#domain/judgment/facts/figures-of'
import { factsFromAttributes } from '#domain/judgment/facts/from-attributes'
import { factsFromFlags } from '#domain/judgment/facts/from-flags'
import { factsFromRules } from '#domain/judgment/facts/rules'
import { decide } from '#domain/judgment/verdicts/grade'
import { isAnsweredVerdict, verdictsBy } from '#domain/judgment/verdicts/judge'
import type { StoredJudgment } from '#domain/judgment/verdicts/tally'
import { countsForGrade } from '#domain/judgment/verdicts/verdict'
import type { Listing } from '#domain/listing/listing'
import { database } from '../../services/database.server'

/**
 * Judges cars from stored data: attributes, figures, legal rules, and model readings and answers stored for any user.
 * Makes no requests. Skips VIN facts, because decoding needs the worker's tables. Skips options the maker never built,
 * because the ad's text can override them.
 */
export async function storedJudgments(listingIds: string[], criteria: Criterion[]): Promise<StoredJudgment[]> {
  const wishes = criteria.filter(({ kind }) => kind === 'wish')
  if (wishes.length === 0) return listingIds.map(() => ({ stage: 'MATCH', verdicts: [] }))
  const [listings, facts, answers] = await Promise.all([
    listingsOf(listingIds),
    readingsOf(listingIds),
    answersOf(listingIds, wishes),
  ])
  return listings.map((listing) => {
    const stated = [...factsFromAttributes(listing), ...factsFromFlags(listing), ...factsFromRules(listing)]
    const read = facts.get(listing.id)
    const known = { facts: [...stated, ...(read ?? [])], figures: figuresOf(listing) }
    const asked = (alternative: Alternative) => answers.get(`${listing.id} ${criterionKey(alternative)}`)
    const verdicts = verdictsBy(wishes, known, asked)
    const { stage } = decide(verdicts)
    const isOpen = verdicts.some((verdict) => countsForGrade(verdict) && !isAnsweredVerdict(verdict))
    return { stage: read === undefined && stage !== 'REJECTED' && isOpen ? 'UNREAD' : stage, verdicts }
  })
}

type Judgeable = Parameters<typeof factsFromAttributes>[0] &
  Parameters<typeof factsFromRules>[0] &
  Parameters<typeof figuresOf>[0] &
  Pick<Listing, 'id' | 'flags'>

/** Excludes the description: attributes do not need it, and it is by far the longest column. */
const judged = {
  ...{ id: true, title: true, attributes: true, photoUrls: true, titleStatus: true, transmission: true },
  ...{ bodyType: true, make: true, model: true, year: true, priceCents: true, currency: true, odometerMiles: true },
  flags: true,
} as const

async function listingsOf(ids: string[]): Promise<Judgeable[]> {
  const rows = await database().listing.findMany({ where: { id: { in: ids } }, select: judged })
  // Safe: the worker validates these columns before it writes them.
  return rows.map((row) => ({ ...row, description: null }) as unknown as Judgeable)
}

/** Facts by listing id, from the reading with the newest instructions. */
async function readingsOf(ids: string[]): Promise<Map<string, Fact[]>> {
  const rows = await database().$queryRaw<{ id: string; facts: Fact[] }[]>`
    SELECT DISTINCT ON (l.id) l.id::text, r.facts FROM "Listing" l JOIN "Reading" r ON r."contentHash" = l."contentHash"
    WHERE l.id = ANY(${ids}::uuid[]) ORDER BY l.id, r."instructionsVersion" DESC, r."createdAt" DESC`
  return new Map(rows.map(({ id, facts }) => [id, facts]))
}

/** Stored answers to open questions, keyed by listing id and question. */
async function answersOf(ids: string[], wishes: Criterion[]): Promise<Map<string, CheckedAnswer>> {
  const open = wishes.flatMap(({ alternatives }) => alternatives.filter((one) => !one.feature && !one.comparison))
  if (open.length === 0) return new Map()
  const rows = await database().$queryRaw<({ id: string; key: string } & CheckedAnswer)[]>`
    SELECT DISTINCT ON (l.id, a."criterionKey") l.id::text, a."criterionKey" AS key, a.answer, a.evidence
    FROM "Listing" l JOIN "CriterionAnswer" a ON a."contentHash" = l."contentHash"
    WHERE l.id = ANY(${ids}::uuid[]) AND a."criterionKey" = ANY(${open.map(criterionKey)}::text[])
    ORDER BY l.id, a."criterionKey", a."instructionsVersion" DESC, a."createdAt" DESC`
  return new Map(
    rows.map(({ id, key, answer, evidence }) => [
      `${id} ${key}`,
      answer === 'unknown' ? unknownAnswer : { answer, evidence },
    ]),
  )
}
