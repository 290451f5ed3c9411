import { channels } from '#domain/alerts/channels'
import type { NotSentReason } from '#domain/alerts/not-sent'
import { maxJustFoundAgeMs, isInQuietHours } from '#domain/alerts/schedule'
import { countGrades } from '#domain/words/grade-text'
import { passingGrades } from '#domain/judgment/verdicts/grade'
import { mayStillNotify } from '#domain/plans/entitlement'
import { databaseNow, Prisma, type Transaction } from '#platform/database'
import { loadOtherListings } from '#platform/other-listings'
import {
  findHiddenListings,
  isHiddenBySql,
  loadNotNotifiedCars,
  type NotNotifiedCar,
  type CarInAlert,
} from '../../stored/not-notified'
import type { MailLinks } from '../mail/mail-text'
import {
  renderCarMail,
  renderMultiCarMail,
  renderDigestMail,
  renderSummaryMail,
  type RenderedMail,
} from '../mail/render-mail'
import { carPush, listPush, type PushMessage } from '../push/push-message'
import type { MoreCars } from '../rendered-car'
import { digestTitle, delayedTitle, summarySubject } from '../headlines'
import { loadOtherSearches } from './other-searches'
import { renderCars, createMailContext, type ComposeContext, type NamedSearch } from './render-cars'
import {
  type AlertRow,
  loadCarAlertDecisions,
  type CarToSend,
  type CarAlertDecision,
  isTargetUnverified,
  removeUserText,
} from './alert-status'

/**
 * An alert's content for one channel, rendered on demand, or the reason why it waits, belongs in the digest, or has
 * nothing to send.
 */
export type ComposedAlert =
  | ComposedContent
  | { kind: 'wait'; why: string }
  | { kind: 'digest'; why: string }
  | { kind: 'nothing'; why: NotSentReason }
/** `blind` is sent only to webhooks. */
export type ComposedContent = Message | { kind: 'blind'; spell: Spell }
type Spell = NonNullable<AlertRow['blindSpell']>
interface Message {
  kind: 'message'
  mail(links: MailLinks): RenderedMail
  push(): PushMessage
  notifiedCars: CarInAlert[]
  /** The other alerts with cars in this message. They are locked. */
  includedAlertIds: string[]
  /** Other searches that match the cars. Empty in summaries and digests. */
  otherSearches: NamedSearch[]
}

/**
 * Composes from the current state (./alert-status). Past notifications are reliable only under a lock on the target.
 */
export async function composeAlert(context: ComposeContext, alert: AlertRow): Promise<ComposedAlert> {
  if (alert.search.status === 'DELETED') return { kind: 'nothing', why: 'search-deleted' }
  const now = await databaseNow(context.tx)
  if (alert.search.status === 'PAUSED' && !mayStillNotify(alert.search.suspendedAt, now)) {
    return { kind: 'nothing', why: 'search-paused' }
  }
  if (isInQuietHours(alert.search, alert.search.user.timeZone, now)) return { kind: 'wait', why: 'quiet hours' }
  if (alert.reason === 'BLIND') return composeBlind(alert)
  const safeAlert = isTargetUnverified(alert) ? { ...alert, search: removeUserText(alert.search) } : alert
  if (safeAlert.reason === 'CAR') return composeCar(context, safeAlert)
  return safeAlert.reason === 'DIGEST' ? composeDigest(context, safeAlert) : composeSummary(context, safeAlert)
}

function composeBlind({ blindSpell: spell }: AlertRow): ComposedAlert {
  return spell !== null && spell.endedAt === null ? { kind: 'blind', spell } : { kind: 'nothing', why: 'outage-over' }
}

