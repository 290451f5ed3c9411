import { findMake, findModel } from '../catalog/names/catalog'

/** A make and some of its models, or all of them if none is named. Catalog ids. */
export type WantedCar = { make: string; models: string[] }

/** A search's cars as columns. The others are JSON, validated before it is saved. */
export interface WantedCars extends WantedCar {
  otherCars: unknown
}

/** A form that is not finished, whose preview counts any car. A stored search has a make. */
export const hasNoMake = ({ make }: Pick<WantedCar, 'make'>): boolean => make === ''

/** The search's own make first. A car that one of them includes is wanted. */
export const wantedCars = ({ make, models, otherCars }: WantedCars): WantedCar[] => [
  { make, models },
  ...((otherCars ?? []) as WantedCar[]).map((car) => ({ make: car.make, models: car.models })),
]

export const makeName = (make: string): string => findMake(make)?.name ?? make

/** "Honda Civic", but "Mazda3", whose name has the make's in it. */
export const nameWithMake = (make: string, model: string): string =>
  model.startsWith(makeName(make)) ? model : `${makeName(make)} ${model}`

export function modelNames({ make, models }: WantedCar): string[] {
  const entry = findMake(make)
  return models.map((id) => (entry && findModel(entry, id)?.name) ?? id)
}
