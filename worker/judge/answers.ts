import type { z } from 'zod'
import { criterionAnswerKey, type Alternative } from '#domain/judgment/criteria/criterion'
import type { CheckedAnswer } from '#domain/judgment/evidence/defects'
import type { Dependencies } from '../dependencies'
import { toEvidence } from '../stored/rows'
import { answersFormat, instructionsVersion } from './model/formats'
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
import { readingKey, type ReadableListing } from './read-listing'

/** An alternative that only the model can answer. */
export type OpenQuestion = Pick<Alternative, 'label' | 'visible'> & { id: string; passages?: string[] }

export interface StoredAnswer extends CheckedAnswer {
  /** Set if the answer is unknown only because the evidence for the model's own answer is not in the listing. */
  isUnfounded: boolean
  timesAsked: number
  /** Set if no photo could be fetched, though one may answer the question. */
  isMissingPhotos: boolean
  madeAt: Date
}

const maxTimesAsked = 2

const isOpen = (answer: StoredAnswer | undefined) =>
  answer === undefined || (answer.isUnfounded && answer.timesAsked < maxTimesAsked)
const isDueWithPhotos = (answer: StoredAnswer | undefined) =>
  answer?.answer === 'unknown' && !isOpen(answer) && isPhotoRetryDue(answer)

/** Whether `getAnswers` would return this stored answer without asking again. */
export const isFinalAnswer = (answer: StoredAnswer | undefined) => !isOpen(answer) && !isDueWithPhotos(answer)

/** Limits the questions per call, so that the answers fit into its output tokens. */
const maxQuestions = 30

/**
 * Returns the model's answers by criterion key. Each is stored once per content, wording, model and instructions, and
 * is shared by all searches. Concurrent callers with the same questions share the calls. An unfounded answer is asked
 * once more immediately. Throws what `askModel` throws.
 */
export async function getAnswers(
  deps: Dependencies,
  listing: ReadableListing,
  criteria: OpenQuestion[],
  asker: ModelCallOwner,
): Promise<Map<string, CheckedAnswer>> {
  const wanted = eachOnce(criteria)
  const answers = await storedAnswers(deps, listing, wanted)
  const open = [...findUnanswered(wanted, answers), ...(await dueWithPhotos(deps, listing, wanted, answers, asker))]
  if (open.length === 0) return answers
  const key = JSON.stringify(['ask', readingKey(deps, listing), open.map(criterionAnswerKey).sort()])
  return new Map([...answers, ...(await dedupeConcurrent(deps.db, key, () => askOpen(deps, listing, open, asker)))])
}

/** Deduplicates by wording. A question is visible if any of its criteria is. */
function eachOnce(criteria: OpenQuestion[]): OpenQuestion[] {
  const byKey = new Map<string, OpenQuestion>()
  for (const criterion of criteria) {
    const first = byKey.get(criterionAnswerKey(criterion)) ?? criterion
    byKey.set(criterionAnswerKey(criterion), { ...first, visible: first.visible || criterion.visible })
  }
  return [...byKey.values()]
}

const findUnanswered = (criteria: OpenQuestion[], answers: Map<string, StoredAnswer>) =>
  criteria.filter((criterion) => isOpen(answers.get(criterionAnswerKey(criterion))))

/** Returns unknown answers that were given without photos, if the photos can be fetched now. */
async function dueWithPhotos(
  deps: Dependencies,
  listing: ReadableListing,
  criteria: OpenQuestion[],
  answers: Map<string, StoredAnswer>,
  asker: ModelCallOwner,
): Promise<OpenQuestion[]> {
  const due = criteria.filter((criterion) => isDueWithPhotos(answers.get(criterionAnswerKey(criterion))))
  return due.length > 0 && (await loadPhotoMontage(deps, listing, asker)) !== null ? due : []
}

/** Checks the store again, because a call that just ended may have answered the questions. */
async function askOpen(
  deps: Dependencies,
  listing: ReadableListing,
  criteria: OpenQuestion[],
  asker: ModelCallOwner,
): Promise<Map<string, StoredAnswer>> {
  const stored = await storedAnswers(deps, listing, criteria)
  const open = [...findUnanswered(criteria, stored), ...(await dueWithPhotos(deps, listing, criteria, stored, asker))]
  const first = await askAndStore(deps, listing, open, asker)
  const again = findUnanswered(open, first).filter((criterion) => first.has(criterionAnswerKey(criterion)))
  const second = await askAndStore(deps, listing, again, asker)
  return new Map([...stored, ...first, ...second])
}

/** Returns the stored answers. If another worker was first, these are its answers. */
async function askAndStore(
  deps: Dependencies,
  listing: ReadableListing,
  criteria: OpenQuestion[],
  asker: ModelCallOwner,
): Promise<Map<string, StoredAnswer>> {
  for (let from = 0; from < criteria.length; from += maxQuestions) {
    const some = criteria.slice(from, from + maxQuestions)
    await store(deps, listing, await ask(deps, listing, some, asker))
  }
  return criteria.length === 0 ? new Map() : storedAnswers(deps, listing, criteria)
}

