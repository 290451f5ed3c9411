import type { z } from 'zod'
import { criterionKey, type Alternative } from '#domain/judgement/criteria/criterion'
import type { Checked } from '#domain/judgement/evidence/evidence-kinds'
import type { Dependencies } from '../dependencies'
import { toEvidence } from '../stored/rows'
import { answersFormat, instructionsVersion } from './model/formats'
import { askAboutListing, pictureOf, type ListingDocument } from './listing-document'
import { askModel } from './model/model'
import type { Asker } from './model/model-budget'
import type { ReadableListing } from './read'

/** An alternative that only the model can answer, with the id under which the model is asked. */
export type OpenQuestion = Pick<Alternative, 'label' | 'visible'> & { id: string }

interface Answered extends Checked {
  /** The answer is unknown only because the evidence for another one is not in the listing. */
  isUnfounded: boolean
  timesAsked: number
}

const mostTimesAsked = 2

const isOpen = (answer: Answered | undefined) =>
  answer === undefined || (answer.isUnfounded && answer.timesAsked < mostTimesAsked)

/**
 * Returns the model's answers by criterion key. Each is stored once per content, wording, model and instructions, and
 * serves all searches. An unfounded answer is asked for once more, at once. Throws what `askModel` throws.
 */
export async function answersFor(
  deps: Dependencies,
  listing: ReadableListing,
  criteria: OpenQuestion[],
  asker: Asker,
): Promise<Map<string, Checked>> {
  const answers = await storedAnswers(deps, listing, criteria)
  const open = criteria.filter((criterion) => isOpen(answers.get(criterionKey(criterion))))
  const first = await askAndStore(deps, listing, open, asker)
  const again = open.filter(
    (criterion) => first.has(criterionKey(criterion)) && isOpen(first.get(criterionKey(criterion))),
  )
  const second = await askAndStore(deps, listing, again, asker)
  return new Map([...answers, ...first, ...second])
}

/** Asks and stores, then returns what is stored. If another worker was first, that is its answer. */
async function askAndStore(
  deps: Dependencies,
  listing: ReadableListing,
  criteria: OpenQuestion[],
  asker: Asker,
): Promise<Map<string, Answered>> {
  if (criteria.length === 0) return new Map()
  await store(deps, listing, await ask(deps, listing, criteria, asker))
  return storedAnswers(deps, listing, criteria)
}

type Fresh = Omit<Answered, 'timesAsked'> & { key: string }

async function ask(
  deps: Dependencies,
  listing: ReadableListing,
  criteria: OpenQuestion[],
  asker: Asker,
): Promise<Fresh[]> {
  const picture = criteria.some((criterion) => criterion.visible) ? await pictureOf(deps, listing, asker) : null
  const { answer, document } = await askAboutListing(listing, picture, (shown) =>
    askModel(deps, { ...answersQuestion(shown, criteria), asker, listingId: listing.id }),
  )
  return checkedAnswers(answer, criteria, document)
}

/** What the model is asked about the alternatives that no fact answers. */
export function answersQuestion({ listing, picture }: ListingDocument, criteria: OpenQuestion[]) {
  const questions = criteria.map(({ id, label }) => ({ id, label }))
  return { purpose: 'judge' as const, format: answersFormat, document: { listing, questions }, picture }
}

/** The answers whose evidence is in the listing; the others are unknown. */
export function checkedAnswers(
  answer: z.output<typeof answersFormat.schema>,
  criteria: OpenQuestion[],
  document: Pick<ListingDocument, 'checkerOf'>,
): Fresh[] {
  const check = document.checkerOf(answer.answers)
  // A question that the model leaves out is not stored, so the next search that needs it asks again.
  return criteria.flatMap((criterion) => {
    const claim = answer.answers.find(({ id }) => id === criterion.id)
    if (!claim) return []
    return [{ key: criterionKey(criterion), ...check(claim, { feature: null, label: criterion.label }) }]
  })
}

async function storedAnswers(
  { db, config }: Dependencies,
  { contentHash }: ReadableListing,
  criteria: OpenQuestion[],
): Promise<Map<string, Answered>> {
  const rows = await db.criterionAnswer.findMany({
    where: {
      contentHash,
      criterionKey: { in: criteria.map(criterionKey) },
      model: config.OPENAI_MODEL,
      instructionsVersion,
    },
  })
  return new Map(
    rows.map(({ criterionKey, answer, evidence, isUnfounded, timesAsked }) => [
      criterionKey,
      { answer: answer as Checked['answer'], evidence: toEvidence(evidence), isUnfounded, timesAsked },
    ]),
  )
}

/** Replaces a stored answer only if that one is unfounded and this is the second. */
async function store({ db, config }: Dependencies, { contentHash }: ReadableListing, fresh: Fresh[]): Promise<void> {
  const evidence = fresh.map((answer) => JSON.stringify(answer.evidence))
  await db.$executeRaw`
    INSERT INTO "CriterionAnswer" AS stored
      ("contentHash", "criterionKey", model, "instructionsVersion", answer, evidence, "isUnfounded")
    SELECT ${contentHash}, key, ${config.OPENAI_MODEL}, ${instructionsVersion}, answer, evidence::jsonb, unfounded
    FROM unnest(${fresh.map((a) => a.key)}::text[], ${fresh.map((a) => a.answer)}::text[], ${evidence}::text[],
      ${fresh.map((a) => a.isUnfounded)}::boolean[]) AS given(key, answer, evidence, unfounded)
    ON CONFLICT ("contentHash", "criterionKey", model, "instructionsVersion") DO UPDATE SET
      answer = EXCLUDED.answer, evidence = EXCLUDED.evidence, "isUnfounded" = EXCLUDED."isUnfounded",
      "timesAsked" = stored."timesAsked" + 1
    WHERE stored."isUnfounded" AND stored."timesAsked" < ${mostTimesAsked}`
}
