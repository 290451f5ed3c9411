import { criterionLabel } from '#domain/judgment/criteria/criterion'
import {
  readReply,
  readToldWords,
  toldNames,
  type ReplyAnswer,
  type ToldTopic,
  type ToldWords,
} from '#domain/judgment/facts/read-reply'
import { gradeVerdicts } from '#domain/judgment/verdicts/grade'
import {
  applySellerAnswers,
  countsAgainstCar,
  removeSellerAnswer,
  type SellerAnswer,
  type Verdict,
} from '#domain/judgment/verdicts/verdict'
import { formatWholeNumber } from '#domain/figures'
import { sanitizeUntrusted, truncateWithEllipsis } from '#domain/words/car-text'
import { capitalize, featurePhrase } from '#domain/words/wish-text'
import { Prisma, type Transaction } from '#platform/database'
import type { CandidateStage, User } from '#prisma/generated/client'
import { notFound } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { log } from '../../services/log.server'
import { withOwnerLock } from '../accounts/session/sessions.server'
import type { SellerWords } from '../cars/one-car.server'
import { getCriteria } from '../wishes/criteria.server'
import { requireListingId } from './hide-car.server'
import type { ReadReply } from './seller-reply'
import { getSearch, type AuthorizedSearch } from './search-store.server'
import type { MessageSignature } from './ask-seller'

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
async function changeAnswer(
  owned: AuthorizedSearch,
  about: AboutWish,
  change: AnswerChange,
  quote: string | null = null,
): Promise<void> {
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
    else await store(tx, { ...key, answer: change, quote })
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
  const { userId, listingId, criterionKey, answer, quote = null, source = 'seller', reading = Prisma.DbNull } = given
  const where = { userId_listingId_criterionKey: { userId, listingId, criterionKey } }
  const before = await tx.sellerAnswer.findUnique({ where })
  if (before?.answer === answer) return
  await tx.sellerAnswer.upsert({
    where,
    create: given,
    update: { answer, quote, source, reading, answeredAt: new Date() },
  })
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

/** Sent only by the car's page. */
export const replyIntents = ['read-reply', 'confirm-reply'] as const

/** In characters. Sellers' replies are far shorter. */
const maxReplyLength = 2_000
const maxQuoteLength = 160
const maxSaidLength = 600

/** Reads the reply that the buyer pasted, and stores nothing. Throws a 404 for a car that the search has not found. */
export async function readPastedReply(owned: AuthorizedSearch, form: FormData): Promise<ReadReply> {
  const text = String(form.get('reply') ?? '').trim()
  const isTooLong = text.length > maxReplyLength
  if (isTooLong)
    return {
      ...{ text, answers: [], told: [] },
      error: `Shorten the reply to ${formatWholeNumber(maxReplyLength)} characters.`,
    }
  const { answers, told } = await answersOfReply(owned, form.get('listingId'), text)
  return {
    ...{ text, error: text === '' ? 'Paste the seller’s reply first.' : null },
    answers: answers.map((one) => ({ ...one, words: capitalize(featurePhrase(one.label)) })),
    told: told.map(({ topic, quote }) => ({ name: toldNames[topic], quote })),
  }
}

/**
 * Stores those answers of the reply that the buyer confirmed, each with its sentence, and the seller's other words.
 * Throws as `changeAnswer` does.
 */
export async function confirmReply(owned: AuthorizedSearch, form: FormData): Promise<void> {
  const listingId = form.get('listingId')
  const confirmed = form.getAll('confirmed')
  const reply = String(form.get('reply') ?? '').slice(0, maxReplyLength)
  const { answers, told } = await answersOfReply(owned, listingId, reply)
  for (const { label, answer, quote } of answers) {
    if (confirmed.includes(label)) await changeAnswer(owned, { listingId, label }, answer, quote)
  }
  await storeTold(owned, requireListingId(listingId), told)
}

/** Before the topic, so that no wish has such a key. */
const toldPrefix = 'told: '

/** A later reply replaces the words about a topic. */
async function storeTold({ owner, userId }: AuthorizedSearch, listingId: string, told: ToldWords[]): Promise<void> {
  await withOwnerLock(owner, async (tx) => {
    for (const { topic, quote } of told) {
      const key = { userId, listingId, criterionKey: `${toldPrefix}${topic}` }
      const given = { answer: 'yes', quote, answeredAt: new Date() }
      const where = { userId_listingId_criterionKey: key }
      await tx.sellerAnswer.upsert({ where, create: { ...key, ...given }, update: given })
    }
  })
}

interface ToldView {
  name: string
  quote: string
}

/** What the sellers of a car told this buyer besides answers to wishes, in the order of the topics. */
export function toldWords(answers: SellerWords[]): { told: ToldView[]; vin: string | null } {
  const told = (Object.keys(toldNames) as ToldTopic[]).flatMap((topic) => {
    const quote = answers.find(({ about }) => about === `${toldPrefix}${topic}`)?.quote
    return quote ? [{ topic, name: toldNames[topic], quote }] : []
  })
  return { told, vin: told.find(({ topic }) => topic === 'vin')?.quote ?? null }
}

/** What the reply says about the car's open wishes, and its other words. */
async function answersOfReply(
  owned: AuthorizedSearch,
  given: unknown,
  reply: string,
): Promise<{ answers: ReplyAnswer[]; told: ToldWords[] }> {
  const search = await getSearch(owned)
  const found = await database().candidate.findUnique({
    where: { searchId_listingId: { searchId: search.id, listingId: requireListingId(given) } },
    select: { verdicts: true },
  })
  if (!found) throw notFound('That car')
  // Safe: only our own code writes this column.
  const open = ((found.verdicts ?? []) as unknown as Verdict[]).filter(({ answer }) => answer === 'unknown')
  const criteria = (getCriteria(search) ?? []).filter(
    (criterion) => criterion.kind === 'wish' && open.some(({ label }) => label === criterionLabel(criterion)),
  )
  const quoted = <T extends { quote: string }>(one: T, most: number) => ({
    ...one,
    quote: truncateWithEllipsis(sanitizeUntrusted(one.quote), most),
  })
  const answers = readReply(reply, criteria)
  return {
    answers: answers.map((one) => quoted(one, maxQuoteLength)),
    told: readToldWords(reply, answers)
      .map((one) => quoted(one, one.topic === 'said' ? maxSaidLength : maxQuoteLength))
      .filter(({ quote }) => quote !== ''),
  }
}

export function messageSignature({
  firstName,
  signsMessages,
}: Pick<User, 'firstName' | 'signsMessages'>): MessageSignature {
  const name = firstName.trim() || null
  return { name, isUsed: signsMessages && name !== null }
}