type Fresh = Pick<StoredAnswer, 'answer' | 'evidence' | 'isUnfounded'> & { key: string }

async function ask(
  deps: Dependencies,
  listing: ReadableListing,
  criteria: OpenQuestion[],
  asker: ModelCallOwner,
): Promise<(Fresh & { isMissingPhotos: boolean })[]> {
  const picture = criteria.some((criterion) => criterion.visible) ? await loadPhotoMontage(deps, listing, asker) : null
  const { answer, document } = await askAboutListing(listing, picture, (shown) =>
    askModel(deps, { ...createAnswersQuestion(shown, criteria), asker, listingId: listing.id }),
  )
  const isWithoutPicture = picture === null && hasPhotosToShow(deps, listing)
  const visible = new Set(criteria.filter((criterion) => criterion.visible).map(criterionAnswerKey))
  const fresh = checkAnswers(answer, criteria, document)
  return fresh.map((one) => ({ ...one, isMissingPhotos: isWithoutPicture && visible.has(one.key) }))
}

export function createAnswersQuestion({ listing, picture }: ListingDocument, criteria: OpenQuestion[]) {
  const questions = criteria.map(({ id, label, passages = [] }) => ({
    ...{ id, label },
    ...(passages.length > 0 && { passages }),
  }))
  return { purpose: 'judge' as const, format: answersFormat, document: { listing, questions }, picture }
}

/** Answers become unknown if their evidence is not in the listing. */
export function checkAnswers(
  answer: z.output<typeof answersFormat.schema>,
  criteria: OpenQuestion[],
  document: Pick<ListingDocument, 'checkerOf'>,
): Fresh[] {
  const check = document.checkerOf(answer.answers)
  // A question that the model skips is not stored, so the next search that needs it asks again.
  return criteria.flatMap((criterion) => {
    const claim = answer.answers.find(({ id }) => id === criterion.id)
    if (!claim) return []
    return [{ key: criterionAnswerKey(criterion), ...check(claim, { feature: null, label: criterion.label }) }]
  })
}

const storedAnswers = (deps: Dependencies, listing: ReadableListing, criteria: OpenQuestion[]) =>
  loadAnswers(deps, listing, { in: criteria.map(criterionAnswerKey) })

/** Returns the stored answers about a listing by criterion key: those given, or all. */
export async function loadAnswers(
  deps: Dependencies,
  listing: ReadableListing,
  criterionKey?: { in: string[] },
): Promise<Map<string, StoredAnswer>> {
  const rows = await deps.db.criterionAnswer.findMany({ where: { ...readingKey(deps, listing), criterionKey } })
  return new Map(
    rows.map(({ criterionKey, answer, evidence, isUnfounded, timesAsked, isMissingPhotos, createdAt }) => [
      criterionKey,
      {
        ...{ answer: answer as CheckedAnswer['answer'], evidence: toEvidence(evidence) },
        ...{ isUnfounded, timesAsked, isMissingPhotos, madeAt: createdAt },
      },
    ]),
  )
}

/**
 * Replaces a stored answer only if it is unfounded and this is the second attempt, or if only the new one used photos.
 */
async function store(
  { db, config }: Dependencies,
  { contentHash }: ReadableListing,
  fresh: (Fresh & { isMissingPhotos: boolean })[],
): Promise<void> {
  const evidence = fresh.map((answer) => JSON.stringify(answer.evidence))
  await db.$executeRaw`
    INSERT INTO "CriterionAnswer" AS stored
      ("contentHash", "criterionKey", model, "instructionsVersion", answer, evidence, "isUnfounded", "isMissingPhotos")
    SELECT ${contentHash}, key, ${config.OPENAI_MODEL}, ${instructionsVersion}, answer, evidence::jsonb, unfounded, blind
    FROM unnest(${fresh.map((a) => a.key)}::text[], ${fresh.map((a) => a.answer)}::text[], ${evidence}::text[],
      ${fresh.map((a) => a.isUnfounded)}::boolean[], ${fresh.map((a) => a.isMissingPhotos)}::boolean[])
      AS given(key, answer, evidence, unfounded, blind)
    ON CONFLICT ("contentHash", "criterionKey", model, "instructionsVersion") DO UPDATE SET
      answer = EXCLUDED.answer, evidence = EXCLUDED.evidence, "isUnfounded" = EXCLUDED."isUnfounded",
      "isMissingPhotos" = EXCLUDED."isMissingPhotos", "timesAsked" = stored."timesAsked" + 1
    WHERE (stored."isUnfounded" AND stored."timesAsked" < ${maxTimesAsked})
      OR (stored."isMissingPhotos" AND NOT EXCLUDED."isMissingPhotos")`
}
