import { createHash } from 'node:crypto'
import { truncateWithEllipsis } from '#domain/words/car-text'
import { rowText, type ChecklistRow } from '#domain/words/checklist'
import { proofText } from '#domain/words/evidence-text'
import { noMoreCars, priceText, type RenderedCar } from '../rendered-car'
import { carLine, moreCarsText, riskPrefix, subjectPrefix } from '../headlines'
import type { ShortMessage } from '../short-message'

/** A newer push with the same topic replaces a pending one. */
export interface PushMessage {
  payload: string
  /** Fallback if the push service rejects the payload as too large. */
  shortest: string
  topic: string
}

/** Push services accept 4,096 bytes of ciphertext, and aes128gcm adds 103. */
const maxBytes = 3_993
/** In bytes. Marketplaces' URLs are far shorter; a longer one would leave no space for the car. */
const maxAddressLength = 1_000

interface CarLinks {
  /** A second notification about the car replaces the first on the device. */
  vehicleId: string
  listingId: string
  searchId: string
  resultsUrl: string
  sentAt: Date
  /** Number of unread messages on the device, with this one. */
  unread: number
}

const carActions = [
  { action: 'open', title: 'Open the ad' },
  { action: 'hide', title: 'Hide' },
]

/** `more`: cars listed earlier that the target does not know yet. */
export function carPush(
  car: RenderedCar,
  { vehicleId, listingId, searchId, resultsUrl, sentAt, unread }: CarLinks,
  more = noMoreCars,
): PushMessage {
  const lines = [
    ...car.again.filter(({ isInPrice }) => !isInPrice).map(({ full }) => full),
    [priceText(car), ...car.facts].join(' · '),
    car.deal,
    ...car.risks.map(({ label }) => `${riskPrefix} ${label}`),
    car.grade === 'MATCH' || car.isWatched ? null : car.confirmedCount,
    ...withoutRepeatedProof(car.rows).map(rowText),
    car.unstated === '' ? null : `? ${car.unstated} · Not stated`,
    car.times,
    ...(more.cars.length > 0 ? [moreCarsText(more.counts), ...more.cars.map(carLine)] : []),
  ]
  const url = car.url !== null && Buffer.byteLength(car.url) <= maxAddressLength ? car.url : resultsUrl
  return pack(`car-${vehicleId}`, {
    title: `${subjectPrefix(car)}${truncateWithEllipsis(car.name, maxNameLength)}`,
    body: lines.filter((line) => line !== null).join('\n'),
    url,
    image: car.photoUrl,
    renotify: car.again.length > 0,
    sentAt: sentAt.toISOString(),
    results: resultsUrl,
    actions: carActions,
    hide: { path: `/api/searches/${searchId}/hide`, listingId },
    save: { path: `/api/searches/${searchId}/save`, listingId },
    unread,
  })
}

/** Each with one proof. One sentence of an ad may prove several wishes, and is quoted once. */
function withoutRepeatedProof(rows: ChecklistRow[]): ChecklistRow[] {
  const said = new Set<string>()
  return rows.map((row) => {
    const proof = row.proof.filter((one) => !said.has(proofText(one))).slice(0, 1)
    for (const one of proof) said.add(proofText(one))
    return { ...row, proof }
  })
}

/** In characters. Phones show one or two lines of a title. */
const maxNameLength = 80

/**
 * Several cars in one notification: the backfill, delayed alerts, or the digest. A newer one of the same kind
 * replaces it.
 */
export function listPush(
  kind: 'summary' | 'late' | 'digest',
  { title, cars }: { title: string; cars: RenderedCar[] },
  { searchId, resultsUrl, sentAt, unread }: Pick<CarLinks, 'searchId' | 'resultsUrl' | 'sentAt' | 'unread'>,
): PushMessage {
  const body = cars.map(carLine)
  return pack(`${kind}-${searchId}`, {
    ...{ title, body: body.join('\n'), url: resultsUrl, image: null },
    renotify: kind !== 'summary',
    ...{ sentAt: sentAt.toISOString(), results: resultsUrl, actions: [], hide: null, save: null },
    unread,
  })
}

export function testPush(
  { BRAND_NAME, WEB_URL }: { BRAND_NAME: string; WEB_URL: string },
  targetId: string,
  sentAt: Date,
): PushMessage {
  const url = new URL('/dashboard/notifications', WEB_URL).href
  return pack(`test-${targetId}`, {
    title: `A test from ${BRAND_NAME}`,
    body: 'Alerts will look like this on this device.',
    url,
    image: null,
    renotify: true,
    sentAt: sentAt.toISOString(),
    results: url,
    actions: [],
    hide: null,
    save: null,
    unread: null, // a test is no alert
  })
}

/** A short message of the service. */
export const shortPush = ({ id, title, body, url, sentAt }: ShortMessage): PushMessage =>
  pack(`message-${id}`, {
    ...{ title, body, url, image: null, renotify: true },
    ...{ sentAt: sentAt.toISOString(), results: url, actions: [], hide: null, save: null },
    unread: null, // no car to open among the alerts
  })

interface Content {
  title: string
  body: string
  url: string
  image: string | null
  /** The device alerts again when it replaces a notification about the same car. */
  renotify: boolean
  /** ISO 8601. A device that was offline shows the age of the message. */
  sentAt: string
  /** Page to open if the device cannot hide the car itself. */
  results: string
  actions: { action: string; title: string }[]
  /** Path to which the `hide` action posts `{listingId}` with the browser's session. */
  hide: { path: string; listingId: string } | null
  /** The same for `save`, whose button the service worker adds: older ones would open the ad instead. */
  save: { path: string; listingId: string } | null
  /** Shown on the app's icon. Null leaves it as it is. */
  unread: number | null
}

/** Shortens the text until the notification fits. Never shortens the URL. */
function pack(tag: string, content: Content): PushMessage {
  const topic = createHash('sha256').update(tag).digest('base64url').slice(0, 24)
  const drafts = [
    content,
    { ...content, body: truncateWithEllipsis(content.body, 600) },
    { ...content, body: truncateWithEllipsis(content.body, 300), image: null },
    { ...content, title: truncateWithEllipsis(content.title, 80), body: '', image: null },
  ]
  const payloads = drafts.map((draft) => JSON.stringify({ ...draft, tag }))
  const shortest = payloads.at(-1)!
  return { payload: payloads.find((payload) => Buffer.byteLength(payload) <= maxBytes) ?? shortest, shortest, topic }
}
