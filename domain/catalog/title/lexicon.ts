import { makes, normalizeName, type CatalogMake, type CatalogModel } from '../names/catalog'
import { makeAliases } from '../names/make-aliases'
import { modelAliases } from '../names/model-aliases'
import { engineNamePatterns } from '../names/engine-names'
import { joinWords, type TitleWord } from './words'

/** A match in the words from `from` to `to` (exclusive). */
export interface NameMatch<Thing> {
  thing: Thing
  from: number
  to: number
}

export const maxMakeWords = 4
export const maxModelWords = 5

const makesByName = new Map<string, CatalogMake>()
const modelsByName = new Map<string, Map<string, CatalogModel>>()
export const makesByModelName = new Map<string, CatalogMake[]>()

for (const make of makes) {
  for (const name of [make.name, ...(makeAliases[make.id] ?? [])]) makesByName.set(normalizeName(name), make)
  const models = new Map<string, CatalogModel>()
  for (const model of make.models) {
    for (const name of [model.name, ...(modelAliases[`${make.id}/${model.id}`] ?? [])]) {
      models.set(normalizeName(name), model)
      const users = makesByModelName.get(normalizeName(name)) ?? []
      makesByModelName.set(normalizeName(name), [...users.filter((m) => m !== make), make])
    }
  }
  modelsByName.set(make.id, models)
}

/** Every prefix of every name, so that other runs of words are neither looked up nor extended. */
const makeStarts = startsOf(makesByName.keys())
const modelStarts = startsOf(makesByModelName.keys())

function startsOf(names: Iterable<string>): Set<string> {
  return new Set([...names].flatMap((name) => Array.from(name, (_, i) => name.slice(0, i + 1))))
}

/** If names overlap, the longest wins ("range rover" over "rover"). */
export function matchMakes(words: TitleWord[]): NameMatch<CatalogMake>[] {
  return hits(words, (from) =>
    longestAt(words, from, maxMakeWords, makeStarts, (name) => makesByName.get(name) ?? null),
  )
}

/** If names overlap, the longest wins. */
export function matchModels(make: CatalogMake, words: TitleWord[]): NameMatch<CatalogModel>[] {
  return hits(words, (from) =>
    findLongestModelAt(words, from, (name, count) => findModelBySquashedName(make, name, count)),
  )
}

/** The result of `find` for the longest run of words from there that can be a model name, or null. */
export function findLongestModelAt<Thing>(
  words: TitleWord[],
  from: number,
  find: (name: string, count: number) => Thing | null,
): NameMatch<Thing> | null {
  const named = longestAt(words, from, maxModelWords, modelStarts, find)
  // Names that match a pattern have no known prefix ("328i"), or extend a known name ("IS 250").
  for (let count = Math.min(2, words.length - from); count > (named ? named.to - from : 0); count--) {
    const name = joinWords(words, from, from + count)
    // "S10 4 cyl" is no S104.
    const isOfTwoNumbers = count === 2 && /\d$/.test(words[from]!.text) && /^\d/.test(words[from + 1]!.text)
    const thing = !isOfTwoNumbers && canBePattern(name, count) ? find(name, count) : null
    if (thing) return { thing, from, to: from + count }
  }
  return named
}

/** The start that all patterns share. */
const patternShape = /^(?:[a-z]{1,3}\d{2,3}|\d{3}|alpinab)(?!\d)/

const canBePattern = (name: string, count: number) =>
  count <= 2 && name.length >= 3 && name.length <= 9 && patternShape.test(name)

/** Takes a squashed name of `count` words: a name, alias or pattern. */
export function findModelBySquashedName(make: CatalogMake, name: string, count = 1): CatalogModel | null {
  const model = modelsByName.get(make.id)!.get(name)
  return model ?? (make.id in engineNamePatterns && canBePattern(name, count) ? byPattern(make, name) : null)
}

/**
 * The model with one more word than `name` at its start, if `isFirst` accepts that word: "Grnd" for "Grand Cherokee".
 * Null if there is none.
 */
export function findModelWithFirstWord(
  make: CatalogMake,
  isFirst: (word: string) => boolean,
  name: string,
): CatalogModel | null {
  for (const [whole, model] of modelsByName.get(make.id)!) {
    if (whole.length > name.length + 3 && whole.endsWith(name) && isFirst(whole.slice(0, -name.length))) return model
  }
  return null
}

/** The model whose name is `name` and one more part, if `isRest` accepts it: "Transit conect". Null if there is none. */
export function findModelWithLastWord(
  make: CatalogMake,
  name: string,
  isRest: (rest: string) => boolean,
): CatalogModel | null {
  for (const [whole, model] of modelsByName.get(make.id)!) {
    if (whole.length > name.length + 3 && whole.startsWith(name) && isRest(whole.slice(name.length))) return model
  }
  return null
}

/** Takes a squashed name of `count` words. A pattern such as "328i" belongs to one make. */
export function findMakesByModelName(name: string, count: number): CatalogMake[] {
  const users = makesByModelName.get(name) ?? []
  if (!canBePattern(name, count) || /^\d+$/.test(name)) return users
  return [...users, ...patternMakes.filter((make) => !users.includes(make) && byPattern(make, name))]
}

const patternMakes = makes.filter((make) => make.id in engineNamePatterns)

function byPattern(make: CatalogMake, name: string): CatalogModel | null {
  for (const [pattern, id] of engineNamePatterns[make.id] ?? []) {
    if (!pattern.test(name)) continue
    const wanted = name.replace(pattern, id)
    return make.models.find((model) => model.id === wanted) ?? null
  }
  return null
}

function hits<Thing>(words: TitleWord[], longest: (from: number) => NameMatch<Thing> | null): NameMatch<Thing>[] {
  const found: NameMatch<Thing>[] = []
  for (let from = 0; from < words.length;) {
    const hit = longest(from)
    if (hit) found.push(hit)
    from = hit ? hit.to : from + 1
  }
  return found
}

function longestAt<Thing>(
  words: TitleWord[],
  from: number,
  most: number,
  starts: Set<string>,
  find: (name: string, count: number) => Thing | null,
): NameMatch<Thing> | null {
  if (!starts.has(words[from]!.text)) return null
  const names: string[] = []
  let whole = 0
  for (let name = ''; names.length < most && from + names.length < words.length;) {
    name += words[from + names.length]!.text
    if (!starts.has(name)) break
    if (whole === 0 && names.length > 0 && words[from + names.length]!.isApart) whole = names.length
    names.push(name)
  }
  // "Rogue / sport edition" is a Rogue. A name may continue past a separator only if nothing shorter matches: "CR - V".
  for (let count = whole; count > 0; count--) {
    const thing = find(names[count - 1]!, count)
    if (thing) return { thing, from, to: from + count }
  }
  for (let count = names.length; count > whole; count--) {
    const thing = find(names[count - 1]!, count)
    if (thing) return { thing, from, to: from + count }
  }
  return null
}
