import { makes, squash, type CatalogueMake, type CatalogueModel } from './catalogue'
import { makeAliases } from './make-aliases'
import { modelAliases } from './model-aliases'
import { modelPatterns } from './model-patterns'
import { joined, type Word } from './words'

/** Something recognised in words `from` up to but not including `to`. */
export interface Hit<Thing> {
  thing: Thing
  from: number
  to: number
}

/** The words of the longest name of a make, and of a model. */
const longestMake = 4
const longestModel = 5

const makesByName = new Map<string, CatalogueMake>()
const modelsByName = new Map<string, Map<string, CatalogueModel>>()
/** Which makes use a model's name. */
export const makesOfModelName = new Map<string, CatalogueMake[]>()

for (const make of makes) {
  for (const name of [make.name, ...(makeAliases[make.id] ?? [])]) makesByName.set(squash(name), make)
  const models = new Map<string, CatalogueModel>()
  for (const model of make.models) {
    for (const name of [model.name, ...(modelAliases[`${make.id}/${model.id}`] ?? [])]) {
      models.set(squash(name), model)
      const users = makesOfModelName.get(squash(name)) ?? []
      makesOfModelName.set(squash(name), [...users.filter((m) => m !== make), make])
    }
  }
  modelsByName.set(make.id, models)
}

/** Every make named in the words, longest first where names overlap ("range rover" before "rover"). */
export function makeHits(words: Word[]): Hit<CatalogueMake>[] {
  return hits(words, longestMake, (name) => makesByName.get(name) ?? null)
}

/** Every model of the make named in the words, longest first where names overlap. */
export function modelHits(make: CatalogueMake, words: Word[]): Hit<CatalogueModel>[] {
  return hits(words, longestModel, (name, count) => modelNamed(make, name, count))
}

/** The make's model of that squashed name of `count` words, by name, alias or pattern. */
export function modelNamed(make: CatalogueMake, name: string, count = 1): CatalogueModel | null {
  return modelsByName.get(make.id)!.get(name) ?? (count > 2 || name.length > 9 ? null : byPattern(make, name))
}

/** The makes that use the squashed name of `count` words for a model; "328i" is one maker's by its pattern. */
export function usersOfName(name: string, count: number): CatalogueMake[] {
  const users = makesOfModelName.get(name) ?? []
  if (count > 2 || name.length > 9 || !/[a-z]/.test(name) || !/\d/.test(name)) return users
  return [...users, ...patternMakes.filter((make) => !users.includes(make) && byPattern(make, name))]
}

const patternMakes = makes.filter((make) => make.id in modelPatterns)

function byPattern(make: CatalogueMake, name: string): CatalogueModel | null {
  for (const [pattern, id] of modelPatterns[make.id] ?? []) {
    if (!pattern.test(name)) continue
    const wanted = name.replace(pattern, id)
    return make.models.find((model) => model.id === wanted) ?? null
  }
  return null
}

function hits<Thing>(words: Word[], most: number, find: (name: string, count: number) => Thing | null): Hit<Thing>[] {
  const found: Hit<Thing>[] = []
  for (let from = 0; from < words.length;) {
    const hit = longestAt(words, from, most, find)
    if (hit) found.push(hit)
    from = hit ? hit.to : from + 1
  }
  return found
}

function longestAt<Thing>(
  words: Word[],
  from: number,
  most: number,
  find: (name: string, count: number) => Thing | null,
): Hit<Thing> | null {
  for (let count = Math.min(most, words.length - from); count > 0; count--) {
    const thing = find(joined(words, from, from + count), count)
    if (thing) return { thing, from, to: from + count }
  }
  return null
}
