import { parseTrimLabel } from '#domain/catalog/recognize/trim'
import { findEssentialFaults } from '#domain/deal/fault-words'
import type { CheckedAnswer } from '#domain/judgment/evidence/defects'
import type { Fact } from '#domain/judgment/facts/fact'
import { toListingFigures, factsFromRules, typicalEquipmentFor } from '#domain/judgment/facts/rules'
import { factsFromAttributes, factsFromFlags } from '#domain/judgment/facts/from-attributes'
import { factsFromVin, vinMismatchFact } from '#domain/judgment/facts/from-vin'
import { type KnownFacts, featuresThatAnswer } from '#domain/judgment/facts/judge-facts'
import { factsFromBuiltModels } from '#domain/judgment/facts/never-built'
import { withoutFalsePosing } from '#domain/judgment/facts/posing-dealer'
import { contradictsListing, namesOtherModel } from '#domain/judgment/facts/vin-contradictions'
import type { Feature } from '#domain/judgment/features/features'
import type { Listing } from '#domain/listing/listing'
import { findVin } from '#domain/listing/stated-vin'
import { criterionAnswerKey, type Criterion } from '#domain/judgment/criteria/criterion'
import type { SellerType } from '#domain/vocabulary'
import { gradeVerdicts } from '#domain/judgment/verdicts/grade'
import {
  isAnsweredVerdict,
  judgeCriteria,
  buildVerdicts,
  type JudgeResult,
  type UnansweredAlternative,
} from '#domain/judgment/verdicts/judge'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import type { Dependencies } from '../dependencies'
import { lookUpVin } from './vin/decode-vin'
import { storeDecodedVin } from './vin/store-decoded-vin'
import { getAnswers, isFinalAnswer, loadAnswers, type StoredAnswer } from './answers'
import type { ModelCallOwner } from './model/model-budget'
import {
  shouldAskAgain,
  shouldReadPhotos,
  loadReading,
  readListing,
  rereadUnfounded,
  rereadPhotos,
  type ReadableListing,
  type Reading,
} from './read-listing'

interface FactsWithoutModel extends KnownFacts {
  /** Never a fact. */
  typicalFeatures: Feature[]
  /** Found by code, because an ad that no wish needs is never read. Risks to show, never an answer to a wish. */
  faults: Fact[]
  /** As the site lists the ad. */
  seller: SellerType | null
}

/**
 * Collects what is known before the model reads a listing: its figures, the facts implied by its labels, flags, VIN,
 * the law and its model, and the features typical of such a car. The VIN of a different car only yields that
 * contradiction. Stores what the VIN decodes to for the car's page, unless `db` is null.
 */
export async function factsWithoutModel(
  { log, db }: Pick<Dependencies, 'log'> & { db: Dependencies['db'] | null },
  listing: Listing,
): Promise<FactsWithoutModel> {
  const vin = findVin(listing)
  const decoded = vin === null ? null : await lookUpVin(vin, log)
  if (db && vin !== null && decoded !== null) await storeDecodedVin(db, vin, decoded)
  const isOther = decoded !== null && contradictsListing(decoded, listing)
  // If only the model differs, the VIN or the tables are wrong: neither a contradiction nor facts.
  const own = decoded === null || isOther || namesOtherModel(decoded, listing) ? null : decoded
  const ofVin: Fact[] = isOther ? [vinMismatchFact(decoded)] : own === null ? [] : factsFromVin(own)
  // If the year or model may be wrong, the stated one implies no facts and no typical equipment.
  const byModel = isOther ? [] : [...factsFromRules(listing), ...factsFromBuiltModels(listing, own)]
  const vinTrim = own?.stated.trim === undefined ? null : parseTrimLabel(own.stated.trim, listing)
  return {
    facts: [...factsFromAttributes(listing), ...factsFromFlags(listing), ...ofVin, ...byModel],
    figures: toListingFigures(listing),
    faults: findEssentialFaults(listing).map(({ words }) => ({
      ...({ feature: 'mechanical problem', answer: 'yes', number: null } as const),
      evidence: [{ kind: 'quote', quote: words }],
    })),
    seller: listing.seller,
    typicalFeatures: isOther ? [] : typicalEquipmentFor({ ...listing, trim: listing.trim ?? vinTrim }),
  }
}

export interface JudgedListing extends JudgeResult {
  /** Never a fact. */
  typicalWishes: string[]
  usedModel: boolean
}

/** Judges one listing (see `judgeCriteria`) by its stored data and the model's answers. Throws what `askModel` throws. */
export async function judgeListing(
  deps: Dependencies,
  listing: ReadableListing,
  criteria: Criterion[],
  asker: ModelCallOwner,
): Promise<JudgedListing> {
  const stated = await factsWithoutModel(deps, listing)
  return judgeBy(criteria, stated, {
    read: (wishes) => readFor(deps, listing, wishes, stated, asker),
    ask: (left) => getAnswers(deps, listing, left, asker),
  })
}

