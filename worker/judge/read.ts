import { features, type Fact, type Feature } from '#domain/judgement/criteria'
import { isUnfounded } from '#domain/judgement/evidence'
import type { Listing } from '#domain/listing/listing'
import type { Prisma } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { toFacts, toJson } from '../stored/rows'
import { instructionsVersion, readingFormat } from './model/formats'
import { askAboutListing, photosToShow } from './listing-document'
import { askModel } from './model/model'
import type { Asker } from './model/model-budget'
import { together } from './model/together'

/** A listing whose own page was read. */
export type ReadableListing = Listing & { contentHash: string }

export interface Reading {
  facts: Fact[]
  /** Features that were claimed on evidence that the listing does not hold. */
  unfounded: Feature[]
  timesAsked: number
}

const mostTimesAsked = 2

/**
 * What the model read in a listing, once per content, model and instructions for all searches: from the store, else
 * from a reading under way in this process, else by asking. Only facts whose evidence stands in the listing are kept.
 * Throws what `askModel` throws.
 */
export async function readListing(deps: Dependencies, listing: ReadableListing, asker: Asker): Promise<Reading> {
  const stored = await deps.db.reading.findUnique({ where: keyOf(deps, listing) })
  if (stored) return toReading(stored)
  return together(deps.db, `read ${listing.contentHash}`, async () => {
    const { facts, unfounded } = await read(deps, listing, [...features], asker)
    const row = { ...columnsOf(deps, listing), facts: toJson(facts), unfounded }
    await deps.db.reading.createMany({ data: [row], skipDuplicates: true })
    // Another worker may have been first; then its reading stands, so that all searches judge by the same facts.
    return toReading(await deps.db.reading.findUniqueOrThrow({ where: keyOf(deps, listing) }))
  })
}

/** Whether a reading that leaves these features open is to be asked for once more. */
export function isWorthAskingAgain({ unfounded, timesAsked }: Reading, open: Feature[]): boolean {
  return timesAsked < mostTimesAsked && open.some((feature) => unfounded.includes(feature))
}

/** Asks once more for what a reading claimed without true evidence. What that brings joins it, and then it stays. */
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

async function read(
  deps: Dependencies,
  listing: ReadableListing,
  wanted: Feature[],
  asker: Asker,
): Promise<Pick<Reading, 'facts' | 'unfounded'>> {
  const { answer, document } = await askAboutListing(listing, photosToShow(deps.config, listing), (shown) =>
    askModel(deps, {
      purpose: 'read',
      format: readingFormat,
      document: { listing: shown.listing, features: wanted },
      photoUrls: shown.photoUrls,
      asker,
      listingId: listing.id,
    }),
  )
  const facts: Fact[] = []
  const claimedInVain = new Set<Feature>()
  for (const claim of answer.facts) {
    const feature = wanted.find((name) => name === claim.feature.trim().toLowerCase())
    if (!feature) continue
    const checked = document.check(claim)
    if (checked.answer !== 'unknown') facts.push({ feature, answer: checked.answer, evidence: checked.evidence })
    else if (isUnfounded(claim, checked)) claimedInVain.add(feature)
  }
  return { facts, unfounded: [...claimedInVain].filter((feature) => !facts.some((fact) => fact.feature === feature)) }
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
