import { findMake, findModel } from '../catalog/names/catalog'

export interface SearchToName {
  make: string
  models: string[]
  locationLabel: string | null
}

/** Names that buyers use for the make, models and place in the form. */
export function searchedNames({ make, models, locationLabel }: SearchToName): string[] {
  const found = findMake(make)
  const modelNames = found ? models.map((model) => findModel(found, model)?.name ?? model) : models
  const town = locationLabel?.split(',')[0]?.trim() ?? ''
  return [found?.name ?? make, ...modelNames, town].filter((name) => name !== '')
}
