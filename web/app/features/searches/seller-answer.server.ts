import { criterionLabel } from '#domain/judgment/criteria/criterion'
import { gradeVerdicts } from '#domain/judgment/verdicts/grade'
import {
  applySellerAnswers,
  countsAgainstCar,
  removeSellerAnswer,
  type SellerAnswer,
  type Verdict,
} from '#domain/judgment/verdicts/verdict'
import { Prisma, type Transaction } from '#platform/database'
import type { CandidateStage, User } from '#prisma/generated/client'
import { notFound } from '../../http/errors.server'
import { log } from '../../services/log.server'
import { withOwnerLock } from '../accounts/session/sessions.server'
import { getCriteria } from '../wishes/criteria.server'
import { requireListingId } from './hide-car.server'
import { getSearch, type AuthorizedSearch } from './search-store.server'
import type { MessageSignature } from './car-actions'

/** `label` identifies the wish. */
interface AboutWish {
  listingId: unknown
  label: unknown
}

/** What the seller told the buyer, a correction of what was read, or the removal of either. */
type AnswerChange = SellerAnswer['answer'] | 'correct' | 'remove'

/**
 * Stores or removes an answer of the buyer and re-decides the car in all of the buyer's searches: a seller's answer for
 * this listing, a correction for all listings of its vehicle. Sends no alerts. Idempotent. Throws a 404 for a car that
 * the search has not found and for an unknown wish.
 */
async function changeAnswer(owned: AuthorizedSearch, about: AboutWish, change: AnswerChange): Promise<void> {
  const search = await getSearch(owned)
  const wish = getCriteria(search)?.find(
    (criterion) => criterion.kind === 'wish' && criterionLabel(criterion) === about.label,
  )
  if (!wish) throw notFound('That wish')
  const { userId } = owned
  const listingId = requireListingId(about.listingId)
  const key = { userId, listingId, criterionKey: criterionLabel(wish) }
  const corrected = await withOwnerLock(owned.owner, async (tx) => {
    const candidates = await lockCandidates(tx, key)
    const own = candidates.find((one) => one.searchId === search.id && one.listingId === listingId)
    if (!own) throw notFound('That car')
    const { vehicleId } = own
    const ofVehicle = vehicleId === null ? [] : [{ source: 'buyer', listing: { vehicleId } }]
    const where = { userId, OR: [{ listingId }, ...ofVehicle] }
    let read: Verdict | null = null
    if (change === 'correct') read = await storeCorrection(tx, key, own)
    else if (change === 'remove')
      await tx.sellerAnswer.deleteMany({ where: { ...where, criterionKey: key.criterionKey } })
    else await store(tx, { ...key, answer: change })
    const stored = await tx.sellerAnswer.findMany({
      where: { userId, listing: { OR: [{ id: listingId }, ...(vehicleId === null ? [] : [{ vehicleId }])] } },
    })
    for (const candidate of candidates) {
      const answers = stored.filter((row) => row.source === 'buyer' || row.listingId === candidate.listingId)
      await rejudgeCandidate(tx, candidate, answers as SellerAnswer[])
    }
    return read
  })
  if (corrected) {
    const evidence = corrected.evidence.map(({ kind }) => kind)
    log().info({ searchId: search.id, listingId, read: corrected.answer, evidence }, 'a buyer corrected an answer')
  }
}

/**
 * Corrects an answer that was read wrongly: from then on it counts against the car. Throws as `changeAnswer` does, and a
 * 404 for a wish without a verdict.
 */
export const correctAnswer = (owned: AuthorizedSearch, about: AboutWish): Promise<void> =>
  changeAnswer(owned, about, 'correct')

/** Returns the corrected verdict. Null if it counts against the car already. */
async function storeCorrection(
  tx: Transaction,
  key: AnswerKey,
  { verdicts }: LockedCandidate,
): Promise<Verdict | null> {
  const verdict = verdicts.find(({ label }) => label === key.criterionKey)
  if (!verdict) throw notFound('That wish')
  if (countsAgainstCar(verdict)) return null
  const read = removeSellerAnswer(verdict)
  const { answer, evidence, unsettled } = read
  const reading = { answer, evidence, ...(unsettled && { unsettled }) } as unknown as Prisma.InputJsonValue
  await store(tx, { ...key, answer: verdict.polarity === 'wanted' ? 'no' : 'yes', source: 'buyer', reading })
  return read
}

type AnswerKey = Pick<Prisma.SellerAnswerUncheckedCreateInput, 'userId' | 'listingId' | 'criterionKey'>

interface LockedCandidate {
  searchId: string
  listingId: string
  vehicleId: string | null
  isGone: boolean
  stage: CandidateStage
  verdicts: Verdict[]
}

/** The buyer's candidates of a listing's vehicle that passed the filters, locked until the transaction ends. */
function lockCandidates(tx: Transaction, about: { userId: string; listingId: string }): Promise<LockedCandidate[]> {
  return tx.$queryRaw<LockedCandidate[]>`
    SELECT c."searchId", c."listingId", l."vehicleId", l."goneAt" IS NOT NULL AS "isGone", c.stage::text AS stage,
           c.verdicts
    FROM "Candidate" c JOIN "Search" s ON s.id = c."searchId" JOIN "Listing" l ON l.id = c."listingId"
    WHERE s."userId" = ${about.userId}::uuid AND s.status <> 'DELETED' AND c.stage <> 'FILTERED'
      AND (l.id = ${about.listingId}::uuid
        OR l."vehicleId" = (SELECT o."vehicleId" FROM "Listing" o WHERE o.id = ${about.listingId}::uuid))
    ORDER BY c."searchId", c."listingId" FOR UPDATE OF c`
}

/** Keeps the original date if the same answer is already stored. */
async function store(tx: Transaction, given: Prisma.SellerAnswerUncheckedCreateInput): Promise<void> {
  const { userId, listingId, criterionKey, answer, source = 'seller', reading = Prisma.DbNull } = given
  const where = { userId_listingId_criterionKey: { userId, listingId, criterionKey } }
  const before = await tx.sellerAnswer.findUnique({ where })
  if (before?.answer === answer) return
  await tx.sellerAnswer.upsert({ where, create: given, update: { answer, source, reading, answeredAt: new Date() } })
}

/**
 * Skips waiting candidates: the worker decides them, including the buyer's answers. The stage of a gone car stays
 * unchanged.
 */
async function rejudgeCandidate(tx: Transaction, car: LockedCandidate, answers: SellerAnswer[]): Promise<void> {
  const { searchId, listingId, stage, isGone } = car
  const verdicts = applySellerAnswers(car.verdicts.map(removeSellerAnswer), answers)
  if (stage === 'WAITING' || JSON.stringify(verdicts) === JSON.stringify(car.verdicts)) return
  await tx.candidate.update({
    where: { searchId_listingId: { searchId, listingId } },
    data: { verdicts: verdicts as unknown as Prisma.InputJsonValue, ...(!isGone && gradeVerdicts(verdicts)) },
  })
}

export const sellerIntents = ['told-yes', 'told-no', 'take-back', 'sign-messages'] as const

const changes = { 'told-yes': 'yes', 'told-no': 'no', 'take-back': 'remove' } as const

/** Handles a seller form. Throws as `changeAnswer` does. */
export async function sellerAction(
  intent: (typeof sellerIntents)[number],
  owned: AuthorizedSearch,
  form: FormData,
): Promise<void> {
  if (intent !== 'sign-messages') {
    return changeAnswer(owned, { listingId: form.get('listingId'), label: form.get('label') }, changes[intent])
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
