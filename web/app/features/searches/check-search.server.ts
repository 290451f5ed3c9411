import { createHash } from 'node:crypto'
import type { TargetChoice } from '#domain/alerts/target-choice'
import { findMake } from '#domain/catalog/names/catalog'
import { findCarsByName } from '#domain/catalog/recognize/find-cars'
import {
  sortByFormOrder,
  type SearchDraft,
  type SearchErrors,
  fieldColumn,
  fieldEntries,
  type SearchField,
} from '#domain/search/schema'
import { readLocation } from '#domain/search/row-input'
import { parseSearch, parseUnfinishedSearch } from '#domain/search/search-form'
import { furtherRows, maxPlaces, unknownMakeText } from '#domain/search/search-rules'
import type { WantedPlace } from '#domain/search/wanted-places'
import type { Field } from '#domain/search/field'
import type { Search } from '#prisma/generated/client'
import { confirmedText, type NotifyPolicy } from '#domain/judgment/verdicts/grade'
import { numberedPhotos } from '#domain/listing/listing'
import { marketplaceLabels } from '#domain/marketplaces'
import { searchSentence } from '#domain/search/search-sentence'
import { findPlace, type PlaceLookup } from '../places/locations.server'
import { json } from '../../http/endpoint.server'
import { isUuid } from '../../http/request-checks.server'
import { database } from '../../services/database.server'
import type { Car } from '../cars/cars.server'
import { getCriteria } from '../wishes/criteria.server'
import { toFormValues, type SearchFormValues } from './form-values'
import type { SearchFunnel } from './funnel.server'

type Fields = Omit<SearchDraft, 'location' | 'radius' | 'otherPlaces' | 'tellAtOnce' | 'tellsRest'> &
  NotifyPolicy & {
    radiusMiles: number | null
    locationLabel: string | null
    locationValue: string | null
    latitude: number | null
    longitude: number | null
    otherPlaces: WantedPlace[]
  }
/** The user-editable fields of a search, as table columns. */
export type SearchFields = Fields

type CheckedSearch = { ok: true; fields: SearchFields } | { ok: false; errors: SearchErrors }

/** The criteria text of a form, with the car and location it applies to. `asker` is as for `checkSearch`. */
export async function toCriteriaText(values: SearchFormValues, asker: string) {
  const { smartCriteria: words, make, models, otherCars } = values
  const typed = [values.location, ...values.otherPlaces.map(({ location }) => location)]
  const [locationLabel = null, ...others] = await Promise.all(
    typed.map(async (label) => {
      const place = label === '' ? null : await findPlace({ label, value: '' }, asker)
      return place?.ok ? place.place.label : label || null
    }),
  )
  return { words, make, models, otherCars, locationLabel, otherPlaces: others.map((label) => ({ label: label ?? '' })) }
}

/**
 * Validates the fields of a form or an API call and geocodes their location. `asker` is the account charged for
 * geocoder requests. `storedWords` are the current criteria of the search being edited, or '' for a new one.
 */
export async function checkSearch(
  given: Record<string, unknown>,
  asker: string,
  storedWords = '',
): Promise<CheckedSearch> {
  return geocoded(parseSearch(given, new Date().getFullYear(), storedWords), given, asker)
}

/** The same for a form that is not finished: its make and its place may be missing (`parseUnfinishedSearch`). */
export async function checkUnfinishedSearch(given: Record<string, unknown>, asker: string): Promise<CheckedSearch> {
  return geocoded(parseUnfinishedSearch(given, new Date().getFullYear()), given, asker)
}

async function geocoded(
  parsed: ReturnType<typeof parseSearch>,
  given: Record<string, unknown>,
  asker: string,
): Promise<CheckedSearch> {
  // Geocode even if other fields are invalid, so all errors appear together.
  const location = parsed.ok ? parsed.draft.location : locationOf(given)
  const place = location ? await findPlace(location, asker) : null
  const others = await findOtherPlaces(parsed.ok ? parsed.draft : given, place, asker)
  const misplaced = { ...(place?.ok === false && { location: place.error }), ...others.errors }
  if (!parsed.ok)
    return { ok: false, errors: sortByFormOrder({ ...parsed.errors, ...unknownMake(given), ...misplaced }) }
  const unknownTarget = await findUnknownTarget(parsed.draft, asker)
  const rejected = { ...misplaced, ...unknownTarget }
  if (Object.keys(rejected).length > 0) return { ok: false, errors: sortByFormOrder(rejected) }
  const { location: _, radius, tellAtOnce, tellsRest, ...rest } = parsed.draft
  const found = place?.ok ? place.place : null
  return {
    ok: true,
    fields: {
      ...rest,
      radiusMiles: radius,
      immediateGrade: tellAtOnce,
      hasDigest: tellsRest,
      locationLabel: found?.label ?? null,
      locationValue: found?.id ?? null,
      latitude: found?.latitude ?? null,
      longitude: found?.longitude ?? null,
      otherPlaces: others.places,
    },
  }
}

