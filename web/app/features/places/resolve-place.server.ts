import { gazetteer, plainName, placeLabel, type Place } from './gazetteer.server'
import { stateCode } from '#domain/places/us-states'

export type Resolved = { ok: true; place: Place } | { ok: false; error: string }

/** A bare name means the largest city with that name if it has this many times the ZIP codes of the next largest. */
const clearlyLarger = 4

/** Longer than the longest place name with its state, ZIP code and country. */
export const maxPlaceLength = 100

/** Resolves a suggestion's id, or otherwise the text: a ZIP code, "City, ST", "City, State" or only a city's name. */
export function resolvePlace(location: { label: string; value: string }): Resolved {
  const byId = gazetteer().byId.get(location.value)
  if (byId) return { ok: true, place: byId }
  const answers = [location.label, location.value]
    .filter((typed) => typed !== '' && typed.length <= maxPlaceLength)
    .map(fromWords)
  const found =
    answers.find((answer) => answer.ok) ?? answers.find((answer) => !answer.ok && answer.error !== unknownPlace)
  return found ?? { ok: false, error: unknownPlace }
}

export const unknownPlace = 'We do not know that place. Enter a ZIP, or a city with its state, like "Austin, TX".'

function fromWords(typed: string): Resolved {
  const words = typed.replace(/,?\s*(united states|usa|us)\.?$/i, '').trim()
  const zip = /(?:^|\s)(\d{5})(?:-\d{4})?$/.exec(words)?.[1]
  const byZip = zip ? gazetteer().byId.get(`postcode.${zip}`) : undefined
  if (byZip) return { ok: true, place: byZip }
  const { city, state } = cityAndState(words.replace(/\s*\d{5}(-\d{4})?$/, ''))
  const namesakes = gazetteer().byName.get(plainName(city)) ?? []
  const named = state === null ? namesakes : namesakes.filter((c) => c.state === state)
  const [first, second] = named
  if (first && (!second || first.zips >= second.zips * clearlyLarger)) return { ok: true, place: first }
  if (!first || !second) return { ok: false, error: unknownPlace }
  const choices = named.slice(0, 3).map((c) => `"${placeLabel(c)}"`)
  return { ok: false, error: `There is more than one ${first.text}. Add the state, like ${choices.join(' or ')}.` }
}

/** Splits "austin, tx", "Austin, Texas" and "austin tx". */
export function cityAndState(words: string): { city: string; state: string | null } {
  const comma = words.lastIndexOf(',')
  // Text after a comma that is not a state matches no city: "Paris, France" is not Paris, Texas.
  if (comma >= 0) return { city: words.slice(0, comma).trim(), state: stateCode(words.slice(comma + 1)) ?? '' }
  const last = /^(.+)\s([a-z]{2})$/i.exec(words)
  const state = last ? stateCode(last[2]!) : null
  return state ? { city: last![1]!, state } : { city: words.trim(), state: null }
}
