import type { z } from 'zod'
import type { Defect } from '#domain/judgment/evidence/defects'
import type { Fact } from '#domain/judgment/facts/fact'
import { factFromClaim } from '#domain/judgment/facts/from-claim'
import { featureEntry, features, featuresToRead, type Feature } from '#domain/judgment/features/features'
import type { Listing } from '#domain/listing/listing'
import type { Prisma } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { toFacts, toJson } from '../stored/rows'
import { instructionsVersion, readingFormat } from './model/formats'
import {
  askAboutListing,
  hasPhotosToShow,
  isPhotoRetryDue,
  loadPhotoMontage,
  type ListingDocument,
} from './listing-document'
import { askModel } from './model/model'
import type { ModelCallOwner } from './model/model-budget'
import { dedupeConcurrent } from './model/dedupe-concurrent'

/** The posting page was fetched. */
export type ReadableListing = Listing & { contentHash: string }

export interface Reading {
  facts: Fact[]
  unfounded: Feature[]
  timesAsked: number
  /** The listing has photos, but none could be fetched. */
  isMissingPhotos: boolean
  madeAt: Date
}

const maxTimesAsked = 2
/** An answer may contain each feature at most twice, in case the listing contradicts itself. */
const maxClaims = 2 * features.length
/** Maximum claims with a quote. No listing states more features, and each quote is searched in the full text. */
const maxQuoted = 120
/** Maximum identical facts per feature. Buyers read the evidence of one or two. */
const maxAlike = 2
const isSameAnswer = (one: Fact, other: Fact) =>
  one.feature === other.feature &&
  one.answer === other.answer &&
  one.number === other.number &&
  one.defect === other.defect

/**
 * Returns the model's reading of a listing. It is made once per content, model and instructions, and shared by all
 * searches. It comes from the store, from a call already running in this process, or from a new call. Keeps only
 * facts with evidence in the listing. Throws what `askModel` throws.
 */
export async function readListing(
  deps: Dependencies,
  listing: ReadableListing,
  asker: ModelCallOwner,
): Promise<Reading> {
  const earlier = await loadReading(deps, listing)
  if (earlier) return earlier
  return dedupeConcurrent(deps.db, callKey(deps, listing, 'read'), async () => {
    // A call that just ended may have stored it.
    const stored = await loadReading(deps, listing)
    if (stored) return stored
    const { facts, ...found } = await read(deps, listing, null, asker)
    const row = { ...readingKey(deps, listing), facts: toJson(facts), ...found }
    await deps.db.reading.createMany({ data: [row], skipDuplicates: true })
    // If another worker was first, its reading counts, so that all searches use the same facts.
    return toReading(await deps.db.reading.findUniqueOrThrow({ where: dedupeKey(deps, listing) }))
  })
}

/** Null if the model has not read the listing yet. */
export async function loadReading(deps: Dependencies, listing: ReadableListing): Promise<Reading | null> {
  const row = await deps.db.reading.findUnique({ where: dedupeKey(deps, listing) })
  return row && toReading(row)
}

const callKey = (deps: Dependencies, listing: ReadableListing, purpose: string) =>
  JSON.stringify([purpose, readingKey(deps, listing)])

export function shouldAskAgain({ unfounded, timesAsked }: Reading, openFeatures: Feature[]): boolean {
  return timesAsked < maxTimesAsked && openFeatures.some((feature) => unfounded.includes(feature))
}

/**
 * Asks again about the unfounded features of a reading and adds the new facts to the stored one. If another call did so
 * after `before` was loaded, returns the stored reading without asking.
 */
export async function rereadUnfounded(
  deps: Dependencies,
  listing: ReadableListing,
  before: Reading,
  asker: ModelCallOwner,
): Promise<Reading> {
  return dedupeConcurrent(deps.db, callKey(deps, listing, 'read again'), async () => {
    const stored = toReading(await deps.db.reading.findUniqueOrThrow({ where: dedupeKey(deps, listing) }))
    if (stored.timesAsked > before.timesAsked) return stored
    const { facts, unfounded } = await read(deps, listing, stored.unfounded, asker)
    const { timesAsked } = stored
    return addTo(deps, listing, stored, facts, { unfounded, timesAsked: timesAsked + 1 })
  })
}

export function shouldReadPhotos(reading: Reading, open: Feature[]): boolean {
  return isPhotoRetryDue(reading) && open.some((feature) => featureEntry(feature).visible)
}

/**
 * Reads again for features that photos can show, and adds the new facts to the stored reading. If the photos still
 * cannot be fetched, asks nothing and leaves the reading blind.
 */