/** Looks up the further places. A place that the search has already is an error, as is an unknown one. */
async function findOtherPlaces(
  { otherPlaces, countrywide }: { otherPlaces?: unknown; countrywide?: unknown },
  first: PlaceLookup | null,
  asker: string,
): Promise<{ places: WantedPlace[]; errors: SearchErrors }> {
  const rows = Array.isArray(otherPlaces) && !countrywide ? (otherPlaces as unknown[]).slice(0, maxPlaces - 1) : []
  const errors: SearchErrors = {}
  const places: WantedPlace[] = []
  const positions = new Set(first?.ok ? [positionOf(first.place)] : [])
  const looked = await Promise.all(
    rows.map(async (given) => {
      const row = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
      const location = readLocation(row.location)
      return {
        radius: row.radius,
        found: typeof location === 'object' && location ? await findPlace(location, asker) : null,
      }
    }),
  )
  looked.forEach(({ radius, found }, i) => {
    if (found === null) return
    const field = `location${furtherRows[i]!}` as const
    if (!found.ok) errors[field] = found.error
    else if (positions.has(positionOf(found.place))) errors[field] = `${found.place.label} is already in this search.`
    else {
      const { id: value, label, latitude, longitude } = found.place
      positions.add(positionOf(found.place))
      places.push({ label, value, latitude, longitude, radiusMiles: radius as number | null })
    }
  })
  return { places, errors }
}

const positionOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => `${latitude},${longitude}`

/** Names what was typed as the make, if it is none, and what it may mean. */
function unknownMake({ make }: Record<string, unknown>): Pick<SearchErrors, 'make'> {
  if (typeof make !== 'string' || make.trim() === '' || findMake(make)) return {}
  const labels = findCarsByName(make, 4).map(({ label }) => label)
  return { make: unknownMakeText(make, labels) }
}

async function findUnknownTarget(
  { targetIds }: TargetChoice,
  userId: string,
): Promise<Pick<SearchErrors, 'targetIds'> | null> {
  if (targetIds.length === 0) return null
  const own = targetIds.every(isUuid)
    ? await database().notificationTarget.count({ where: { userId, id: { in: targetIds } } })
    : 0
  return own === targetIds.length ? null : { targetIds: 'An address or browser you chose is gone. Choose again.' }
}

function locationOf({ location, countrywide }: Record<string, unknown>) {
  return typeof location === 'string' && location.trim() && !countrywide ? { label: location.trim(), value: '' } : null
}

/** Hash of the form's fields. Pausing the search or compiling its criteria does not change it. */
export const fieldsVersion = (search: Search): string =>
  createHash('sha256')
    .update(JSON.stringify(toFormValues(search)))
    .digest('base64url')

/** Thrown if the search changed after the form was loaded. */
export class EditConflict extends Error {
  constructor(
    readonly stored: Search,
    readonly fields: SearchFields,
  ) {
    super(
      'This search was changed in another tab or device after you opened it, so we didn’t save. Each field that differs shows its saved value. Save again to replace it with yours.',
    )
  }

  /** The stored value of each differing field. */
  get errors(): SearchErrors {
    const { stored, fields } = this
    const found = fieldEntries.flatMap(([name, { words }]) => {
      const column = fieldColumn(name) as keyof SearchFields
      const isSame = words === null || JSON.stringify(stored[column]) === JSON.stringify(fields[column])
      return isSame ? [] : [[name, `Saved value: ${wordsOf(stored, column, words)}.`]]
    })
    return sortByFormOrder(Object.fromEntries(found))
  }
}

/** Throws `EditConflict` if the stored search has a different version. Null skips the check. */
export const requireVersion = (version: string | null, fields: SearchFields) => (stored: Search) => {
  if (version !== null && version !== fieldsVersion(stored)) throw new EditConflict(stored, fields)
}

function wordsOf(stored: Search, column: keyof SearchFields, words: NonNullable<Field['words']>): string {
  const value = stored[column]
  return (value === null ? '' : words(value as never, { ...stored })) || 'nothing'
}

export function searchJson(search: Search, { health, funnel, today }: SearchFunnel) {
  const { id, status, createdAt } = search
  return {
    id,
    status,
    createdAt,
    ...Object.fromEntries(fieldEntries.map(([name, field]) => [name, jsonOf(name, field, search)])),
    version: fieldsVersion(search),
    sentence: searchSentence(search),
    criteria: getCriteria(search),
    health: health.map(({ areas: _, failing: __, ...rest }) => ({
      ...rest,
      label: marketplaceLabels[rest.marketplace],
    })),
    funnel,
    today,
  }
}

const jsonOf = (name: SearchField, { toJson }: Field, search: Search) =>
  toJson ? toJson({ ...search }) : search[fieldColumn(name) as keyof Search]

/** API representation of a car. `price` is in dollars. */
export function matchJson(car: Car) {
  const { listingId, title, url, price, mileage, distanceMiles, marketplace, postedAt, foundAt } = car
  return {
    listingId,
    stage: car.stage.toLowerCase(),
    confirmed: confirmedText(car.verdicts),
    title,
    url,
    price,
    wasPrice: car.wasPrice,
    mileage,
    distanceMiles,
    marketplace,
    postedAt,
    foundAt,
    photoUrl: numberedPhotos(car.listing)[0]?.url ?? null,
    verdicts: car.verdicts.map(({ criterionId: _, read: _read, ...verdict }) => verdict),
    risks: car.risks.map(({ feature, evidence }) => ({ label: feature, evidence })),
    isBackfill: car.isBackfill,
    isGone: car.isGone,
    goneAt: car.goneAt,
  }
}

/** A 400 response with the first error as `error` and all errors by field. */
export function invalidSearchResponse(errors: SearchErrors): Response {
  return json({ error: Object.values(errors)[0], errors }, 400)
}

/** A 409 response with the stored value of each differing field, and the version to send to overwrite them. */
export const editConflictResponse = ({ message, errors, stored }: EditConflict): Response =>
  json({ error: message, errors, version: fieldsVersion(stored) }, 409)
