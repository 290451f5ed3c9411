import { z } from 'zod'
import type { WebConfig } from '../../config.server'

type Settings = NonNullable<WebConfig['mapbox']>

const timeoutMs = 1_500
const maxSuggestions = 5
/** The geocoder accepts at most 256 characters and 20 words. */
const limits = { characters: 200, words: 20 }

const context = z.array(z.object({ id: z.string(), text: z.string(), short_code: z.string().optional() }))
/** Feature fields that we use or pass on. `center` is longitude, then latitude. */
const feature = z.object({
  id: z.string(),
  type: z.literal('Feature'),
  place_type: z.array(z.string()).min(1),
  relevance: z.number(),
  text: z.string(),
  place_name: z.string(),
  center: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
  context: context.default([]),
})
const collection = z.object({ features: z.array(feature), attribution: z.string().optional() })

export type MapboxFeature = z.output<typeof feature>
export type MapboxAnswer = z.output<typeof collection>

/**
 * Up to five US towns and ZIP codes that start with the text. Uses Mapbox's permanent mode, because searches store the
 * place, which the temporary mode does not allow. Throws if Mapbox times out or returns an unexpected format. Errors
 * never contain the token.
 */
export async function geocode({ token, baseUrl }: Settings, typed: string): Promise<MapboxAnswer> {
  // Mapbox treats semicolons as query separators.
  const query = typed
    .replaceAll(';', ' ')
    .trim()
    .slice(0, limits.characters)
    .split(/\s+/)
    .slice(0, limits.words)
    .join(' ')
  if (query === '') return { features: [] }
  const base = `${baseUrl.replace(/\/$/, '')}/geocoding/v5/mapbox.places-permanent/${encodeURIComponent(query)}.json`
  const params = new URLSearchParams({
    access_token: token,
    types: 'place,postcode',
    country: 'us',
    autocomplete: 'true',
    limit: String(maxSuggestions),
    language: 'en',
  })
  const response = await fetch(`${base}?${params}`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  if (!response.ok) throw new Error(`Mapbox answered ${response.status}`)
  return collection.parse(await response.json())
}
