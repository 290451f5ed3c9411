import type { BodyType } from '../../vocabulary'
import bodies from './body-types.json'
import { findMake } from './catalog'
import { includedModels } from './related-models'

const byModel = new Map<string, BodyType[]>()
for (const line of bodies.lines) {
  const [types = '', rest = ''] = line.split(': ')
  for (const ofMake of rest.split('; ')) {
    const [make, ...models] = ofMake.split(' ')
    for (const model of models) byModel.set(`${make}/${model}`, types.split(' ') as BodyType[])
  }
}

/** The catalog's models with their bodies: "toyota/corolla". */
export const modelsWithBodies: ReadonlyMap<string, BodyType[]> = byModel

/**
 * Bodies of every car that goes by this name: "Camry" also of the Camry Solara. Null when the table doesn't have the
 * model.
 */
export function findBodyTypes(make: string, model: string): BodyType[] | null {
  const own = byModel.get(`${make}/${model}`)
  if (!own) return null
  const longer = findMake(make)!.models.filter(({ id }) => id.startsWith(`${model}-`))
  const others = [...includedModels(make, model), ...longer.map(({ id }) => ({ make, model: id }))]
  return [...new Set([...own, ...others.flatMap((other) => byModel.get(`${other.make}/${other.model}`) ?? [])])]
}
