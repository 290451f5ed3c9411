import { makeAliases, modelAliases, modelPatterns, plainWords } from './aliases'
import { makes, squash, type CatalogueMake, type CatalogueModel } from './catalogue'
import { joined, type Word } from './words'

/** Something recognised in words `from` up to but not including `to`. */
export interface Hit<Thing> {
  thing: Thing
  from: number
  to: number
}

export const longestNameWords = 5

const makesByName = new Map<string, CatalogueMake>()
const modelsByName = new Map<string, Map<string, CatalogueModel>>()
/** Which makes use a model name: one that only one make uses names the make too. */
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

/** Every make named in the words, longest first where names overlap ("mini cooper" before "mini"). */
export function makeHits(words: Word[]): Hit<CatalogueMake>[] {
  return hits(words, 3, (name) => makesByName.get(name) ?? null)
}

/** Every model of the make named in the words, longest first where names overlap. */
export function modelHits(make: CatalogueMake, words: Word[]): Hit<CatalogueModel>[] {
  const models = modelsByName.get(make.id)!
  const patterns = modelPatterns[make.id] ?? []
  return hits(words, longestNameWords, (name, count) => {
    const exact = models.get(name)
    if (exact || count > 2) return exact ?? null
    for (const [pattern, id] of patterns) {
      if (!pattern.test(name)) continue
      const wanted = name.replace(pattern, id)
      return make.models.find((m) => m.id === wanted) ?? null
    }
    return null
  })
}

/** Names too short or too plain to mean the model anywhere but right beside the make: "GT", "300", "Convertible". */
export function needsMakeBeside(words: Word[], hit: Hit<CatalogueModel>): boolean {
  const name = joined(words, hit.from, hit.to)
  return /^\d+$/.test(name) || /^[a-z]{1,2}$/.test(name) || plainWords.has(name)
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
