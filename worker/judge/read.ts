import { features, type Fact } from '#domain/criteria'
import type { Claim } from '#domain/evidence'
import type { Listing } from '#domain/listing'
import type { Database } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { toFacts, toJson } from '../stored'
import { readingFormat } from './formats'
import { askAboutListing, photosToShow } from './listing-document'
import { askModel } from './model'

/** A listing whose own page was read. */
export type ReadableListing = Listing & { contentHash: string }

/**
 * The facts of a listing, read by the model once per content for all searches: from the store, else from a reading
 * under way in this process, else by asking. Only facts whose evidence stands in the listing are kept. Throws what
 * `askModel` throws.
 */
export async function readListing(deps: Dependencies, listing: ReadableListing, searchId: string): Promise<Fact[]> {
  const stored = await deps.db.reading.findUnique({ where: { contentHash: listing.contentHash } })
  if (stored) return toFacts(stored.facts)
  const readings = underWay(deps.db)
  const started = readings.get(listing.contentHash)
  if (started) return started
  const reading = readAndStore(deps, listing, searchId).finally(() => readings.delete(listing.contentHash))
  readings.set(listing.contentHash, reading)
  return reading
}

async function readAndStore(deps: Dependencies, listing: ReadableListing, searchId: string): Promise<Fact[]> {
  const facts = await read(deps, listing, searchId)
  const { contentHash } = listing
  const row = { contentHash, facts: toJson(facts), model: deps.config.OPENAI_MODEL }
  await deps.db.reading.createMany({ data: [row], skipDuplicates: true })
  // Another worker may have been first; then its reading stands, so that all searches judge by the same facts.
  const kept = await deps.db.reading.findUniqueOrThrow({ where: { contentHash } })
  return toFacts(kept.facts)
}

async function read(deps: Dependencies, listing: ReadableListing, searchId: string): Promise<Fact[]> {
  const { answer, document } = await askAboutListing(listing, photosToShow(deps.config, listing), (shown) =>
    askModel(deps, {
      purpose: 'read',
      format: readingFormat,
      document: { listing: shown.listing, features },
      photoUrls: shown.photoUrls,
      searchId,
      listingId: listing.id,
    }),
  )
  return answer.facts.flatMap((claimed) => toFact(claimed, document.check))
}

function toFact(claimed: Claim & { feature: string }, check: (claim: Claim) => ReturnType<Checker>): Fact[] {
  const feature = features.find((name) => name === claimed.feature.trim().toLowerCase())
  const { answer, evidence } = check(claimed)
  return feature && answer !== 'unknown' ? [{ feature, answer, evidence }] : []
}

type Checker = Awaited<ReturnType<typeof askAboutListing>>['document']['check']

const readingsUnderWay = new WeakMap<Database, Map<string, Promise<Fact[]>>>()

function underWay(db: Database): Map<string, Promise<Fact[]>> {
  const known = readingsUnderWay.get(db) ?? new Map<string, Promise<Fact[]>>()
  readingsUnderWay.set(db, known)
  return known
}