export async function rereadPhotos(
  deps: Dependencies,
  listing: ReadableListing,
  asker: ModelCallOwner,
): Promise<Reading> {
  return dedupeConcurrent(deps.db, callKey(deps, listing, 'read with photos'), async () => {
    const stored = toReading(await deps.db.reading.findUniqueOrThrow({ where: dedupeKey(deps, listing) }))
    if (!stored.isMissingPhotos || (await loadPhotoMontage(deps, listing, asker)) === null) return stored
    const known = new Set(stored.facts.map(({ feature }) => feature))
    const wanted = featuresToRead.filter((feature) => featureEntry(feature).visible && !known.has(feature))
    const { facts } = await read(deps, listing, wanted, asker)
    return addTo(deps, listing, stored, facts, { isMissingPhotos: false })
  })
}

/** Does nothing if the stored reading has changed. Returns the stored reading. */
async function addTo(
  deps: Dependencies,
  listing: ReadableListing,
  { facts, timesAsked, isMissingPhotos }: Reading,
  more: Fact[],
  changes: Prisma.ReadingUpdateManyMutationInput,
): Promise<Reading> {
  await deps.db.reading.updateMany({
    where: { ...readingKey(deps, listing), timesAsked, isMissingPhotos },
    data: { ...changes, facts: toJson([...facts, ...more]) },
  })
  return toReading(await deps.db.reading.findUniqueOrThrow({ where: dedupeKey(deps, listing) }))
}

async function read(
  deps: Dependencies,
  listing: ReadableListing,
  wanted: Feature[] | null,
  asker: ModelCallOwner,
): Promise<Pick<Reading, 'facts' | 'unfounded' | 'isMissingPhotos'>> {
  const picture = await loadPhotoMontage(deps, listing, asker)
  const { answer, document } = await askAboutListing(listing, picture, (shown) =>
    askModel(deps, { ...createReadingQuestion(shown, wanted), asker, listingId: listing.id }),
  )
  const isMissingPhotos = picture === null && hasPhotosToShow(deps, listing)
  return { ...checkFacts(answer, wanted, document), isMissingPhotos }
}

export function createReadingQuestion({ listing, picture }: ListingDocument, wanted: Feature[] | null) {
  return { purpose: 'read' as const, format: readingFormat, document: { listing, features: wanted }, picture }
}

/** Returns the facts with evidence in the listing, and the features claimed on other evidence. */
export function checkFacts(
  answer: z.output<typeof readingFormat.schema>,
  wanted: Feature[] | null,
  document: Pick<ListingDocument, 'checkerOf'>,
): Pick<Reading, 'facts' | 'unfounded'> {
  const facts: Fact[] = []
  const unfounded = new Set<Feature>()
  const check = document.checkerOf(answer.facts)
  for (const claim of withFewQuotes(answer.facts.slice(0, maxClaims))) {
    const feature = (wanted ?? featuresToRead).find((name) => name === claim.feature.trim().toLowerCase())
    if (!feature) continue
    const { defect, ...plain } = splitDefect(claim)
    const checked = check(plain, { feature, label: feature })
    const fact = factFromClaim(feature, claim.number, defect ? { ...checked, defect } : checked)
    if (fact && facts.filter((one) => isSameAnswer(one, fact)).length < maxAlike) facts.push(fact)
    else if (checked.isUnfounded) unfounded.add(feature)
  }
  return { facts, unfounded: [...unfounded].filter((feature) => !facts.some((fact) => fact.feature === feature)) }
}

export function splitDefect<Said extends { answer: 'yes' | 'no' | Defect }>(
  claim: Said,
): Omit<Said, 'answer'> & { answer: 'yes' | 'no'; defect?: Defect } {
  const { answer } = claim
  if (answer === 'yes' || answer === 'no') return { ...claim, answer }
  return { ...claim, answer: 'no', defect: answer }
}

function withFewQuotes<Claimed extends { quote: string | null }>(claims: Claimed[]): Claimed[] {
  let quoted = 0
  return claims.filter(({ quote }) => quote === null || ++quoted <= maxQuoted)
}

/** Together with the wording, it is also the key of an answer. */
export const readingKey = ({ config }: Dependencies, { contentHash }: ReadableListing) => ({
  contentHash,
  model: config.OPENAI_MODEL,
  instructionsVersion,
})
const dedupeKey = (deps: Dependencies, listing: ReadableListing) => ({
  contentHash_model_instructionsVersion: readingKey(deps, listing),
})

function toReading(row: Prisma.ReadingGetPayload<object>): Reading {
  const unfounded = features.filter((feature) => row.unfounded.includes(feature))
  const { timesAsked, isMissingPhotos, createdAt } = row
  return { facts: toFacts(row.facts), unfounded, timesAsked, isMissingPhotos, madeAt: createdAt }
}
