import { findMake, makes, normalizeName, type CatalogMake, type CatalogModel } from '../names/catalog'
import { makeAliases } from '../names/make-aliases'
import { modelAliases } from '../names/model-aliases'
import { findMakesByModelName, findModelBySquashedName } from '../title/lexicon'
import { recognizeCar } from './recognize'

/** A make, or one of its models. */
export interface NamedCar {
  make: string
  model: string | null
  /** "Ford", "Ford F-150". */
  label: string
}

const maxTextLength = 60

/**
 * The makes and models that a buyer may mean by a name as people type it: "chevy", "vw", "hond", "f 150", "335i", "honda
 * civic". Exact names and aliases come before names that start with the text. Returns at most `most`.
 */
export function findCarsByName(typed: string, most = 8): NamedCar[] {
  const text = typed.slice(0, maxTextLength).trim()
  const name = normalizeName(text)
  if (name === '') return []
  const found = [...namedExactly(text, name), ...namedFrom(name)]
  return [...new Map(found.map((car) => [car.label, car])).values()].slice(0, most)
}

/** The car that a text names without doubt, or null. The start of a name is enough if only one make has such a name. */
export function findCarByName(typed: string): NamedCar | null {
  const text = typed.slice(0, maxTextLength).trim()
  const name = normalizeName(text)
  const known = findMake(text)
  if (known) return toCar(known)
  const [first, ...others] = namedExactly(text, name)
  if (first) return others.every(({ make }) => make === first.make) || first.model === null ? first : null
  const started = makes.filter((make) => startsWith(make.name, name))
  return name.length >= minPrefix && started.length === 1 ? toCar(started[0]!) : null
}

/** The makes and models with exactly this name or alias: "civic", "chevy", "f 150", "Honda Civic", "civics". */
export function findCarsNamed(typed: string): NamedCar[] {
  const text = typed.slice(0, maxTextLength).trim()
  const name = normalizeName(text)
  if (name === '') return []
  const known = findMake(text)
  const found = [...(known ? [toCar(known)] : []), ...namedExactly(text, name)]
  const unique = [...new Map(found.map((car) => [car.label, car])).values()]
  return unique.length === 0 && /[\p{L}]{3}s$/iu.test(text) ? findCarsNamed(text.slice(0, -1)) : unique
}

/** One letter starts too many names. */
const minPrefix = 2

const toCar = (make: CatalogMake, model: CatalogModel | null = null): NamedCar => ({
  make: make.id,
  model: model?.id ?? null,
  label: model ? `${make.name} ${model.name}` : make.name,
})
const startsWith = (one: string, name: string) => normalizeName(one).startsWith(name)

function namedExactly(text: string, name: string): NamedCar[] {
  const isNamed = (make: CatalogMake) =>
    [make.name, ...(makeAliases[make.id] ?? [])].some((one) => normalizeName(one) === name)
  const recognized = recognizeCar(text)
  const make = recognized.make === null ? null : findMake(recognized.make)
  const model = make?.models.find(({ id }) => id === recognized.model) ?? null
  const words = text.split(/\s+/).length
  const users = findMakesByModelName(name, words).flatMap((user) => {
    const own = findModelBySquashedName(user, name, words)
    return own ? [toCar(user, own)] : []
  })
  return [...makes.filter(isNamed).map((one) => toCar(one)), ...(make && model ? [toCar(make, model)] : []), ...users]
}

function namedFrom(name: string): NamedCar[] {
  if (name.length < minPrefix) return makes.filter((make) => startsWith(make.name, name)).map((make) => toCar(make))
  const begins = (names: string[]) => names.some((one) => startsWith(one, name))
  const beginsInFull = (make: CatalogMake, model: CatalogModel) =>
    name.length > normalizeName(make.name).length && startsWith(make.name + model.name, name)
  const ofMakes = makes.filter((make) => startsWith(make.name, name))
  const byAlias = makes.filter((make) => !ofMakes.includes(make) && begins(makeAliases[make.id] ?? []))
  const ofModels = makes.flatMap((make) =>
    make.models
      .filter(
        (model) => begins([model.name, ...(modelAliases[`${make.id}/${model.id}`] ?? [])]) || beginsInFull(make, model),
      )
      .map((model) => toCar(make, model)),
  )
  return [...[...ofMakes, ...byAlias].map((make) => toCar(make)), ...ofModels]
}
