import { createHash } from 'node:crypto'
import { clip } from '#domain/words/car-words'
import { evidenceText, type AnnouncedCar } from '../announced-car'
import { earlierWords, subjectOf, summarySubject } from '../subject'

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
 * the matches listed before that the target was not told yet.
 */
export function matchPush(car: AnnouncedCar, vehicleId: string, resultsUrl: string, earlier = 0): PushMessage {
  const quotes = car.verdicts.flatMap(({ evidence }) => evidence.filter(({ kind }) => kind === 'quote').slice(0, 1))
  const lines = [
    car.facts.join(' · '),
    ...quotes.map(evidenceText),
    car.times,
    ...(earlier > 0 ? [earlierWords(earlier)] : []),
  ]
  const url = car.url !== null && car.url.length <= longestAddress ? car.url : resultsUrl
  return pack(`car-${vehicleId}`, {
    title: subjectOf(car),
    body: lines.join('\n'),
    url,
    image: car.photoUrl,
  })
}

export function summaryPush(count: number, cars: AnnouncedCar[], searchId: string, resultsUrl: string): PushMessage {
  const body = cars.map((car) => [car.name, car.statedPrice].filter((part) => part !== null).join(', ')).join('\n')
  return pack(`summary-${searchId}`, { title: summarySubject(count), body, url: resultsUrl, image: null })
}

interface Content {
  title: string
  body: string
  url: string
  image: string | null
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
