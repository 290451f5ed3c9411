import { makes, normalizeName } from '#domain/catalog/names/catalog'
import type { DiscoveredCode } from '../../contract'
import { isRecord } from '../embedded'

const makeIds = new Map(makes.flatMap((make) => spellings(make.name).map((name) => [name, make.id] as const)))
/** Keyed by make id and name. Values include the key of the model's code in the result. */
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
// Makes with a different name in the catalog.
makeIds.set('internationalharvester', 'international')

/**
 * Returns the codes on a results page: those of the makes and models in its filters and those of its rows. `rows` are
 * the raw listings.
 */
export function discoverCodes(filters: unknown, rows: unknown[]): DiscoveredCode[] {
  const codes = new Map<string, DiscoveredCode>()
  const makeModel = isRecord(filters) && isRecord(filters.MAKE_MODEL) ? filters.MAKE_MODEL.filters : undefined
  for (const choice of [...toList(makeModel), ...rows.flatMap(choiceOfRow)]) {
    const entry = parseEntry(choice, /^m\d+$/)
    const make = entry && (makeIds.get(entry.name) ?? makeIds.get(normalizeName(entry.name)))
    if (!make) continue
    if (!codes.has(make)) codes.set(make, { make, model: null, code: entry.code })
    const models = modelsByMake.get(make)!
    for (const inner of entry.inner) {
      const within = parseEntry(inner, /^d\d+$/)
      const model = within && (models.get(within.name) ?? models.get(normalizeName(within.name)))
      if (model && !codes.has(model.key)) codes.set(model.key, { make, model: model.id, code: within.code })
    }
  }
  return [...codes.values()]
}

function choiceOfRow(row: unknown): object[] {
  const car = isRecord(row) && isRecord(row.ontologyData) ? row.ontologyData : row
  if (!isRecord(car)) return []
  return [{ label: car.makeName, value: car.makeId, filters: [{ label: car.modelName, value: car.modelId }] }]
}

/** Most names match without normalization. */
function spellings(name: string): string[] {
  return [name, normalizeName(name)]
}

/** Returns a choice's name, the last part of its code ("d586" of "m6/d586"), and its nested choices. */
function parseEntry(item: unknown, shape: RegExp): { name: string; code: string; inner: unknown[] } | null {
  if (!isRecord(item)) return null
  const name = toText(item.label) ?? toText(item.name)
  // The older response uses another name for the value.
  const value = toText(item.value) ?? toText(item.inputValue)
  const code = value?.slice(value.lastIndexOf('/') + 1)
  return name && code && shape.test(code) ? { name, code, inner: toList(item.filters) } : null
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
