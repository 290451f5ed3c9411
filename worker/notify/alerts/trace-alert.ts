import { ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { tracer, tracing } from '#platform/tracing'
import type { Dependencies } from '../../dependencies'
import type { Claim } from './claim'

interface ToldCar {
  alertId: string
  searchId: string
  listingId: string
  marketplace: string
  postedAt: Date
  firstSeenAt: Date
  foundAt: Date | null
  fetchedAt: Date | null
  decidedAt: Date | null
  createdAt: Date
  claimedAt: Date | null
  sentAt: Date
}

/**
 * Writes a trace for each car of a sent message: from its posting to the alert, with a span for each stage. The stages
 * run in several processes that hand over rows, so the spans are made afterwards from the times in these rows
 * (decision 110). The trace links to the delivery's, which has the requests. No query runs when tracing is off.
 */
export async function traceAlert({ db }: Dependencies, { alertId, kind }: Claim): Promise<void> {
  if (!tracing()) return
  const told = await db.$queryRaw<ToldCar[]>`
    SELECT a.id AS "alertId", a."searchId", l.id AS "listingId", l.marketplace,
      coalesce(l."postedAt", l."appearedAfter", l."firstSeenAt") AS "postedAt", l."firstSeenAt", c."foundAt",
      CASE WHEN l."postingFetchedAt" < c."decidedAt" THEN l."postingFetchedAt" END AS "fetchedAt",
      c."decidedAt", a."createdAt", a."claimedAt", a."sentAt"
    FROM "Alert" a JOIN "Listing" l ON l.id = a."listingId"
      LEFT JOIN "Candidate" c ON c."searchId" = a."searchId" AND c."listingId" = l.id
    WHERE (a.id = ${alertId}::uuid OR a."sentWithId" = ${alertId}::uuid) AND a.status = 'SENT' AND a.reason = 'CAR'`
  for (const car of told) traceCar(car, kind)
}

function traceCar(car: ToldCar, channel: string): void {
  const delivery = trace.getActiveSpan()?.spanContext()
  const alert = tracer.startSpan('alert', {
    root: true,
    startTime: car.postedAt,
    links: delivery ? [{ context: delivery }] : [],
    attributes: {
      'lotwatch.alert_id': car.alertId,
      'lotwatch.search_id': car.searchId,
      'lotwatch.listing_id': car.listingId,
      'lotwatch.marketplace': car.marketplace,
      'lotwatch.channel': channel,
    },
  })
  const ofAlert = trace.setSpan(ROOT_CONTEXT, alert)
  for (const { name, from, to } of listStages(car)) tracer.startSpan(name, { startTime: from }, ofAlert).end(to)
  alert.end(car.sentAt)
}

/**
 * What an alert waited for, in order. A time that is missing, or earlier than the one before it, has no stage: the posting
 * page may have been fetched for another search.
 */
function listStages(car: ToldCar): { name: string; from: Date; to: Date }[] {
  const ends: [stage: string, at: Date | null][] = [
    ['wait for a crawl', car.firstSeenAt],
    ['filter', car.foundAt],
    ['fetch the posting page', car.fetchedAt],
    ['judge', car.decidedAt],
    ['queue', car.createdAt],
    ['wait for delivery', car.claimedAt],
    ['send', car.sentAt],
  ]
  let from = car.postedAt
  return ends.flatMap(([name, at]) => {
    if (at === null || at < from) return []
    const stage = { name, from, to: at }
    from = at
    return [stage]
  })
}
