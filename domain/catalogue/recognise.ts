import { findMake, findModel, squash, type CatalogueMake, type CatalogueModel } from './catalogue'
import { makeHits, makesOfModelName, modelHits, needsMakeBeside, type Hit } from './lexicon'
import { trimNames } from './trims'
import { joined, wordsOf, type Word } from './words'
import { shortYearBefore, yearsIn, type FoundYear } from './year'

/** What a text says of a car. Catalogue ids; null where it does not say, or says more than one thing. */
export interface RecognisedCar {
  make: string | null
  model: string | null
  year: number | null
  trim: string | null
}

const nothing: RecognisedCar = { make: null, model: null, year: null, trim: null }
const trims = new Map(trimNames.map((name) => [squash(name), name]))
/** What follows these speaks of another car. */
const otherCar = /\b(?:trades?|swaps?|vs|versus|compare|not an?|better than|instead of)\b/i

/**
 * Reads make, model, year and trim out of a title or of a seller's own words ("2014 chevy silverado 1500 lt"). It never
 * guesses: two makes that could each be meant are no make.
 */
export function recogniseCar(fullText: string): RecognisedCar {
  const cut = fullText.search(otherCar)
  const text = cut > 0 ? fullText.slice(0, cut) : fullText
  const words = wordsOf(text)
  const years = yearsIn(text, words)
  const named = makeOf(text, words, years)
  if (!named) return { ...nothing, year: onlyYear(years) }
  const { make, model } = named
  const short = shortYearBefore(text, words, named.from)
  const beside = years.find((y) => y.at === named.from - 1)
  const year = beside?.year ?? short?.year ?? onlyYear(years)
  return byModelYear({
    make: make.id,
    model: model?.thing.id ?? null,
    year,
    trim: model ? trimAfter(words, model.to) : null,
  })
}

interface NamedCar {
  make: CatalogueMake
  model: Hit<CatalogueModel> | null
  from: number
}

function makeOf(text: string, words: Word[], years: FoundYear[]): NamedCar | null {
  const named = makeHits(words).map((hit): NamedCar => {
    return { make: hit.thing, from: hit.from, model: modelBeside(text, words, hit) }
  })
  const [first] = named
  if (!first) return makeByModel(words, years)
  // "Dodge Ram 1500": the second make is part of the first one's model.
  const others = named.filter((n) => n.make !== first.make && n.from >= (first.model?.to ?? first.from + 1))
  const afterYear = years.some((y) => y.at === first.from - 1) || shortYearBefore(text, words, first.from) !== null
  return others.length === 0 || afterYear ? first : null
}

/** The model that stands right after the make, else the only one that is named anywhere. */
function modelBeside(text: string, words: Word[], make: Hit<CatalogueMake>): Hit<CatalogueModel> | null {
  // A model's name may begin with the make's own word: "Mazda 3", "Range Rover Sport", "Mini Cooper".
  const found = modelHits(make.thing, words.slice(make.from)).map((hit) => {
    return { ...hit, from: hit.from + make.from, to: hit.to + make.from }
  })
  const beside = found.find((hit) => hit.from <= make.to && hit.to >= make.to)
  const strong = found.filter((hit) => !needsMakeBeside(words, hit))
  const before = modelHits(make.thing, words.slice(0, make.from)).find((hit) => hit.to === make.from)
  const model = beside ?? before ?? (new Set(strong.map((hit) => hit.thing)).size === 1 ? strong[0]! : null)
  if (!model) return null
  // "Civic / Accord", "Tahoe or Suburban": either could be meant.
  const rival = strong.find((hit) => hit.thing !== model.thing && hit.from === nextWord(words, model.to))
  const between = rival ? text.slice(words[model.to - 1]!.end, words[rival.from]!.start) : ''
  return /^\s*(?:\/|\bor\b|&|\band\b)\s*$/i.test(between) ? null : model
}

function nextWord(words: Word[], at: number): number {
  return ['or', 'and'].includes(words[at]?.text ?? '') ? at + 1 : at
}

/** "2014 Civic LX": a model's name that one make alone uses, right after the year or opening a text that has a year. */
function makeByModel(words: Word[], years: FoundYear[]): NamedCar | null {
  const starts = [...years.map((y) => y.at + 1), ...(years.length > 0 ? [0] : [])]
  for (const from of starts) {
    for (let to = Math.min(words.length, from + 4); to > from; to--) {
      const users = makesOfModelName.get(joined(words, from, to)) ?? []
      if (users.length !== 1) continue
      const hit = modelHits(users[0]!, words.slice(from)).find((h) => h.from === 0)
      if (!hit || needsMakeBeside(words, { ...hit, from, to: from + hit.to })) continue
      return { make: users[0]!, model: { ...hit, from, to: from + hit.to }, from }
    }
  }
  return null
}

function onlyYear(years: FoundYear[]): number | null {
  return new Set(years.map((y) => y.year)).size === 1 ? years[0]!.year : null
}

function trimAfter(words: Word[], from: number): string | null {
  const found: string[] = []
  for (let at = from; at < words.length && found.length < 3;) {
    const count = [3, 2, 1].find((n) => at + n <= words.length && trims.has(joined(words, at, at + n)))
    if (!count) break
    found.push(trims.get(joined(words, at, at + count))!)
    at += count
  }
  return found.length > 0 ? found.join(' ') : null
}

/** Ram became a make of its own with model year 2011; people go on writing "Dodge Ram". */
function byModelYear(car: RecognisedCar): RecognisedCar {
  const [make, asOther] =
    car.make === 'dodge' ? ['ram', car.model?.replace(/^ram-/, '')] : ['dodge', `ram-${car.model}`]
  const misnamed =
    car.year !== null &&
    ((car.make === 'dodge' && car.year >= 2011 && car.model?.startsWith('ram-')) ||
      (car.make === 'ram' && car.year < 2011))
  if (!misnamed || !asOther) return car
  const model = findModel(findMake(make!)!, asOther)
  return model ? { ...car, make: make!, model: model.id } : car
}
