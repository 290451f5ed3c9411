import { makes, squash } from '#domain/catalogue/names/catalogue'
import type { DiscoveredCode } from '../../contract'
import { isFields } from '../embedded'

/** The catalogue by squashed names: a page offers hundreds of models, so none is looked for in a list. */
const makeIds = new Map(makes.flatMap((make) => spellings(make.name).map((name) => [name, make.id] as const)))
/** By make and name, with the key under which what was found is kept. */
const modelsByMake = new Map(
  makes.map(({ id, models }) => [
    id,
    new Map(
      models.flatMap((model) =>
        spellings(model.name).map((name) => [name, { id: model.id, key: `${id}/${model.id}` }] as const),
      ),
    ),
  ]),
)
// Makes of the site that the catalogue knows by another name.
makeIds.set('internationalharvester', 'international')

/**
 * The codes that a results page tells: in the list of makes and models that it offers to choose from, and on its rows,
 * which name their own. `rows` are listings as the page holds them.
 */
export function discoveredCodes(filters: unknown, rows: unknown[]): DiscoveredCode[] {
  const codes = new Map<string, DiscoveredCode>()
  const makeModel = isFields(filters) && isFields(filters.MAKE_MODEL) ? filters.MAKE_MODEL.filters : undefined
  for (const choice of [...listOf(makeModel), ...rows.flatMap(choiceOfRow)]) {
    const entry = entryOf(choice, /^m\d+$/)
    const make = entry && (makeIds.get(entry.name) ?? makeIds.get(squash(entry.name)))
    if (!make) continue
    if (!codes.has(make)) codes.set(make, { make, model: null, code: entry.code })
    const models = modelsByMake.get(make)!
    for (const inner of entry.inner) {
      const within = entryOf(inner, /^d\d+$/)
      const model = within && (models.get(within.name) ?? models.get(squash(within.name)))
      if (model && !codes.has(model.key)) codes.set(model.key, { make, model: model.id, code: within.code })
    }
  }
  return [...codes.values()]
}

/** A row's make and model, as the list of choices would write them. */
function choiceOfRow(row: unknown): object[] {
  const car = isFields(row) && isFields(row.ontologyData) ? row.ontologyData : row
  if (!isFields(car)) return []
  return [{ label: car.makeName, value: car.makeId, filters: [{ label: car.modelName, value: car.modelId }] }]
}

/** Most names are written alike, and need no squashing to be found. */
function spellings(name: string): string[] {
  return [name, squash(name)]
}

/** A choice's name, the last part of its code ("m6/d586" is "d586") and what can be chosen below it. */
function entryOf(item: unknown, shape: RegExp): { name: string; code: string; inner: unknown[] } | null {
  if (!isFields(item)) return null
  const name = textOf(item.label) ?? textOf(item.name)
  // The older answer has another word for the value.
  const value = textOf(item.value) ?? textOf(item.inputValue)
  const code = value?.slice(value.lastIndexOf('/') + 1)
  return name && code && shape.test(code) ? { name, code, inner: listOf(item.filters) } : null
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
