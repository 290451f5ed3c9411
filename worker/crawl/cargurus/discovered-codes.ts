import { makes, squash } from '#domain/catalogue/catalogue'
import type { DiscoveredCode } from '../source'
import { isFields } from './embedded'

/** The catalogue by squashed names: a page offers hundreds of models, so none is looked for in a list. */
const makeIds = new Map(makes.flatMap((make) => spellings(make.name).map((name) => [name, make.id] as const)))
const modelIds = new Map(
  makes.flatMap((make) =>
    make.models.flatMap((model) => spellings(model.name).map((name) => [`${make.id}/${name}`, model.id] as const)),
  ),
)
// Makes of the site that the catalogue knows by another name.
makeIds.set('internationalharvester', 'international')

/** The codes in the list of makes and models that a results page offers to choose from; none where it has no such list. */
export function discoveredCodes(filters: unknown): DiscoveredCode[] {
  const makeModel = isFields(filters) && isFields(filters.MAKE_MODEL) ? filters.MAKE_MODEL.filters : undefined
  const codes = new Map<string, DiscoveredCode>()
  const add = (found: DiscoveredCode) => {
    const key = `${found.make}/${found.model ?? ''}`
    if (!codes.has(key)) codes.set(key, found)
  }
  for (const item of listOf(makeModel)) {
    const entry = entryOf(item, /^m\d+$/)
    const make = entry && (makeIds.get(entry.name) ?? makeIds.get(squash(entry.name)))
    if (!make) continue
    add({ make, model: null, code: entry.code })
    for (const inner of entry.inner) {
      const within = entryOf(inner, /^d\d+$/)
      const model = within && (modelIds.get(`${make}/${within.name}`) ?? modelIds.get(`${make}/${squash(within.name)}`))
      if (model) add({ make, model, code: within.code })
    }
  }
  return [...codes.values()]
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
