import { photoOriginsOf } from '#domain/listing/photo-origins'
import type { Chance } from '#domain/alerts/told'
import type { Verdict } from '#domain/judgement/verdicts/verdict'
import { droppedFrom } from '#domain/listing/price-drop'
import { statedFigures } from '#domain/listing/stated-figures'
import { oneLine } from '#domain/words/car-words'
import { countGrades } from '#domain/words/grade-words'
import { wasThereBefore } from '#domain/search/backfill'
import { searchName } from '#domain/search/search-name'
import type { Criterion } from '#domain/judgement/criteria/criterion'
import { isGrade, type OpenGrade } from '#domain/judgement/verdicts/grade'
import { mayStillTell } from '#domain/plans/suspension'
import { tellingOf } from '#domain/judgement/verdicts/policy'
import type { Prisma, Transaction } from '#platform/database'
import { otherListings } from '#platform/other-listings'
import type { OtherListing } from '#domain/words/also-listed'
import type { Dependencies } from '../../dependencies'
import { hiddenBy } from '../../stored/hidden'
import { toCriteria, toFacts, toListing, toVerdicts } from '../../stored/rows'
import { announceCar, type AnnouncedCar } from '../announced-car'
import { carPush, summaryPush, type PushMessage } from '../push/push-message'
import type { MailLinks, MailSetting } from '../mail/mail-setting'
import { awaitsJudgement } from './awaits-judgement'
import type { AlertRow } from './load-alert'
import { isUnproven, withKnownLabels, withoutTypedWords } from './neutral-words'
import { renderCarMail, renderSummaryMail, type RenderedMail } from '../mail/render-mail'
import { isKnownTo } from '../../stored/known-to'
import type { NotedCar } from '../../stored/told'
import { reasonOf, untoldCars, type UntoldCar } from '../../stored/untold'

/** What an alert says, rendered on demand for one medium; or why it waits, belongs into the digest, or has nothing left to tell. */
export type Composed =
  Message | { kind: 'wait'; why: string } | { kind: 'digest'; why: string } | { kind: 'nothing'; why: string }
export interface Message {
  kind: 'message'
  mail(links: MailLinks): RenderedMail
  push(): PushMessage
  /** Each car that the message tells. */
  tellsOf: NotedCar[]
}
type Context = Pick<Dependencies, 'config'> & { tx: Transaction }

/**
 * Composes from the present state. A car that is gone, hidden, ruled out or told since the alert was written is
 * not told; a car that changed since it was judged waits. What the target was told is reliable only under a lock on it.
 */
export async function compose(context: Context, alert: AlertRow): Promise<Composed> {
  if (alert.search.status === 'DELETED') return { kind: 'nothing', why: 'the search was deleted' }
  if (alert.search.status === 'PAUSED' && !mayStillTell(alert.search.suspendedAt, new Date())) {
    return { kind: 'nothing', why: 'the search is paused' }
  }
  const told = isUnproven(alert) ? withoutTypedWords(alert) : alert
  return told.reason === 'CAR' ? composeCar(context, told) : composeSummary(context, told)
}

async function composeCar(context: Context, alert: AlertRow): Promise<Composed> {
  const { tx } = context
  const candidate =
    alert.listingId === null
      ? null
      : await tx.candidate.findUnique({
          where: { searchId_listingId: { searchId: alert.searchId, listingId: alert.listingId } },
          include: withListing,
        })
  if (!candidate || candidate.listing.goneAt) return { kind: 'nothing', why: 'the car is gone' }
  const { listing } = candidate
  if (await awaitsJudgement(tx, alert.id)) return { kind: 'wait', why: 'the car is judged again' }
  const isCurrent = candidate.listingRevision === listing.revision && candidate.searchVersion === alert.search.version
  const { stage } = candidate
  if (!isGrade(stage) || !isCurrent) return { kind: 'nothing', why: 'the car was judged differently since' }
  const verdicts = toVerdicts(candidate.verdicts)
  const telling = tellingOf(alert.search, stage, verdicts)
  if (stage === 'REJECTED' || telling === 'never') return { kind: 'nothing', why: 'the car is not told any more' }
  if (telling === 'in the digest') return { kind: 'digest', why: 'the car is not told at once any more' }
  const hidden = await hiddenBy(tx, alert.search.userId, [listing.id])
  if (hidden.size > 0) return { kind: 'nothing', why: 'the car was hidden' }
  const asStated = { ...listing, ...statedFigures(listing), listingId: listing.id, grade: stage, verdicts }
  const known = await isKnownTo(tx, { id: alert.targetId, alertId: alert.id }, asStated)
  if (known.kind === 'told') return { kind: 'nothing', why: 'told already' }
  if (known.kind === 'being told') return { kind: 'wait', why: 'another alert is telling the car' }
  const chances = known.kind === 'better' ? known.chances : []

  const others = (await otherListings(tx, [listing.id])).get(listing.id)
  const car = view(context, alert, { ...candidate, grade: stage, chances }, others)
  const setting = settingOf(context, alert.search)
  const earlier = await earlierCars(tx, alert)
  return {
    kind: 'message',
    mail: (links) => renderCarMail(car, { ...setting, ...links }, gradesOf(earlier)),
    push: () => carPush(car, listing.vehicleId ?? listing.id, setting.resultsUrl, gradesOf(earlier)),
    tellsOf: [{ listingId: listing.id, grade: stage, verdicts, reason: reasonOf(chances) }, ...earlier],
  }
}

