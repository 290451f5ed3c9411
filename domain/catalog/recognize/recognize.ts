import { findMake, makes, findModel, normalizeName, type CatalogMake, type CatalogModel } from '../names/catalog'
import {
  findYearBefore,
  type ParsedTitle,
  cutAtOtherCars,
  skipSalesTalk,
  findOnlyYear,
  findLooseYear,
  parseTitle,
} from '../title/title'
import { familiesByWord } from '../names/families'
import type { NameMatch } from '../title/lexicon'
import { joinWords } from '../title/words'
import { type CarMention, findCarMentions } from './mentions'
import {
  differsByOneEdit,
  findAdjacentModel,
  findModelByNumber,
  findModelMatches,
  isTownName,
  needsAdjacentMake,
} from './model-of-make'
import type { RecognizedCar } from './recognized-car'
import { findTrimAfter } from './trim'

/** Long names that are at least two edits away from every ordinary word. */
const longNames =
  'toyota nissan chevrolet mercedes volkswagen mitsubishi hyundai infiniti porsche cadillac chrysler pontiac suzuki subaru jaguar ferrari bentley maserati lamborghini oldsmobile'
    .split(' ')
    .map((name) => ({ name, make: findMake(name) ?? makes.find((make) => make.id === 'mercedes-benz')! }))

/** Fewer letters start too many words. */
const minStart = 4

/** "Hyun Tucson", "Mits Outlander": the start of one make's name. */
function findMakeByStart(text: string): CatalogMake | null {
  if (text.length < minStart) return null
  const [make, ...others] = makes.filter(({ name }) => normalizeName(name).startsWith(text))
  return make && others.length === 0 ? make : null
}

/**
 * A make with one letter wrong, or cut short before its model, in a title that names no other make: "Pontiak Vibe",
 * "Hyun Tucson".
 */
function findMisspelledMake(title: ParsedTitle): CarMention[] {
  for (const [at, { text }] of title.words.entries()) {
    if (text.length > 12) continue
    const misspelled = text.length >= 5 ? longNames.find(({ name }) => differsByOneEdit(text, name))?.make : undefined
    const make = misspelled ?? findMakeByStart(text)
    if (!make) continue
    const model = findAdjacentModel(title, { thing: make, from: at, to: at + 1 })
    if (!misspelled && model?.from !== at + 1) continue
    const year = findYearBefore(title, at)?.year ?? null
    const to = Math.max(at + 1, model?.to ?? 0)
    if (model || year) return [{ make, model, from: at, to, year, isDated: year !== null, isByMake: true, score: 1 }]
  }
  return []
}

/** Makes that people write after their parent brand. */
const brands: Record<string, string[]> = {
  toyota: ['scion', 'lexus'],
  chevrolet: ['geo'],
  gmc: ['hummer'],
  hyundai: ['genesis'],
  dodge: ['ram'],
  chrysler: ['dodge', 'jeep', 'plymouth'],
  ford: ['mercury', 'lincoln'],
  bmw: ['mini'],
  nissan: ['infiniti', 'datsun'],
  honda: ['acura'],
  volvo: ['polestar'],
  'mercedes-benz': ['smart', 'maybach'],
}

const isBrandOf = (parent: string, brand: string): boolean => brands[parent]?.includes(brand) ?? false

/** The top-scoring mention wins only if it leads another make's by at least this much. */
const minLead = 3

/**
 * Recognizes make, model, year and trim in a title or in a seller's own words ("2014 chevy silverado 1500 lt"). It
 * never guesses: if two makes are possible, the make is null. Only the start of a long text is used.
 */
export function recognizeCar(text: string): RecognizedCar {
  const title = parseTitle(text)
  const starts = cutAtOtherCars(title).map((start) => carIn(start))
  const named = starts.find(({ make, model, year }) => make !== null && (model !== null || year !== null))
  if (named) return named
  // "We finance! 2014 Honda Civic", "Not a salvage! 2012 Camry"
  const car = carIn(title)
  if (car.make !== null) return car
  const rest = skipSalesTalk(title.text)
  return [...(rest === null ? [] : [carIn(parseTitle(rest))]), ...starts].find(({ make }) => make !== null) ?? car
}

function carIn(title: ParsedTitle): RecognizedCar {
  const mentions = dropParentBrands(title, findCarMentions(title))
  const all = mentions.length > 0 ? mentions : findMisspelledMake(title)
  if (isList(all)) return { make: null, model: null, year: findOnlyYear(title), trim: null }
  const best = findClearWinner(all)
  if (!best?.make) return { make: null, model: null, year: best?.year ?? findOnlyYear(title), trim: null }
  const { make } = best
  const own = all.filter((mention) => mention.make === make).sort((a, b) => b.score - a.score || a.from - b.from)
  const model = findCarModel(title, make, own)
  const year = findCarYear(title, own)
  const named = { make: make.id, model: model?.thing.id ?? null, year, trim: null }
  const car =
    make.id === 'dodge' || make.id === 'ram'
      ? adjustRamByYear(named, mentionsRam(title, own))
      : { ...named, model: adjustModel(named, title) }
  return { ...car, trim: model && car.model ? findTrimAfter(title, car, model.to) : null }
}

/** Four makes and no model: a dealer's list of makes. */
function isList(mentions: CarMention[]): boolean {
  return mentions.every(({ model }) => !model) && new Set(mentions.map(({ make }) => make)).size >= 4
}

