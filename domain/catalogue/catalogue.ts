/** A model line; `id` is unique within its make and never changes. */
export interface CatalogueModel {
  id: string
  name: string
}

export interface CatalogueMake {
  id: string
  name: string
  models: CatalogueModel[]
}

export const makes: CatalogueMake[] = [
  {
    id: 'honda',
    name: 'Honda',
    models: [
      { id: 'accord', name: 'Accord' },
      { id: 'civic', name: 'Civic' },
    ],
  },
]

/** The make of that id or name, whatever the case; null when the catalogue has none. */
export function findMake(text: string): CatalogueMake | null {
  const wanted = text.trim().toLowerCase()
  return makes.find((m) => m.id === wanted || m.name.toLowerCase() === wanted) ?? null
}

/** The make's model of that id or name, whatever the case. */
export function findModel(make: CatalogueMake, text: string): CatalogueModel | null {
  const wanted = text.trim().toLowerCase()
  return make.models.find((m) => m.id === wanted || m.name.toLowerCase() === wanted) ?? null
}
