import { findMake, type CatalogMake } from '../names/catalog'
import { engineNames } from '../names/engine-names'
import { familiesByWord, familiesByMakeAndWord, modelNumbersByMake } from '../names/families'
import { makeAliases } from '../names/make-aliases'
import { modelAliases } from '../names/model-aliases'
import { maxMakeWords, maxModelWords, findModelBySquashedName } from '../title/lexicon'

/**
 * Lists every lowercase sequence of words that the recognizer reads as the make, or as the model if one is given:
 * names, aliases and misspellings from its tables, names by engine, and families with their numbers, each written
 * with and without spaces ("f150", "f 150"). Leaves out what the recognizer accepts beyond its tables: one wrong
 * letter in a long name, and words between a family and its number. Takes catalog ids. Empty for a make or model
 * outside the catalog.
 */
export function listSpellings(make: string, model: string | null): string[] {
  const known = findMake(make)
  if (known?.id !== make) return []
  if (model === null) return [...new Set(makeSpellings(known))]
  return [...new Set(sameCar(make, model).flatMap((one) => modelSpellings(findMake(one.make)!, one.model)))]
}

/** Lists the spellings of all makes that sell the model: a search for a Ram 1500 must also find "Dodge". */
export const listMakeSpellings = (make: string, model: string | null): string[] => [
  ...new Set((model === null ? [{ make }] : sameCar(make, model)).flatMap((one) => listSpellings(one.make, null))),
]

/**
 * The words shared by models that differ by a number ("silverado"), and numbers that name a model beside its make
 * ("1500"). Sellers omit the number or write it elsewhere. `beside` are the words that need the make.
 */
export function listFamilyWords(make: string, model: string): { alone: string[]; beside: string[] } {
  const cars = sameCar(make, model)
  const own = cars.flatMap((car) => findFamilies(car.make, car.model))
  const numbers = cars.flatMap((car) => ownNumbers(car.make, car.model))
  const words = (isAlone: boolean) => own.filter((family) => family.isAlone === isAlone).map(({ word }) => word)
  return { alone: words(true), beside: [...new Set([...words(false), ...numbers])] }
}

/** Ram became its own make in 2011. The recognizer distinguishes the two by year, whatever make the title names. */
function sameCar(make: string, model: string): { make: string; model: string }[] {
  const other = make === 'ram' ? { make: 'dodge', model: `ram-${model}` } : { make: 'ram', model: model.slice(4) }
  const isBoth = make === 'ram' || (make === 'dodge' && model.startsWith('ram-'))
  const exists = isBoth && findMake(other.make)!.models.some(({ id }) => id === other.model)
  return [{ make, model }, ...(exists ? [other] : [])]
}

function makeSpellings({ id, name }: CatalogMake): string[] {
  const asRam = id === 'ram' ? makeAliases.dodge!.flatMap((alias) => written(alias, maxMakeWords)) : []
  return [
    ...[name, ...(makeAliases[id] ?? [])].flatMap((words) => written(words, maxMakeWords)),
    ...asRam.filter((words) => / ram\b/.test(words)),
  ]
}

function modelSpellings(make: CatalogMake, id: string): string[] {
  const model = make.models.find((one) => one.id === id)
  if (!model) return []
  const isIt = (name: string) =>
    findModelBySquashedName(make, name.replaceAll(' ', ''), name.split(' ').length) === model
  const named = [model.name, ...(modelAliases[`${make.id}/${id}`] ?? [])].flatMap((name) =>
    written(name, maxModelWords),
  )
  const byEngine = engineNames(make.id).filter(([, of]) => of === id)
  return [
    ...[...named, ...byEngine.flatMap(([name]) => written(name, 2))].filter(isIt),
    ...findFamilies(make.id, id).flatMap(({ word, numbers }) => numbers.map((number) => `${word} ${number}`)),
    ...ownNumbers(make.id, id).flatMap((number) => {
      const { onlyWith } = modelNumbersByMake.get(make.id)!
      const words = [...(onlyWith ?? [])].filter((word) => !/^\d+hd$/.test(word))
      return onlyWith ? words.map((word) => `${number} ${word}`) : [number]
    }),
  ]
}

const keysOf = (numbers: Map<string, string>, id: string) =>
  [...numbers].filter(([, model]) => model === id).map(([number]) => number)

function findFamilies(make: string, id: string): { word: string; numbers: string[]; isAlone: boolean }[] {
  const alone = [...familiesByWord].flatMap(([word, family]) =>
    family.make === make ? [{ word, numbers: keysOf(family.numbers, id), isAlone: true }] : [],
  )
  const beside = [...familiesByMakeAndWord].flatMap(([key, numbers]) =>
    key.startsWith(`${make} `)
      ? [{ word: key.slice(make.length + 1), numbers: keysOf(numbers, id), isAlone: false }]
      : [],
  )
  return [...alone, ...beside].filter(({ numbers }) => numbers.length > 0)
}

const ownNumbers = (make: string, id: string) => keysOf(modelNumbersByMake.get(make)?.numbers ?? new Map(), id)

/**
 * A name in up to `maxWords` words. It may be split or joined at spaces, punctuation and letter-to-digit boundaries:
 * "C-10" is "c10" and "c 10".
 */
function written(name: string, maxWords: number): string[] {
  const [first = '', ...parts] =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z]+|\d+/g) ?? []
  const all = parts.reduce((starts, part) => starts.flatMap((start) => [`${start} ${part}`, start + part]), [first])
  return all.filter((words) => words.split(' ').length <= maxWords)
}