/** The year beside the car. Null if two cars of the make each have a year. */
function findCarYear(title: ParsedTitle, own: CarMention[]): number | null {
  const dated = own.filter((mention) => mention.year !== null)
  const isTwo = dated.some(({ model, year }) => model?.thing !== dated[0]!.model?.thing && year !== dated[0]!.year)
  return isTwo ? null : (dated[0]?.year ?? findOnlyYear(title) ?? findLooseYear(title, own))
}

/** The mention that clearly beats those of all other makes. Null if two makes are possible. */
function findClearWinner(mentions: CarMention[]): CarMention | null {
  const sorted = [...mentions].sort((a, b) => b.score - a.score || a.from - b.from)
  const [best] = sorted
  const rival = sorted.find((mention) => mention.make !== best?.make)
  if (!best || best.score < 0) return null
  return rival && best.score - rival.score < minLead ? null : best
}

/** "Toyota Scion xD", "Chevy GMC Savana": the second make is the car's. Drop the first, but use its year. */
function dropParentBrands(title: ParsedTitle, mentions: CarMention[]): CarMention[] {
  const kept: CarMention[] = []
  for (const mention of mentions) {
    const previous = kept.at(-1)
    const follows = previous?.make && mention.make && previous.make !== mention.make && previous.to === mention.from
    const isBrand = follows && isBrandOf(previous.make!.id, mention.make!.id)
    if (
      follows &&
      !previous.model &&
      (isBrand || (mention.model && mention.isByMake && !hasSlashBefore(title, mention)))
    ) {
      kept.pop()
      kept.push({
        ...mention,
        from: previous.from,
        year: previous.year ?? mention.year,
        score: mention.score + previous.score,
      })
    } else kept.push(mention)
  }
  return kept
}

/** "Dodge/Mercedes Sprinter": either make is possible. */
function hasSlashBefore({ text, words }: ParsedTitle, { from }: CarMention): boolean {
  return text.slice(words[from - 1]?.end ?? 0, words[from]!.start).includes('/')
}

/**
 * The model beside the make, else a model elsewhere in the title. Null if the title offers an alternative: "Civic /
 * Accord".
 */
function findCarModel(title: ParsedTitle, make: CatalogMake, own: CarMention[]): NameMatch<CatalogModel> | null {
  const found = findModelMatches(title, make)
  const strong = found.filter(
    ({ from, to }) => !needsAdjacentMake(joinWords(title.words, from, to)) && !isTownName(title.words, from, to),
  )
  const named = own.flatMap((mention) => (mention.model ? [mention.model] : []))
  const family = own.find(({ from, to }) => familiesByWord.has(joinWords(title.words, from, to)))
  const model =
    named[0] ??
    (family ? findModelByNumber(title, { thing: make, from: family.from, to: family.to }) : null) ??
    (new Set(strong.map((hit) => hit.thing)).size === 1 ? strong[0]! : null)
  if (!model) return null
  const rivals = [...named, ...strong].filter((hit) => hit.thing !== model.thing)
  return rivals.some((rival) => isAlternative(title, model, rival)) ? null : model
}

/** "Civic / Accord", "Tahoe or Suburban", "2005 Civic 2007 Accord". */
function isAlternative(title: ParsedTitle, model: NameMatch<CatalogModel>, rival: NameMatch<CatalogModel>): boolean {
  if (rival.from > model.to && findYearBefore(title, rival.from, true)) return true
  const [first, next] = model.from < rival.from ? [model, rival] : [rival, model]
  if (next.from < first.to) return false
  const between = title.text.slice(title.words[first.to - 1]!.end, title.words[next.from]!.start)
  return /^\s*(?:\/|\bor\b|&|\band\b|,)\s*$/i.test(between)
}

const isSaid = ({ words }: ParsedTitle, word: string) => words.some(({ text }) => text === word)

/** The catalog has the electric Lightning as a separate model. The Lightning before it was an F-150. */
const firstElectricLightning = 2022

/** A model whose name needs another word of the title: "F150 Lightning", "Mini Cooper S 2010 Clubman". */
function adjustModel({ make, model, year }: RecognizedCar, title: ParsedTitle): string | null {
  if (make === 'ford' && model?.startsWith('f-150') && year !== null && isSaid(title, 'lightning'))
    return year < firstElectricLightning ? 'f-150' : 'f-150-lightning'
  if (make === 'mini' && model === 'cooper')
    return ['clubman', 'countryman', 'paceman'].find((body) => isSaid(title, body)) ?? model
  return model
}

const mentionsRam = ({ words }: ParsedTitle, own: CarMention[]) =>
  own.some(({ from, to }) => words.slice(from, to + 1).some((word) => word.text === 'ram'))

/** Ram became its own make in model year 2011, but people still write "Dodge Ram". */
function adjustRamByYear(car: RecognizedCar, isRam: boolean): RecognizedCar {
  if (car.year === null) return car
  if (car.make === 'dodge' && car.year >= 2011 && (car.model?.startsWith('ram-') || (isRam && car.model === null))) {
    return inMake(car, 'ram', car.model?.replace(/^ram-/, '') ?? null)
  }
  return car.make === 'ram' && car.year < 2011 ? inMake(car, 'dodge', car.model && `ram-${car.model}`) : car
}

function inMake(car: RecognizedCar, make: string, model: string | null): RecognizedCar {
  return { ...car, make, model: model === null ? null : (findModel(findMake(make)!, model)?.id ?? null) }
}