/** An email includes everything else that is due. So does a delayed push. */
async function composeCar(context: ComposeContext, alert: AlertRow): Promise<ComposedAlert> {
  const { tx } = context
  const [own] = await loadCarAlertDecisions(tx, alert, Prisma.sql`a.id = ${alert.id}::uuid`)
  if (own?.kind !== 'notify') return own ?? { kind: 'nothing', why: 'car-gone' }
  const { car } = own
  const { includesOthers } = channels[alert.target.kind]
  const isLate = includesOthers === 'if late' && Date.now() - alert.createdAt.getTime() > maxJustFoundAgeMs
  const isAlone = car.isWatched // the other cars fit the search
  const more = !isAlone && (isLate || includesOthers === 'always') ? await alsoDue(tx, alert, car) : []
  const cars = bestFirst([car, ...more])
  const earlier = isAlone ? [] : await earlierCars(tx, alert)
  const counts = countCarGrades(cars)
  const shown = cars.slice(0, carsInList)
  const others = await loadOtherListings(tx, listingIds(shown))
  const views = await renderCars(context, alert, shown, others)
  const named = await renderMore(context, alert, [...cars.slice(carsInList), ...earlier])
  const setting = createMailContext(context, alert.search)
  const links = await pushLinks(tx, alert, setting)
  const otherSearches = isAlone ? [] : await loadOtherSearches(context, alert, cars)
  return {
    kind: 'message',
    otherSearches,
    mail: (links) =>
      cars.length === 1
        ? renderCarMail(views[0]!, { ...setting, ...links, saveUrl: saveUrl(context, alert, cars[0]!) }, named)
        : renderMultiCarMail(counts, views, { ...setting, ...links }, named),
    push: () =>
      isLate && !isAlone
        ? listPush('late', { title: delayedTitle(counts), cars: views }, links)
        : carPush(views[0]!, { ...links, ...toCarIds(car) }, named),
    notifiedCars: [...cars, ...earlier],
    includedAlertIds: more.map(({ alertId }) => alertId),
  }
}

const pushLinks = async (tx: Transaction, alert: AlertRow, { resultsUrl }: { resultsUrl: string }) => ({
  ...{ searchId: alert.searchId, resultsUrl },
  sentAt: new Date(),
  unread: alert.target.kind === 'PUSH' ? (await countOtherUnread(tx, alert)) + 1 : 1,
})

/** Systems show "99+" for more. */
const maxUnread = 100

/**
 * Number of other messages sent to this target since its owner last opened their cars. Leaves out those whose cars the
 * owner has all hidden since, on any device.
 */
async function countOtherUnread(tx: Transaction, { id, targetId }: AlertRow): Promise<number> {
  const [row] = await tx.$queryRaw<{ unread: number }[]>`
    SELECT count(*)::int AS unread FROM (
      SELECT 1 FROM "NotificationTarget" t JOIN "Alert" a ON a."targetId" = t.id
      WHERE t.id = ${targetId}::uuid AND a."sentAt" > t."alertsSeenAt" AND a."sentWithId" IS NULL
        AND a.id <> ${id}::uuid AND EXISTS (
          SELECT 1 FROM "NotifiedCar" n LEFT JOIN "Listing" l ON l.id = n."listingId"
          WHERE n."alertId" = a.id AND NOT ${isHiddenBySql(Prisma.sql`t."userId"`)})
      LIMIT ${maxUnread}) AS message`
  return row!.unread
}

/** Null for a car that was saved when it was last alerted about. */
const saveUrl = ({ config }: ComposeContext, { searchId }: AlertRow, car: CarToSend): string | null =>
  car.isWatched
    ? null
    : new URL(`/dashboard/search/${searchId}/car/${toCarIds(car).vehicleId}#save`, config.WEB_URL).href

const toCarIds = ({ vehicleId, listingId }: CarToSend) => ({ vehicleId: vehicleId ?? listingId, listingId })

/** Each car appears once, with its best posting. */
async function alsoDue(tx: Transaction, alert: AlertRow, own: CarToSend): Promise<CarToSend[]> {
  const due = await loadCarAlertDecisions(
    tx,
    alert,
    Prisma.sql`a.id <> ${alert.id}::uuid AND a.status = 'PENDING'
      AND (a."retryAt" IS NULL OR a."retryAt" <= clock_timestamp())`,
  )
  return onceEach(due, own).filter(({ isWatched }) => !isWatched)
}

