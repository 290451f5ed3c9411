import { sanitizeLine } from '#domain/words/car-text'
import { searchName } from '#domain/search/search-name'
import type { Prisma } from '#platform/database'
import { type WebhookEvent, postWebhook } from '#platform/webhook/post-webhook'
import type { PassingGrade } from '#domain/judgment/verdicts/grade'
import type { NotificationReason } from '#domain/alerts/notified'
import { allowedPhotoOrigins } from '#domain/listing/photo-origins'
import { trustedPhotos, toHttpUrl } from '#domain/listing/listing'
import { priceBeforeDrop } from '#domain/listing/price-before'
import { shownMiles } from '#domain/figures'
import { nearestMiles } from '#domain/search/wanted-places'
import { dayMs, hourMs } from '#domain/durations'
import type { WorkerConfig } from '../../config'
import type { Dependencies } from '../../dependencies'
import { toListing } from '../../stored/rows'
import type { CarInAlert } from '../../stored/not-notified'
import { type SendOutcome, refuseWithoutAddress, type Sender } from '../sender'

/** The search's name is the only personal data in an event. */
function searchOfEvent({ WEB_URL }: Pick<WorkerConfig, 'WEB_URL'>, search: Prisma.SearchGetPayload<object>) {
  const resultsUrl = new URL(`/dashboard/search/${search.id}/results`, WEB_URL).href
  return { id: search.id, name: sanitizeLine(searchName(search)), resultsUrl }
}

interface Spell {
  marketplace: string
  since: Date
  /** The email about the same outage, which contains the reason. Null once it was purged. */
  mail: { reason: string | null } | null
}

/** Described in docs/interface.md. */
function createBlindEvent(
  config: Pick<WorkerConfig, 'WEB_URL'>,
  { id, search }: { id: string; search: Prisma.SearchGetPayload<object> },
  { marketplace, since, mail }: Spell,
): WebhookEvent {
  const data = { search: searchOfEvent(config, search), marketplace, since, reason: mail?.reason ?? null }
  return { id, type: 'search.blind', data }
}

type SearchRow = Prisma.SearchGetPayload<object>

/** A longer summary contains the best. */
const maxCars = 20

const reasons: Record<NotificationReason, string> = {
  NEW: 'new',
  PRICE_DROP: 'price_drop',
  ANSWERED: 'answered',
  BACK: 'back',
  SOLD: 'sold',
}
const stages: Record<PassingGrade, string> = { MATCH: 'match', LIKELY: 'likely', POSSIBLE: 'possible' }

/** Described in docs/interface.md. The search's name is the only personal data in it. */
async function createCarsEvent(
  { db, config }: Dependencies,
  alert: { id: string; search: SearchRow },
  carsInAlert: CarInAlert[],
): Promise<WebhookEvent> {
  const { search } = alert
  const about = searchOfEvent(config, search)
  const shown = carsInAlert.slice(0, maxCars)
  const rows = await db.listing.findMany({ where: { id: { in: shown.map(({ listingId }) => listingId) } } })
  const cars = shown.flatMap((car) => {
    const row = rows.find(({ id }) => id === car.listingId)
    return row ? [toCarPayload(row, car, search, config, about.resultsUrl)] : []
  })
  const data = { search: about, cars, total: carsInAlert.length }
  return { id: alert.id, type: 'cars.told', data }
}

function toCarPayload(
  row: Prisma.ListingGetPayload<object>,
  { grade, reason, verdicts }: CarInAlert,
  search: SearchRow,
  config: Dependencies['config'],
  resultsUrl: string,
) {
  const listing = toListing(row)
  const { make, model, year, trim, marketplace, postedAt, town } = listing
  const miles = nearestMiles(search, listing)
  return {
    carId: row.vehicleId ?? row.id,
    listingId: row.id,
    reason: reasons[reason],
    stage: stages[grade],
    title: listing.title,
    ...{ year, make, model, trim, town, marketplace, postedAt },
    price: dollars(listing.priceCents, listing.currency),
    wasPrice: dollars(priceBeforeDrop(row), listing.currency),
    mileage: listing.odometerMiles,
    distanceMiles: miles === null ? null : shownMiles(miles),
    url: toHttpUrl(listing.url),
    resultsUrl: `${resultsUrl}#car-${row.id}`,
    photoUrl: trustedPhotos(listing, allowedPhotoOrigins(marketplace, config))[0]?.url ?? null,
    verdicts: verdicts.map(({ label, polarity, strength, answer, evidence, unsettled }) => {
      return { label, polarity, strength, answer, evidence, ...(unsettled && { unsettled }) }
    }),
  }
}

const dollars = (cents: number | null, currency: string | null) =>
  cents !== null && (currency === null || currency === 'USD') ? Math.round(cents / 100) : null

type WebhookRow = Prisma.WebhookGetPayload<object>

/** A receiver that has accepted nothing for this long will not recover on its own. */
export const disableAfterMs = 3 * dayMs
const maxPauseMs = hourMs

/**
 * Posts one event, once, and records the answer. Never throws for a fault of the receiver. A repeat has the same id, so
 * a retry after a broken connection is safe.
 */
async function sendWebhook(deps: Dependencies, webhook: WebhookRow, event: WebhookEvent): Promise<SendOutcome> {
  const answer = await postWebhook(deps.config, webhook, event, deps.config.PUSH_TIMEOUT_MS)
  const isAccepted = answer.kind === 'accepted'
  const now = new Date()
  const failingSince = isAccepted ? null : (webhook.failingSince ?? now)
  await deps.db.webhook.updateMany({
    // Skips another URL that the owner has entered meanwhile.
    where: { targetId: webhook.targetId, url: webhook.url },
    data: { lastAnswer: answer.words, lastAt: now, failingSince },
  })
  if (isAccepted) return { kind: 'sent', messageId: null }
  const reason = `the webhook ${answer.words}`
  if (answer.isGone) {
    return { kind: 'refused', reason, deadReason: 'Your server answered 410, which means it wants no more events.' }
  }
  const failingForMs = now.getTime() - (failingSince ?? now).getTime()
  if (failingForMs >= disableAfterMs) return { kind: 'refused', reason, deadReason: webhookDeadReason(answer.words) }
  // Each pause is half of the failure's duration so far, so that an hour's outage delays an event by at most half an
  // hour.
  return { kind: 'later', reason, waitMs: Math.max(answer.waitMs, Math.min(failingForMs / 2, maxPauseMs)) }
}

export const webhookDeadReason = (lastReason: string) =>
  `Your server hasn’t accepted any events for three days. Last time, it ${lastReason}.`

export const webhookSender: Sender = {
  async prepare(deps, alert, content) {
    const { webhook } = alert.target
    if (webhook === null) return refuseWithoutAddress
    const event =
      content.kind === 'blind'
        ? createBlindEvent(deps.config, alert, content.spell)
        : await createCarsEvent(deps, alert, content.notifiedCars)
    return () => sendWebhook(deps, webhook, event)
  },
  findSent: null,
  afterDelay: 'full',
  deadReason: (lastFailure) => webhookDeadReason(lastFailure.replace('the webhook ', '')),
  disabledMail: 'WEBHOOK_DISABLED', // a webhook has no row in the list of targets
  sendShort: null, // for programs, which are told of cars only
  test: null, // the web app posts the test event
}