/** Other cars to tell at once that the target does not know; none once the backfill was summarised. */
async function earlierCars(tx: Transaction, alert: AlertRow): Promise<UntoldCar[]> {
  return alert.search.backfillSummarisedAt ? [] : untoldTo(tx, alert, null, 'new')
}

/** `alertId`: what this alert itself was about to tell counts as untold. */
async function untoldTo(
  tx: Transaction,
  { searchId, targetId, search }: AlertRow,
  alertId: string | null,
  which: 'new' | 'new or better' = 'new or better',
) {
  const cars = await untoldCars(tx, { searchId, targetId, alertId }, which)
  const hidden = await hiddenBy(
    tx,
    search.userId,
    cars.map(({ listingId }) => listingId),
  )
  return cars.filter(({ listingId }) => !hidden.has(listingId))
}

const gradesOf = (cars: UntoldCar[]) => countGrades(cars.map(({ grade }) => grade))

const carsInSummary = 5

async function composeSummary(context: Context, alert: AlertRow): Promise<Composed> {
  const untold = await untoldTo(context.tx, alert, alert.id)
  if (untold.length === 0) return { kind: 'nothing', why: 'no untold car is left' }
  const shown = untold.slice(0, carsInSummary)
  const candidates = await context.tx.candidate.findMany({
    where: { searchId: alert.searchId, listingId: { in: shown.map(({ listingId }) => listingId) } },
    include: withListing,
  })
  const views = shown.flatMap(({ listingId, grade, chances }) =>
    candidates
      .filter((candidate) => candidate.listingId === listingId)
      .map((candidate) => view(context, alert, { ...candidate, grade, chances })),
  )
  const setting = settingOf(context, alert.search)
  const counts = gradesOf(untold)
  return {
    kind: 'message',
    mail: (links) => renderSummaryMail(counts, views, { ...setting, ...links }),
    push: () => summaryPush(counts, views, alert.searchId, setting.resultsUrl),
    tellsOf: untold,
  }
}

/** With what such cars usually cost, but without the picture of it. */
const withListing = { listing: { include: { estimate: { omit: { picture: true } } } } } as const
type CandidateRow = Prisma.CandidateGetPayload<{ include: typeof withListing }>
type SearchRow = AlertRow['search']

function view(
  { config }: Pick<Context, 'config'>,
  alert: AlertRow,
  candidate: CandidateRow & { grade: OpenGrade; chances: Chance[] },
  others: OtherListing[] = [],
): AnnouncedCar {
  const listing = toListing(candidate.listing)
  const inKnownWords = (verdicts: Verdict[]) => (isUnproven(alert) ? withKnownLabels(verdicts) : verdicts)
  return announceCar({
    listing,
    grade: candidate.grade,
    estimate: candidate.listing.estimate,
    verdicts: inKnownWords(toVerdicts(candidate.verdicts)),
    chances: candidate.chances.map((chance) =>
      chance.reason === 'ANSWERED' ? { ...chance, verdicts: inKnownWords(chance.verdicts) } : chance,
    ),
    wasCents: droppedFrom(candidate.listing),
    risks: toFacts(candidate.risks),
    asking: isUnproven(alert) ? null : askingFor(alert.search),
    foundAt: candidate.foundAt,
    wasThereBefore: wasThereBefore(candidate.listing, alert.search),
    centre: alert.search,
    photoOrigins: photoOriginsOf(listing.marketplace, config),
    others,
    timeZone: alert.search.user.timeZone,
    now: new Date(),
  })
}

/** A message to a seller holds the buyer's typed words, and the first name if the buyer chose so; never more. */
function askingFor(search: SearchRow): { criteria: Criterion[]; signAs: string | null } {
  const { firstName, signsMessages } = search.user
  return { criteria: toCriteria(search) ?? [], signAs: signsMessages ? firstName : null }
}

function settingOf({ config }: Pick<Context, 'config'>, search: SearchRow): Omit<MailSetting, keyof MailLinks> {
  return {
    brand: config.BRAND_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    webUrl: config.WEB_URL,
    searchName: oneLine(searchName(search)),
    resultsUrl: new URL(`/dashboard/search/${search.id}/results`, config.WEB_URL).href,
  }
}
