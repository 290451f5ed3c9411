import { modelLines } from './models'

/** `id` is unique within its make and never changes. */
export interface CatalogModel {
  id: string
  name: string
}

export interface CatalogMake {
  id: string
  name: string
  models: CatalogModel[]
}

/** In alphabetical order, as in the search form. */
export const makes: CatalogMake[] = modelLines.trim().split('\n').map(toMake)

const makesByKey = new Map(
  makes.flatMap((make) => [make.id, normalizeName(make.name)].map((key) => [key, make] as const)),
)

/** Accepts an id or a name, in any case. */
export function findMake(text: string): CatalogMake | null {
  return makesByKey.get(text.trim().toLowerCase()) ?? makesByKey.get(normalizeName(text)) ?? null
}

/** Accepts an id or a name, in any case. */
export function findModel(make: CatalogMake, text: string): CatalogModel | null {
  const wanted = text.trim().toLowerCase()
  return make.models.find((m) => m.id === wanted || normalizeName(m.name) === normalizeName(wanted)) ?? null
}

/** Lowercase without accents, spaces or punctuation: "F-150" and "f 150" become "f150". */
export function normalizeName(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

function toMake(line: string): CatalogMake {
  const colon = line.indexOf(':')
  const name = line.slice(0, colon)
  const models = line
    .slice(colon + 1)
    .split(';')
    .map((model) => ({ id: slug(model), name: model.trim() }))
  return { id: slug(name), name, models }
}

function slug(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
