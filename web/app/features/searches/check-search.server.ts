import { inFormOrder, type SearchDraft, type SearchErrors } from '#domain/search/schema'
import { parseSearch } from '#domain/search/search-form'
import { findPlace } from '../places/find-place.server'

type Fields = Omit<SearchDraft, 'location' | 'radius'> & {
  radiusMiles: number | null
  locationLabel: string | null
  locationValue: string | null
  latitude: number | null
  longitude: number | null
}
/** The user-editable fields of a search, as table columns. */
export type SearchFields = Fields

export type CheckedSearch = { ok: true; fields: SearchFields } | { ok: false; errors: SearchErrors }

/**
 * Validates the fields of a form or an API call and geocodes their location. `asker` is the account charged for
 * geocoder requests. `storedWords` are the current criteria of the search being edited, or '' for a new one.
 */
export async function checkSearch(
  given: Record<string, unknown>,
  asker: string,
  storedWords = '',
): Promise<CheckedSearch> {
  const parsed = parseSearch(given, new Date().getFullYear(), storedWords)
  // Geocode even if other fields are invalid, so all errors appear together.
  const location = parsed.ok ? parsed.draft.location : locationOf(given)
  const place = location ? await findPlace(location, asker) : null
  const misplaced = place?.ok === false && { location: place.error }
  if (!parsed.ok) return { ok: false, errors: inFormOrder({ ...parsed.errors, ...misplaced }) }
  if (place?.ok === false) return { ok: false, errors: { location: place.error } }
  const { location: _, radius, ...rest } = parsed.draft
  const found = place?.place ?? null
  return {
    ok: true,
    fields: {
      ...rest,
      radiusMiles: radius,
      locationLabel: found?.label ?? null,
      locationValue: found?.id ?? null,
      latitude: found?.latitude ?? null,
      longitude: found?.longitude ?? null,
    },
  }
}

function locationOf({ location, countrywide }: Record<string, unknown>) {
  return typeof location === 'string' && location.trim() && !countrywide ? { label: location.trim(), value: '' } : null
}
