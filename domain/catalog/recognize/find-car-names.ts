import { findMake, type CatalogMake, type CatalogModel } from '../names/catalog'
import { familiesByMakeAndWord, familiesByWord, modelNumbersByMake } from '../names/families'
import {
  ambiguousMakes,
  ambiguousModels,
  bodyAndTrimWords,
  carPartWords,
  fillerWords,
  nonMakeContextWords,
  ordinaryWordModels,
} from '../title/ambiguous-words'
import {
  findLongestModelAt,
  findMakesByModelName,
  findModelBySquashedName,
  findModelWithLastWord,
  matchMakes,
  type NameMatch,
} from '../title/lexicon'
import { wasNameUsedIn } from '../names/make-years'
import { joinWords, splitWords, type TitleWord } from '../title/words'
import type { NamedCar } from './find-cars'
import { differsByOneEdit, isAmount, findMisspelledModel } from './model-of-make'

/** A place in a text that names a car. `end` is exclusive. */
export interface CarName {
  start: number
  end: number
  /** All that it may mean: models of one family ("Silverado"), or cars of several makes that share the name. */
  cars: NamedCar[]
  /** The make's own name is part of it. */
  isByMake: boolean
  /** Also an ordinary word or a town, and nothing beside it says that it is the car. */
  isDoubtful: boolean
}

interface Found extends CarName {
  from: number
  to: number
  makes: CatalogMake[]
}

const maxWords = 120

/**
 * Every name of a make or model in a buyer's words, from left to right, with or without its make: "f150 or chevy
 * silverado", "mazda 3 or 6". A number names a model only beside its make, its family, or another car of the make.
 */
