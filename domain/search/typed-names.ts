import { makes, normalizeName, findMake, findModel } from '../catalog/names/catalog'
import { makeAliases } from '../catalog/names/make-aliases'
import { modelAliases } from '../catalog/names/model-aliases'
import { bodyAndTrimWords } from '../catalog/title/ambiguous-words'
import type { NamedCar } from '../catalog/recognize/find-cars'
import { foldText } from '../judgment/features/features'
import { countEdits, findNearNames, indexNames, isPlausibly } from '../text/similar'
import { isCommonWord, isOrdinaryWord } from './ordinary-words'

/** A letter less or more is enough to tell a typing error from another word only in names this long. */
const minTyped = 5
const maxSuggestions = 3

const carNames = indexNames(
  makes.flatMap((make) => [
    [normalizeName(make.name), { make: make.id, model: null, label: make.name }] satisfies [string, NamedCar],
    ...make.models
      .map(({ id, name }) => ({ id, name, typed: normalizeName(name) }))
      .filter(({ typed }) => !bodyAndTrimWords.has(typed))
      .map(({ id, name, typed }): [string, NamedCar] => [
        typed,
        { make: make.id, model: id, label: `${make.name} ${name}` },
      ]),
  ]),
)

/** Whether a word is the name of a make or model as the catalog spells it. */
export const isCarName = (word: string): boolean => carNames.some(({ name }) => name === normalizeName(word))

/** The cars whose names are one edit away from a word, or two from a very long one: Tacoma for "tacma". Empty for a common word. */
export function suggestCars(word: string): NamedCar[] {
  const typed = normalizeName(word)
  if (typed.length < minTyped || !/^[a-z]+$/.test(typed) || isCommonWord(typed)) return []
  const most = typed.length >= 9 ? 2 : 1
  const near = findNearNames(carNames, typed, () => most)
  if (near.some(({ edits }) => edits === 0)) return []
  const fewest = Math.min(...near.map(({ edits }) => edits))
  return near
    .filter(({ edits }) => edits === fewest)
    .map(({ item }) => item)
    .slice(0, maxSuggestions)
}

/** Whether a quote plausibly is a misspelled name of a car: "hnda civc", "tacma". Never for an ordinary word. */
export const isPlausiblyCar = (quote: string, car: NamedCar): boolean =>
  !isOrdinary(quote) && namesOf(car).some((name) => isPlausibly(normalizeName(quote), name))

/** Whether a quote has most letters of a car's name, so that it is worth asking. */
export const isNearCar = (quote: string, car: NamedCar): boolean =>
  !isOrdinary(quote) &&
  namesOf(car).some((name) => {
    const most = Math.floor(name.length / 3)
    return most > 0 && countEdits(normalizeName(quote), name, most) <= most
  })

const isOrdinary = (quote: string) => foldText(quote).split(/\s+/).every(isOrdinaryWord)

function namesOf(car: NamedCar): string[] {
  const make = findMake(car.make)!
  const model = car.model === null ? null : findModel(make, car.model)
  const makeNames = [make.name, ...(makeAliases[make.id] ?? [])].map(normalizeName)
  const modelNames = model ? [model.name, ...(modelAliases[`${make.id}/${model.id}`] ?? [])].map(normalizeName) : []
  return model ? [...modelNames, ...makeNames.flatMap((one) => modelNames.map((other) => one + other))] : makeNames
}