/** All that is stored about a listing, loaded once to judge it for many searches. */
export interface KnownListing {
  stated: FactsWithoutModel
  reading: Reading | null
  /** `stated` and what was read. One object for all searches, because inferences are cached by it. */
  read: KnownFacts
  answers: Map<string, StoredAnswer>
}

export async function loadKnownListing(deps: Dependencies, listing: ReadableListing): Promise<KnownListing> {
  const stated = await factsWithoutModel(deps, listing)
  const [reading, answers] = await Promise.all([loadReading(deps, listing), loadAnswers(deps, listing)])
  return { stated, reading, read: reading === null ? stated : withReading(stated, reading), answers }
}

// Unlike these, no criterion's key contains a line break.
const readingMissing = '\nreading'
const rereadingMissing = '\nreading again'

/** Whether `missing` of `judgeKnownListing` has become known. */
export const isKnownAnswer = ({ reading, answers }: KnownListing, missing: string): boolean =>
  missing === readingMissing ? reading !== null : isFinalAnswer(answers.get(missing))

/** Judges like `judgeListing`, but by what is known. If the model would be asked, returns what for. */
export async function judgeKnownListing(
  { stated, reading, read, answers }: KnownListing,
  criteria: Criterion[],
): Promise<JudgedListing | { missing: string[] }> {
  const missing: string[] = []
  const judged = await judgeBy(criteria, stated, {
    read(wishes) {
      if (reading === null) missing.push(readingMissing)
      else if (mustReadAgain(reading, openFeatures(wishes, read))) missing.push(rereadingMissing)
      return Promise.resolve(read)
    },
    ask(left) {
      missing.push(...left.map(criterionAnswerKey).filter((key) => !isFinalAnswer(answers.get(key))))
      return Promise.resolve(answers)
    },
  })
  return missing.length === 0 ? judged : { missing }
}

interface ModelSources {
  read(wishes: Criterion[]): Promise<KnownFacts>
  ask(left: UnansweredAlternative[]): Promise<Map<string, CheckedAnswer>>
}

async function judgeBy(
  criteria: Criterion[],
  stated: FactsWithoutModel,
  sources: ModelSources,
): Promise<JudgedListing> {
  let usedModel = false
  const judged = await judgeCriteria(criteria, stated, {
    read(wishes) {
      usedModel = true
      return sources.read(wishes)
    },
    async ask(left) {
      usedModel = true
      const answers = await sources.ask(left)
      return (alternative) => answers.get(criterionAnswerKey(alternative))
    },
  })
  const risks = [...judged.risks, ...stated.faults]
  return {
    ...judged,
    risks,
    typicalWishes: findTypicalWishes(criteria, judged.verdicts, stated.typicalFeatures),
    usedModel,
  }
}

function findTypicalWishes(wishes: Criterion[], verdicts: Verdict[], typicalFeatures: Feature[]): string[] {
  const open = verdicts.filter((verdict) => verdict.polarity === 'wanted' && !isAnsweredVerdict(verdict))
  return open
    .filter(({ criterionId }) =>
      wishes
        .find(({ id }) => id === criterionId)
        ?.alternatives.some(({ feature }) => feature !== null && typicalFeatures.includes(feature)),
    )
    .map(({ label }) => label)
}

/**
 * Reads the listing again if a feature is open only because no photo could be fetched or because the first reading
 * was unfounded.
 */
async function readFor(
  deps: Dependencies,
  listing: ReadableListing,
  wishes: Criterion[],
  stated: FactsWithoutModel,
  asker: ModelCallOwner,
): Promise<KnownFacts> {
  const openIn = (reading: Reading) => openFeatures(wishes, withReading(stated, reading))
  let reading = await readListing(deps, listing, asker)
  if (shouldReadPhotos(reading, openIn(reading))) reading = await rereadPhotos(deps, listing, asker)
  if (shouldAskAgain(reading, openIn(reading))) reading = await rereadUnfounded(deps, listing, reading, asker)
  return withReading(stated, reading)
}

const withReading = (stated: FactsWithoutModel, { facts }: Reading): KnownFacts => ({
  ...stated,
  facts: [...stated.facts, ...withoutFalsePosing(facts, stated.seller)],
})

const mustReadAgain = (reading: Reading, open: Feature[]) =>
  shouldReadPhotos(reading, open) || shouldAskAgain(reading, open)

/** Empty if the car is rejected anyway. */
function openFeatures(wishes: Criterion[], known: KnownFacts): Feature[] {
  const verdicts = buildVerdicts(wishes, known)
  if (gradeVerdicts(verdicts).stage === 'REJECTED') return []
  const open = new Set(verdicts.filter((verdict) => !isAnsweredVerdict(verdict)).map(({ criterionId }) => criterionId))
  return wishes
    .filter(({ id }) => open.has(id))
    .flatMap(({ alternatives }) => alternatives)
    .flatMap(featuresThatAnswer)
}