export function findCarNames(text: string): CarName[] {
  const words = splitWords(text, maxWords)
  const makes = new Map(matchMakes(words).map((hit) => [hit.from, hit]))
  const found: Found[] = []
  for (let at = 0; at < words.length;) {
    const previous = found.at(-1)
    const listed = previous && isListed(text, words, previous.to, at) ? previous : null
    const hit = makes.get(at)
    // "I'm 6'4\"" names no M6, "a Model Y" no Model A, and "a 3 year old" no A3.
    const isArticle = words[at]!.text === 'a' && /^(?:model$|\d)/.test(words[at + 1]?.text ?? '')
    if (isArticle || (/['’]$/.test(text.slice(0, words[at]!.start)) && words[at]!.text.length === 1)) {
      at += 1
      continue
    }
    const name = (hit && byMake(text, words, hit)) ?? byModel(text, words, at, listed)
    if (name) found.push(name)
    at = name ? name.to : at + 1
  }
  return found.map((name, i) => settle(text, words, name, found, i)).filter((name) => !isMereWord(text, name))
}

const connector =
  /^(?:\s|[,/&+-]|\b(?:or|and|o|y|u|either|maybe|an?|una?|the|el|la)\b)*(?:[,/&+]|\b(?:or|and|o|y|u)\b)(?:\s|\b(?:an?|una?|the|el|la|maybe|either)\b)*$/i

/** Whether only "or", a comma or the like stands between the words. */
const isListed = (text: string, words: TitleWord[], end: number, start: number) =>
  start > 0 && end <= start && connector.test(text.slice(words[end - 1]!.end, words[start]!.start))

const toCar = (make: CatalogMake, model: CatalogModel | null): NamedCar => ({
  make: make.id,
  model: model?.id ?? null,
  label: model ? `${make.name} ${model.name}` : make.name,
})

function named(
  words: TitleWord[],
  [from, to]: [number, number],
  makes: CatalogMake[],
  given: Pick<CarName, 'cars' | 'isByMake'> & { isOrdinary?: boolean },
): Found {
  const { isOrdinary = false, ...rest } = given
  return { ...rest, isDoubtful: isOrdinary, makes, from, to, start: words[from]!.start, end: words[to - 1]!.end }
}

function byMake(text: string, words: TitleWord[], hit: NameMatch<CatalogMake>): Found | null {
  const make = hit.thing
  const name = joinWords(words, hit.from, hit.to)
  const next = words[hit.to]?.text ?? ''
  const model = modelBeside(text, words, hit)
  if (model) {
    const cars = model.models.map((one) => toCar(make, one))
    return named(words, [hit.from, model.to], [make], { cars, isByMake: true })
  }
  if (nonMakeContextWords.has(next) && ambiguousMakes.has(name)) return null
  // "Toyota small hatchback", but "chevy small block".
  const isPart = next === 'small' ? words[hit.to + 1]?.text === 'block' : carPartWords.has(next) && !/^\d+$/.test(next)
  if (isPart) return null
  const isOrdinary = ambiguousMakes.has(name)
  return named(words, [hit.from, hit.to], [make], { cars: [toCar(make, null)], isByMake: true, isOrdinary })
}

interface Models {
  models: CatalogModel[]
  to: number
}

/** The models that follow a make's name, which may itself begin the model's ("Range Rover Sport"). */
function modelBeside(text: string, words: TitleWord[], hit: NameMatch<CatalogMake>): Models | null {
  const { thing: make, to } = hit
  for (let from = hit.from; from <= to && from < words.length; from++) {
    const model = findLongestModelAt(wordsOfClause(text, words, from), from, (name, count) =>
      from + count >= to ? findModelBySquashedName(make, name, count) : null,
    )
    if (model && !(from >= to && isAnAmount(text, words, model)) && !isWordAfterMake(text, words, model))
      return { models: [model.thing], to: model.to, ...withMisspelledEnd(words, make, model) }
  }
  const last = words[to - 1]!.text
  const isFamilyInName = familiesByMakeAndWord.has(`${make.id} ${last}`) || familiesByWord.get(last)?.make === make.id
  const at = isFamilyInName ? to - 1 : to
  const ofFamily = familyAt(text, words, at, make)
  if (ofFamily) return ofFamily
  const number = modelNumbersByMake.get(make.id)?.numbers.get(words[to]?.text ?? '')
  if (number && !isAnAmount(text, words, { from: to, to: to + 1 })) return ofIds(make, [number], to + 1)
  const misspelled = findMisspelledModel(words, hit)
  return misspelled && { models: [misspelled.thing], to: misspelled.to }
}

/** "Transit conect" is no Transit. */
function withMisspelledEnd(words: TitleWord[], make: CatalogMake, { from, to }: NameMatch<unknown>): Models | null {
  const next = words[to]?.text ?? ''
  if (!/^[a-z]{5,}$/.test(next)) return null
  const isRest = (rest: string) => rest.length >= 5 && differsByOneEdit(next, rest)
  const name = joinWords(words, from, to)
  const longer = findModelWithLastWord(make, name, isRest)
  return longer && longer !== findModelBySquashedName(make, name, to - from) ? { models: [longer], to: to + 1 } : null
}

/** "Honda fit for my needs" still names a Fit, but "Kia van" no model. */
const isWordAfterMake = (text: string, words: TitleWord[], { from, to }: Pick<NameMatch<unknown>, 'from' | 'to'>) =>
  to - from === 1 &&
  !/^\p{Lu}/u.test(text.slice(words[from]!.start)) &&
  /^(?:new|wagon|pickup|coupe|convertible|van|vans|limited|premier|select|sport)$/.test(words[from]!.text)

/** "Silverado", "Silverado 2500", "Super Duty": the models of a family, or the one that a number beside it names. */
function familyAt(text: string, words: TitleWord[], at: number, make: CatalogMake): Models | null {
  const word = words[at]?.text ?? ''
  const two = word + (words[at + 1]?.text ?? '')
  const [name, length] = familiesByWord.has(word) ? [word, 1] : familiesByWord.has(two) ? [two, 2] : [word, 1]
  const family = familiesByWord.get(name)
  const numbers = family?.make === make.id ? family.numbers : familiesByMakeAndWord.get(`${make.id} ${name}`)
  if (!numbers) return null
  const end = at + length
  const number = numbers.get(words[end]?.text ?? '')
  if (number && !isAnAmount(text, words, { from: end, to: end + 1 })) return ofIds(make, [number], end + 1)
  // "ProMaster City" is another model than "ProMaster".
  const sizes = [...numbers].filter(([key]) => /\d/.test(key)).map(([, id]) => id)
  return ofIds(make, [...new Set(sizes)], end)
}

function ofIds(make: CatalogMake, ids: string[], to: number): Models | null {
  const models = ids.flatMap((id) => make.models.find((one) => one.id === id) ?? [])
  return models.length > 0 ? { models, to } : null
}

/** "$1500", "2500 miles", "under 3500": a number beside a name that is not part of it. */
function isAnAmount(text: string, words: TitleWord[], hit: Pick<NameMatch<unknown>, 'from' | 'to'>): boolean {
  const last = words[hit.to - 1]!
  return (
    isAmount({ text, words, years: [], modelHits: new Map() }, hit) || (/^\d{4}$/.test(last.text) && isYear(last.text))
  )
}
const isYear = (word: string) => /^(?:19[5-9]|20[0-4])\d$/.test(word)

/** The words up to the next comma or the like, which no name goes across: "Boxster S, 6 speed". */
function wordsOfClause(text: string, words: TitleWord[], at: number): TitleWord[] {
  const end = words.findIndex((word, i) => i > at && /[,;!?()]|\.\s/.test(text.slice(words[i - 1]!.end, word.start)))
  return end === -1 ? words : words.slice(0, end)
}

function byModel(text: string, words: TitleWord[], at: number, listed: Found | null): Found | null {
  const hit = findLongestModelAt(wordsOfClause(text, words, at), at, (name, count) => {
    const users = findMakesByModelName(name, count)
    const ofList = listed ? users.filter((make) => listed.makes.includes(make)) : []
    const recent = users.filter((make) => wasNameUsedIn(make.id, name, commonYear))
    const own = ofList.length > 0 ? ofList : needsMake(name) ? [] : recent.length > 0 ? recent : users
    return own.length > 0 ? own : null
  })
  if (hit && !isAnAmount(text, words, hit)) {
    const name = joinWords(words, hit.from, hit.to)
    const longer = hit.thing.length === 1 ? withMisspelledEnd(words, hit.thing[0]!, hit) : null
    if (longer) return named(words, [at, longer.to], hit.thing, carsOf(hit.thing[0]!, longer))
    const cars = hit.thing.flatMap((make) => {
      const model = findModelBySquashedName(make, name, hit.to - hit.from)
      return model ? [toCar(make, model)] : []
    })
    const isOrdinary = ambiguousModels.has(name) || townNames.has(name)
    return named(words, [hit.from, hit.to], hit.thing, { cars, isByMake: false, isOrdinary })
  }
  const number = listed && listed.makes[0] && modelNumbersByMake.get(listed.makes[0].id)?.numbers.get(words[at]!.text)
  if (number && !isAnAmount(text, words, { from: at, to: at + 1 })) {
    const models = ofIds(listed.makes[0]!, [number], at + 1)
    if (models) return named(words, [at, at + 1], listed.makes, carsOf(listed.makes[0]!, models))
  }
  const word = words[at]!.text
  const family = familiesByWord.get(word) ?? familiesByWord.get(word + (words[at + 1]?.text ?? ''))
  const make = findMake(family?.make ?? ordinaryFamilies.get(word) ?? '')
  const models = make && familyAt(text, words, at, make)
  return models ? named(words, [at, models.to], [make], { ...carsOf(make, models), isOrdinary: !family }) : null
}

/** Makes by the word for a family of theirs that is also an ordinary word: Chevrolet for "express". */
const ordinaryFamilies = new Map(
  [...familiesByMakeAndWord.keys()].flatMap((key): [string, string][] => {
    const [make, word] = key.split(' ')
    return make && word && ordinaryWordModels.has(word) ? [[word, make]] : []
  }),
)

const carsOf = (make: CatalogMake, { models }: Models) => ({
  cars: models.map((one) => toCar(make, one)),
  isByMake: false,
})

/** Of two makes that used a name, the one that still did then is meant: a Chevrolet Suburban. */
const commonYear = 2012

/** Towns and states that the lists of ordinary words leave out, because sellers rarely mean them. */
const townNames = new Set(['durango', 'santafe', 'malibu'])

/** Numbers, letters, words for a body or a trim, and BMW's names of generations. */
const needsMake = (name: string) =>
  /^\d+$|^[efg]\d\d$/.test(name) || /^[a-z]{1,2}$/.test(name) || bodyAndTrimWords.has(name)

/** Settles a name in doubt by what stands beside it. Keeps the only car of a make that the text names anyway. */
function settle(text: string, words: TitleWord[], name: Found, all: Found[], i: number): CarName {
  const { from, to, makes, ...own } = name
  const others = all.filter((_, at) => at !== i)
  const sureMakes = new Set(others.filter((one) => !one.isDoubtful).flatMap((one) => one.makes))
  const ofMake = own.cars.filter(({ make }) => [...sureMakes].some(({ id }) => id === make))
  const cars = makes.length > 1 && ofMake.length > 0 ? ofMake : own.cars
  const previous = all[i - 1]
  const next = all[i + 1]
  const isBeside = (end: number, start: number) =>
    isListed(text, words, end, start) || /^\s+$/.test(text.slice(words[end - 1]!.end, words[start]!.start))
  const isInList = (previous && isBeside(previous.to, from)) || (next && isBeside(to, next.from))
  const isSettled =
    !own.isDoubtful || Boolean(isInList) || makes.some((make) => sureMakes.has(make)) || isHead(text, words, from, to)
  return { ...own, cars, isDoubtful: !isSettled }
}

/** "fit" and "edge" are no question in lower case. */
const isMereWord = (text: string, { start, end, isDoubtful, isByMake }: CarName) =>
  isDoubtful &&
  !isByMake &&
  ordinaryWordModels.has(text.slice(start, end).toLowerCase()) &&
  /^\p{Ll}/u.test(text.slice(start))

/** Words of a request before the car: "I'm looking for a clean used". */
const introduction = new Set(
  `i we im m am is are want wants wanted need needs looking look searching search shopping shop interested hunting hunt for
  in a an the any some my her his our buy buying get find me please pls hi hello hey hola thinking about of maybe either
  would like love id d just something used older newer cheaper affordable decent dependable second first year years model
  busco buscando quiero quisiera necesito comprar compro un una uno el la los las algun alguna de del tipo camioneta troca
  carro coche auto usado usada bonito bonita barato barata buen buena bueno confiable con or and o y u`.split(/\s+/),
)
/** What follows a car's name in a request, and rarely an ordinary word. */
const follower =
  /^\s*(?:$|[,.;:!?()/&$<~+'’-]|\d|(?:or|and|o|y|u|with|w|under|less|below|max|up|near|around|within|between|that|which|no|not|in|budget|low|clean|anywhere|con|sin|menos|cerca|en|hasta|de|del|que|maximo|entre|automatic|automatica|automatico|auto|manual|stick|estandar|suv|truck|sedan|coupe|wagon|hatch|hatchback|convertible|hybrid|awd|4wd|4x4|fwd|rwd|v6|v8|please|pls)(?![\p{L}\d]))/iu

/** Whether a name is what the sentence asks for: only words of a request or a year before it, and a limit or the end after it. */
function isHead(text: string, words: TitleWord[], from: number, to: number): boolean {
  for (let at = from - 1; at >= 0; at--) {
    if (/[,;.!?()/&]\s/.test(text.slice(words[at]!.end, words[at + 1]!.start) + ' ')) break
    const word = words[at]!.text
    if (!introduction.has(word) && !fillerWords.has(word) && !isYear(word)) return false
  }
  // "near Colorado" is a place, whatever follows.
  if (/^(?:near|in|around|from|en)$/.test(words[from - 1]?.text ?? '') && words[from - 2]?.text !== 'interested')
    return false
  return follower.test(text.slice(words[to - 1]!.end))
}
