import { atomKey, decide, type Atom, type Verdict } from '#domain/criteria'
import { unknownAnswer, type Checked } from '#domain/evidence'
import { factsFromAttributes, judgeByFacts } from '#domain/judge-facts'
import type { Dependencies } from '../dependencies'
import { toEvidence, toJson } from '../stored'
import { answersFormat } from './formats'
import { askAboutListing, photosToShow } from './listing-document'
import { askModel } from './model'
import { readListing, type ReadableListing } from './read'

/**
 * Answers every atom for one listing, the cheap ways first: what the seller's labelled facts say, then the facts read
 * in text and photos, then the model on what is left. As soon as one answer rules the car out, nothing more is asked;
 * then only the verdicts reached are returned. Throws what `askModel` throws.
 */
export async function judgeListing(
  deps: Dependencies,
  listing: ReadableListing,
  atoms: Atom[],
  searchId: string,
): Promise<Verdict[]> {
  const stated = factsFromAttributes(listing)
  const known = atoms.filter((atom) => atom.feature !== null)
  const settled = known.filter(isSettledByOneFact).map((atom) => verdictOf(atom, judgeByFacts(atom, stated)))
  if (decide(settled).stage === 'REJECTED') return settled.filter((verdict) => verdict.answer !== 'unknown')

  const facts = known.length === 0 ? [] : await readListing(deps, listing, searchId)
  const byFacts = known.map((atom) => verdictOf(atom, judgeByFacts(atom, [...stated, ...facts])))
  if (decide(byFacts).stage === 'REJECTED') return byFacts

  const left = atoms.filter((atom) => atom.feature === null)
  const answers = await answersFor(deps, listing, left, searchId)
  return atoms.map((atom) => {
    const given = byFacts.find((verdict) => verdict.atomId === atom.id)
    return given ?? verdictOf(atom, answers.get(atomKey(atom)) ?? unknownAnswer)
  })
}

function verdictOf(atom: Atom, { answer, evidence }: Checked): Verdict {
  return { atomId: atom.id, label: atom.label, polarity: atom.polarity, answer, evidence }
}

/** No reading can take back a yes to what is unwanted, or a title's salvage; a stated drive the text may contradict. */
const isSettledByOneFact = (atom: Atom) => atom.polarity === 'unwanted' || atom.feature === 'clean title'

/** The model's answers by atom key, stored once per content and wording for all searches that ask the same. */
async function answersFor(
  deps: Dependencies,
  listing: ReadableListing,
  atoms: Atom[],
  searchId: string,
): Promise<Map<string, Checked>> {
  const keys = atoms.map(atomKey)
  const stored = await deps.db.atomAnswer.findMany({
    where: { contentHash: listing.contentHash, atomKey: { in: keys } },
  })
  const answers = new Map<string, Checked>(
    stored.map((row) => [row.atomKey, { answer: row.answer as Checked['answer'], evidence: toEvidence(row.evidence) }]),
  )
  const missing = atoms.filter((atom) => !answers.has(atomKey(atom)))
  if (missing.length === 0) return answers
  const asked = await askFor(deps, listing, missing, searchId)
  await deps.db.atomAnswer.createMany({
    data: [...asked].map(([key, { answer, evidence }]) => ({
      contentHash: listing.contentHash,
      atomKey: key,
      answer,
      evidence: toJson(evidence),
      model: deps.config.OPENAI_MODEL,
    })),
    skipDuplicates: true,
  })
  return new Map([...answers, ...asked])
}

async function askFor(
  deps: Dependencies,
  listing: ReadableListing,
  atoms: Atom[],
  searchId: string,
): Promise<Map<string, Checked>> {
  const photos = atoms.some((atom) => atom.visible) ? photosToShow(deps.config, listing) : []
  const { answer, document } = await askAboutListing(listing, photos, (shown) =>
    askModel(deps, {
      purpose: 'judge',
      format: answersFormat,
      document: { listing: shown.listing, questions: atoms.map(({ id, label }) => ({ id, label })) },
      photoUrls: shown.photoUrls,
      searchId,
      listingId: listing.id,
    }),
  )
  // A question left out stays unanswered and unstored: it is asked again with the next search that needs it.
  return new Map(
    atoms.flatMap((atom) => {
      const claim = answer.answers.find(({ id }) => id === atom.id)
      return claim ? [[atomKey(atom), document.check(claim)] as const] : []
    }),
  )
}
