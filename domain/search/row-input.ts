import { z } from 'zod'
import { isMissing, toText, toTexts } from './field'
import { parseFigure } from './parse-figure'

/** Reads the makes and places of a search from a form or JSON. */

export const noPlaceText = 'Enter a city, town or ZIP.'
export const locationJson = z.object(
  { label: z.string(), value: z.string().describe('A location’s id. Empty if it was typed.') },
  { error: ({ input }) => (input === null ? noPlaceText : 'The place must be text, or its label and value.') },
)

/** A missing list of models is empty. Anything that is no list of cars is rejected. */
export function readCars(given: unknown): unknown {
  if (isMissing(given)) return []
  if (!Array.isArray(given)) return 'unclear'
  return given.map((car: unknown) => {
    if (typeof car !== 'object' || car === null) return car
    const { make, models } = car as Record<string, unknown>
    return { make: toText(make), models: toTexts(models) }
  })
}

export function readPlaces(given: unknown): unknown {
  if (isMissing(given)) return []
  if (!Array.isArray(given)) return 'unclear'
  return given.map((place: unknown) => {
    if (typeof place !== 'object' || place === null) return place
    const { location, radius } = place as Record<string, unknown>
    return { location: readLocation(location), radius: isMissing(radius) ? null : parseFigure(toText(radius)) }
  })
}

export function readLocation(given: unknown) {
  if (Array.isArray(given) || typeof given === 'boolean') return 'unclear'
  const option = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : { label: given }
  const location = { label: toText(option.label).slice(0, 200), value: toText(option.value).slice(0, 200) }
  return location.label || location.value ? location : null
}