/** Returns the cars to include, best first, each once with its best posting. Always includes `own`. */
function onceEach(all: CarAlertDecision[], own?: CarToSend): CarToSend[] {
  const carOf = ({ vehicleId, listingId }: CarToSend) => vehicleId ?? listingId
  const seen = new Set(own ? [carOf(own)] : [])
  return all.flatMap((one) => {
    if (one.kind !== 'notify' || seen.has(carOf(one.car))) return []
    seen.add(carOf(one.car))
    return [one.car]
  })
}

const bestFirst = (cars: CarToSend[]) =>
  [...cars].sort((one, other) => passingGrades.indexOf(one.grade) - passingGrades.indexOf(other.grade))

/**
 * Composes the cars that waited for the digest. Ends waiting alerts whose car is no longer included, each with its
 * reason.
 */
async function composeDigest(context: ComposeContext, alert: AlertRow): Promise<ComposedAlert> {
  const { tx } = context
  const all = await loadCarAlertDecisions(tx, alert, Prisma.sql`a.status = 'DIGEST'`, true)
  for (const one of all) {
    if (one.kind === 'nothing') {
      await tx.alert.update({ where: { id: one.alertId }, data: { status: 'DEAD', failure: one.why } })
    }
  }
  const cars = onceEach(all)
  if (cars.length === 0) return { kind: 'nothing', why: 'digest-empty' }
  const counts = countCarGrades(cars)
  const views = await renderCars(context, alert, cars.slice(0, carsInList))
  const named = await renderMore(context, alert, cars.slice(carsInList))
  const setting = createMailContext(context, alert.search)
  const title = digestTitle(counts, setting.searchName)
  const links = await pushLinks(tx, alert, setting)
  return {
    kind: 'message',
    mail: (links) => renderDigestMail(counts, views, { ...setting, ...links }, named),
    push: () => listPush('digest', { title, cars: views }, links),
    notifiedCars: cars,
    includedAlertIds: cars.map(({ alertId }) => alertId),
    otherSearches: [],
  }
}

/** Other cars for an immediate alert that the target does not know. Empty once the backfill was summarized. */
async function earlierCars(tx: Transaction, alert: AlertRow): Promise<NotNotifiedCar[]> {
  return alert.search.backfillSummarizedAt ? [] : findNotNotifiedCars(tx, alert, null, 'new')
}

/** Includes cars that the alert `alertId` itself recorded as notified. */
async function findNotNotifiedCars(
  tx: Transaction,
  { searchId, targetId, search }: AlertRow,
  alertId: string | null,
  which: 'new' | 'new or better' = 'new or better',
) {
  const cars = await loadNotNotifiedCars(tx, { searchId, targetId, alertId }, which)
  const hidden = await findHiddenListings(tx, search.userId, listingIds(cars))
  return cars.filter(({ listingId }) => !hidden.has(listingId))
}

const countCarGrades = (cars: NotNotifiedCar[]) => countGrades(cars.map(({ grade }) => grade))
const listingIds = (cars: NotNotifiedCar[]) => cars.map(({ listingId }) => listingId)

/** Shown with photo and proof. */
const carsInList = 5
/** Named in a line each. A summary may cover hundreds. */
const carsNamed = 20

const renderMore = async (context: ComposeContext, alert: AlertRow, cars: NotNotifiedCar[]): Promise<MoreCars> => ({
  counts: countCarGrades(cars),
  cars: await renderCars(context, alert, cars.slice(0, carsNamed)),
})

async function composeSummary(context: ComposeContext, alert: AlertRow): Promise<ComposedAlert> {
  const untold = await findNotNotifiedCars(context.tx, alert, alert.id)
  if (untold.length === 0) return { kind: 'nothing', why: 'nothing-new' }
  const views = await renderCars(context, alert, untold.slice(0, carsInList))
  const named = await renderMore(context, alert, untold.slice(carsInList))
  const setting = createMailContext(context, alert.search)
  const counts = countCarGrades(untold)
  const links = await pushLinks(context.tx, alert, setting)
  return {
    kind: 'message',
    mail: (links) => renderSummaryMail(counts, views, { ...setting, ...links }, named),
    push: () => listPush('summary', { title: summarySubject(counts), cars: views }, links),
    notifiedCars: untold,
    includedAlertIds: [],
    otherSearches: [],
  }
}
