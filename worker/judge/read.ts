import type { z } from 'zod'
import type { Fact } from '#domain/judgement/facts/fact'
import { factFromClaim } from '#domain/judgement/facts/from-claim'
import { features, readFeatures, type Feature } from '#domain/judgement/features/features'
import type { Listing } from '#domain/listing/listing'
import type { Prisma } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { toFacts, toJson } from '../stored/rows'
import { instructionsVersion, readingFormat } from './model/formats'
import { askAboutListing, pictureOf, type ListingDocument } from './listing-document'
import { askModel } from './model/model'
import type { Asker } from './model/model-budget'
import { together } from './model/together'

/** A listing whose posting page was fetched. */
export type ReadableListing = Listing & { contentHash: string }

export interface Reading {
  facts: Fact[]
  /** Features that the model claimed on unfounded evidence. */
  unfounded: Feature[]
  timesAsked: number
}

const mostTimesAsked = 2
/** An answer may say each feature twice, where the listing contradicts itself, and no more. */
const mostClaims = 2 * features.length
/** Facts that say the same of a feature. Buyers want to read the evidence of one or two. */
const mostAlike = 2
const isSameAnswer = (one: Fact, other: Fact) =>
  one.feature === other.feature && one.answer === other.answer && one.number === other.number

/**
 * What the model reads in a listing, once per content, model and instructions for all searches. The reading comes from
 * the store, from a call that this process is making already, or from a new call. Keeps only facts whose evidence is in
 * the listing. Throws what `askModel` throws.
 */
export async function readListing(deps: Dependencies, listing: ReadableListing, asker: Asker): Promise<Reading> {
  const stored = await deps.db.reading.findUnique({ where: keyOf(deps, listing) })
  if (stored) return toReading(stored)
  return together(deps.db, `read ${listing.contentHash}`, async () => {
    const { facts, unfounded } = await read(deps, listing, null, asker)
    const row = { ...columnsOf(deps, listing), facts: toJson(facts), unfounded }
    await deps.db.reading.createMany({ data: [row], skipDuplicates: true })
    // If another worker was first, its reading counts, so that all searches judge by the same facts.
    return toReading(await deps.db.reading.findUniqueOrThrow({ where: keyOf(deps, listing) }))
  })
}

/** Whether to ask once more about the features that a reading leaves open. */
export function isWorthAskingAgain({ unfounded, timesAsked }: Reading, open: Feature[]): boolean {
  return timesAsked < mostTimesAsked && open.some((feature) => unfounded.includes(feature))
}

/** Asks once more about the unfounded features of a reading, and adds the new facts to the stored one. */
export async function readOnceMore(
  deps: Dependencies,
  listing: ReadableListing,
  before: Reading,
  asker: Asker,
): Promise<Reading> {
  return together(deps.db, `read again ${listing.contentHash}`, async () => {
    const { facts, unfounded } = await read(deps, listing, before.unfounded, asker)
    await deps.db.reading.updateMany({
      where: { ...columnsOf(deps, listing), timesAsked: before.timesAsked },
      data: { facts: toJson([...before.facts, ...facts]), unfounded, timesAsked: before.timesAsked + 1 },
    })
    return toReading(await deps.db.reading.findUniqueOrThrow({ where: keyOf(deps, listing) }))
  })
}

/** Reads for all features, or only for those `wanted`. */
async function read(
  deps: Dependencies,
  listing: ReadableListing,
  wanted: Feature[] | null,
  asker: Asker,
): Promise<Pick<Reading, 'facts' | 'unfounded'>> {
  const picture = await pictureOf(deps, listing, asker)
  const { answer, document } = await askAboutListing(listing, picture, (shown) =>
    askModel(deps, { ...readQuestion(shown, wanted), asker, listingId: listing.id }),
  )
  return checkedFacts(answer, wanted, document)
}

/** What the model is asked of a listing: all features, or only those `wanted`. */
export function readQuestion({ listing, picture }: ListingDocument, wanted: Feature[] | null) {
  return { purpose: 'read' as const, format: readingFormat, document: { listing, features: wanted }, picture }
}

/** The facts of an answer whose evidence is in the listing, and the features that were claimed on other evidence. */
export function checkedFacts(
  answer: z.output<typeof readingFormat.schema>,
  wanted: Feature[] | null,
  document: Pick<ListingDocument, 'checkerOf'>,
): Pick<Reading, 'facts' | 'unfounded'> {
  const facts: Fact[] = []
  const unfounded = new Set<Feature>()
  const check = document.checkerOf(answer.facts)
  for (const claim of answer.facts.slice(0, mostClaims)) {
    const feature = (wanted ?? readFeatures).find((name) => name === claim.feature.trim().toLowerCase())
    if (!feature) continue
    const checked = check(claim, { feature, label: feature })
    const fact = factFromClaim(feature, claim.number, checked)
    if (fact && facts.filter((one) => isSameAnswer(one, fact)).length < mostAlike) facts.push(fact)
    else if (checked.isUnfounded) unfounded.add(feature)
  }
  return { facts, unfounded: [...unfounded].filter((feature) => !facts.some((fact) => fact.feature === feature)) }
}

const columnsOf = ({ config }: Dependencies, { contentHash }: ReadableListing) => ({
  contentHash,
  model: config.OPENAI_MODEL,
  instructionsVersion,
})
const keyOf = (deps: Dependencies, listing: ReadableListing) => ({
  contentHash_model_instructionsVersion: columnsOf(deps, listing),
})

function toReading(row: Prisma.ReadingGetPayload<object>): Reading {
  const unfounded = features.filter((feature) => row.unfounded.includes(feature))
  return { facts: toFacts(row.facts), unfounded, timesAsked: row.timesAsked }
}
