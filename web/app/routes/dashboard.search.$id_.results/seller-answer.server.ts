import { criterionLabel } from '#domain/judgment/criteria/criterion'
import { gradeVerdicts } from '#domain/judgment/verdicts/grade'
import {
  removeSellerAnswer,
  applySellerAnswers,
  type SellerAnswer,
  type Verdict,
} from '#domain/judgment/verdicts/verdict'
import type { Prisma, Transaction } from '#platform/database'
import type { CandidateStage, User } from '#prisma/generated/client'
import { notFound } from '../../http/errors.server'
import { withOwnerLock } from '../../features/accounts/session/sessions.server'
import { getCriteria } from '../../features/wishes/criteria.server'
import { requireListingId } from '../../features/searches/hide-car.server'
import { getSearch, type AuthorizedSearch } from '../../features/searches/search-store.server'
import type { MessageSignature } from './car-actions'

/** `label` identifies the wish. A null answer removes the stored one. */
interface SellerAnswerInput {
  listingId: unknown
  label: unknown
  answer: SellerAnswer['answer'] | null
}

/**
 * Stores or removes a seller's answer and re-decides the listing in all of the buyer's searches. Sends no alerts.
 * Idempotent. Throws a 404 for a car that the search has not found and for an unknown wish.
 */
async function saveSellerAnswer(
  owned: AuthorizedSearch,
  { listingId, label, answer }: SellerAnswerInput,
): Promise<void> {
  const search = await getSearch(owned)
  const wish = getCriteria(search)?.find(
    (criterion) => criterion.kind === 'wish' && criterionLabel(criterion) === label,
  )
  if (!wish) throw notFound('That wish')
  const about = { userId: owned.userId, listingId: requireListingId(listingId) }
  const key = { ...about, criterionKey: criterionLabel(wish) }
  await withOwnerLock(owned.owner, async (tx) => {
    const candidates = await lockCandidates(tx, about)
    if (!candidates.some(({ searchId }) => searchId === search.id)) throw notFound('That car')
    if (answer === null) await tx.sellerAnswer.deleteMany({ where: key })
    else await store(tx, { ...key, answer })
    const stored = (await tx.sellerAnswer.findMany({ where: about })) as SellerAnswer[]
    const { goneAt } = await tx.listing.findUniqueOrThrow({ where: { id: about.listingId }, select: { goneAt: true } })
    for (const candidate of candidates) await rejudgeCandidate(tx, candidate, stored, goneAt !== null)
  })
}

interface LockedCandidate {
  searchId: string
  listingId: string
  stage: CandidateStage
  verdicts: Verdict[]
}

/** The buyer's candidates of a listing that passed the filters, locked until the transaction ends. */
function lockCandidates(tx: Transaction, about: { userId: string; listingId: string }): Promise<LockedCandidate[]> {
  return tx.$queryRaw<LockedCandidate[]>`
    SELECT c."searchId", c."listingId", c.stage::text AS stage, c.verdicts
    FROM "Candidate" c JOIN "Search" s ON s.id = c."searchId"
    WHERE s."userId" = ${about.userId}::uuid AND s.status <> 'DELETED' AND c."listingId" = ${about.listingId}::uuid
      AND c.stage <> 'FILTERED'
    ORDER BY c."searchId" FOR UPDATE OF c`
}

/** Keeps the original date if the same answer is already stored. */
async function store(tx: Transaction, given: Prisma.SellerAnswerUncheckedCreateInput): Promise<void> {
  const { userId, listingId, criterionKey, answer } = given
  const where = { userId_listingId_criterionKey: { userId, listingId, criterionKey } }
  const before = await tx.sellerAnswer.findUnique({ where })
  if (before?.answer === answer) return
  await tx.sellerAnswer.upsert({ where, create: given, update: { answer, answeredAt: new Date() } })
}

/**
 * Skips waiting candidates: the worker decides them, including the seller's answers. The stage of a gone car stays
 * unchanged.
 */
async function rejudgeCandidate(
  tx: Transaction,
  car: LockedCandidate,
  sellerAnswers: SellerAnswer[],
  isGone: boolean,
): Promise<void> {
  const { searchId, listingId, stage } = car
  const verdicts = applySellerAnswers(car.verdicts.map(removeSellerAnswer), sellerAnswers)
  if (stage === 'WAITING' || JSON.stringify(verdicts) === JSON.stringify(car.verdicts)) return
  await tx.candidate.update({
    where: { searchId_listingId: { searchId, listingId } },
    data: { verdicts: verdicts as unknown as Prisma.InputJsonValue, ...(!isGone && gradeVerdicts(verdicts)) },
  })
}

export const sellerIntents = ['told-yes', 'told-no', 'take-back', 'sign-messages'] as const

const answers = { 'told-yes': 'yes', 'told-no': 'no', 'take-back': null } as const

/** Handles a seller form. Throws whatever `saveSellerAnswer` throws. */
export async function sellerAction(
  intent: (typeof sellerIntents)[number],
  owned: AuthorizedSearch,
  form: FormData,
): Promise<void> {
  if (intent !== 'sign-messages') {
    return saveSellerAnswer(owned, {
      listingId: form.get('listingId'),
      label: form.get('label'),
      answer: answers[intent],
    })
  }
  const data = { signsMessages: form.has('signs') }
  await withOwnerLock(owned.owner, (tx) => tx.user.update({ where: { id: owned.userId }, data }))
}

export function messageSignature({
  firstName,
  signsMessages,
}: Pick<User, 'firstName' | 'signsMessages'>): MessageSignature {
  const name = firstName.trim() || null
  return { name, isUsed: signsMessages && name !== null }
}
