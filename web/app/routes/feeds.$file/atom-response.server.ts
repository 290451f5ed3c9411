import { createHash } from 'node:crypto'
import { notifyTimeOf } from '#domain/judgment/verdicts/grade'
import type { AtomEntry, OpenGrade, Search } from '#prisma/generated/client'
import { secondMs } from '#domain/durations'
import { entitlementAt, planEndedText } from '#domain/plans/entitlement'
import { database } from '../../services/database.server'
import { carsOf, type Car } from '../../features/cars/cars.server'
import { config } from '../../config.server'
import { HttpError } from '../../http/errors.server'
import { checkRateLimit } from '../../features/accounts/rate-limits.server'
import { findAtom } from '../../features/searches/atom-link.server'
import { atomDocument, updatedAtOf } from './atom-document'

export const maxEntries = 50

export interface Entry {
  /** Id of the vehicle, so it stays the same after a repost. */
  carId: string
  car: Car
  updatedAt: Date
}

/** Active cars that the alert policy covers, most recently found first, each with the time of its last change. */
async function entriesOf(search: Search): Promise<Entry[]> {
  const cars = await carsOf(search, ['MATCH', 'LIKELY', 'POSSIBLE'])
  const told = cars
    .filter((car) => !car.isGone && isOpen(car.stage) && notifyTimeOf(search, car.stage, car.verdicts) !== 'never')
    .sort((a, b) => b.foundAt.getTime() - a.foundAt.getTime())
    .slice(0, maxEntries)
  const known = await database().atomEntry.findMany({ where: { searchId: search.id } })
  const now = new Date()
  const entries = told.map((car) => {
    const carId = car.vehicleId ?? car.listingId
    const before = known.find((one) => one.carId === carId)
    return { carId, car, updatedAt: before ? (isChanged(before, car) ? now : before.updatedAt) : car.foundAt }
  })
  await remember(search.id, known, entries)
  return entries
}

const isOpen = (stage: Car['stage']): stage is OpenGrade =>
  stage === 'MATCH' || stage === 'LIKELY' || stage === 'POSSIBLE'

const centsOf = ({ price }: Car) => (price === null ? null : price * 100)

function isChanged(before: AtomEntry, car: Car): boolean {
  const cents = centsOf(car)
  return before.grade !== car.stage || (before.priceCents !== null && cents !== null && cents < before.priceCents)
}

/** Writes only differences, so repeated polling writes nothing. */
async function remember(searchId: string, known: AtomEntry[], entries: Entry[]): Promise<void> {
  const differing = entries.filter(({ carId, car }) => {
    const before = known.find((one) => one.carId === carId)
    return !before || before.grade !== car.stage || before.priceCents !== centsOf(car)
  })
  for (const { carId, car, updatedAt } of differing) {
    const data = { grade: car.stage as OpenGrade, priceCents: centsOf(car), updatedAt }
    await database().atomEntry.upsert({
      where: { searchId_carId: { searchId, carId } },
      create: { searchId, carId, ...data },
      update: data,
    })
  }
  const shown = new Set(entries.map(({ carId }) => carId))
  const gone = known.filter(({ carId }) => !shown.has(carId)).map(({ carId }) => carId)
  if (gone.length > 0) await database().atomEntry.deleteMany({ where: { searchId, carId: { in: gone } } })
}

/** Keeps a URL out of search engines if someone publishes it. */
const unindexed = { 'x-robots-tag': 'noindex, nofollow' }

/**
 * Responds with the Atom document of a secret URL, or a 304 if the reader's copy is current. Errors are plain text: 404
 * for an unknown or revoked URL, 403 if the account has no plan, 429 for a reader that polls too often.
 */
export async function atomResponse(request: Request, file: string): Promise<Response> {
  if (!(await checkRateLimit('atom-link', file, request))) {
    const headers = { ...unindexed, 'retry-after': '60' }
    throw new HttpError(429, 'Too many requests. Every few minutes is enough.', headers)
  }
  const opened = await findAtom(file)
  if (!opened) throw new HttpError(404, 'There is no feed at this address.', unindexed)
  const { search, createdAt } = opened
  const entitlement = entitlementAt(search.user, new Date())
  if (!entitlement.isEntitled) throw new HttpError(403, planEndedText(entitlement), unindexed)
  const { BRAND_NAME: brand, WEB_URL: webUrl } = config()
  const setting = { brand, webUrl, selfUrl: new URL(`/feeds/${file}`, webUrl).href, since: createdAt }
  const entries = await entriesOf(search)
  const document = atomDocument(search, entries, setting)
  const updatedAt = updatedAtOf(entries, setting)
  const etag = `"${createHash('sha256').update(document).digest('base64url')}"`
  const headers = {
    ...unindexed,
    etag,
    'last-modified': updatedAt.toUTCString(),
    'cache-control': 'private, max-age=60',
    'content-type': 'application/atom+xml; charset=utf-8',
    // Blocks scripts if a browser renders the document.
    'content-security-policy': "default-src 'none'; sandbox",
  }
  if (!isKnown(request, etag, updatedAt)) return new Response(document, { headers })
  return new Response(null, { status: 304, headers })
}

/**
 * RFC 9110, section 13.2.2: If-None-Match takes precedence. Compression weakens an ETag, so weak and strong tags
 * compare equal.
 */
function isKnown({ headers }: Request, etag: string, updatedAt: Date): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return !Number.isNaN(since) && Math.floor(updatedAt.getTime() / secondMs) * secondMs <= since
}
