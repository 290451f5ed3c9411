import { createHash } from 'node:crypto'
import { clip } from '#domain/words/car-words'
import { evidenceText } from '#domain/words/evidence-words'
import { countGrades, gradeNames, totalOf, type GradeCounts } from '#domain/words/grade-words'
import type { AnnouncedCar } from '../announced-car'
import { earlierWords, riskSign, subjectOf } from '../subject'

/** What the service worker receives, as JSON. A newer push with the same topic replaces one that still waits. */
export interface PushMessage {
  payload: string
  topic: string
}

/** Push services take 4,096 bytes of ciphertext; aes128gcm adds 103. */
const mostBytes = 3_993
/** In characters. Marketplaces' own addresses are far shorter; a longer one would leave no space for the car. */
const longestAddress = 1_000

/**
 * One car. `vehicleId` names it on the device: a second notification about the car replaces the first. `earlier` counts
 * the cars listed before that the target was not told of yet.
 */
export function carPush(
  car: AnnouncedCar,
  vehicleId: string,
  resultsUrl: string,
  earlier: GradeCounts = countGrades([]),
): PushMessage {
  const quotes = car.verdicts.flatMap(({ evidence }) => evidence.filter(({ kind }) => kind === 'quote').slice(0, 1))
  const lines = [
    ...car.again.map(({ full }) => full),
    car.facts.join(' · '),
    car.deal,
    car.confirmed,
    ...car.risks.map(({ label }) => `${riskSign} ${label}`),
    ...quotes.map(evidenceText),
    car.times,
    totalOf(earlier) > 0 ? earlierWords(earlier) : null,
  ]
  const url = car.url !== null && car.url.length <= longestAddress ? car.url : resultsUrl
  return pack(`car-${vehicleId}`, {
    title: subjectOf(car),
    body: lines.filter((line) => line !== null).join('\n'),
    url,
    image: car.photoUrl,
    renotify: car.again.length > 0,
  })
}

/** Several cars in one notification: the backfill, what had to wait, or the digest. A newer one of its kind replaces it. */
export function listPush(
  kind: 'summary' | 'late' | 'digest',
  { title, cars }: { title: string; cars: AnnouncedCar[] },
  searchId: string,
  resultsUrl: string,
): PushMessage {
  const body = cars.map(({ name, statedPrice, grade }) => {
    const known = [name, statedPrice].filter((part) => part !== null).join(', ')
    return grade === 'MATCH' ? known : `${known} (${gradeNames[grade].toLowerCase()})`
  })
  const content = { title, body: body.join('\n'), url: resultsUrl, image: null, renotify: kind !== 'summary' }
  return pack(`${kind}-${searchId}`, content)
}

interface Content {
  title: string
  body: string
  url: string
  image: string | null
  /** Whether the device calls for attention although it may show a notification about the car already. */
  renotify: boolean
}

/** Shortens the words until the notification fits. Never shortens the address. */
function pack(tag: string, content: Content): PushMessage {
  const topic = createHash('sha256').update(tag).digest('base64url').slice(0, 24)
  const drafts = [
    content,
    { ...content, body: clip(content.body, 600) },
    { ...content, body: clip(content.body, 300), image: null },
    { ...content, title: clip(content.title, 80), body: '', image: null },
  ]
  const payloads = drafts.map((draft) => JSON.stringify({ ...draft, tag }))
  return { payload: payloads.find((payload) => Buffer.byteLength(payload) <= mostBytes) ?? payloads.at(-1)!, topic }
}
