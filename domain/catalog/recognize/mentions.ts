import { findMake, type CatalogMake, type CatalogModel } from '../names/catalog'
import { familiesByWord } from '../names/families'
import {
  findLongestModelAt,
  matchMakes,
  makesByModelName,
  findModelBySquashedName,
  findMakesByModelName,
  type NameMatch,
} from '../title/lexicon'
import { wasNameUsedIn, wasMakeSoldIn } from '../names/make-years'
import {
  bodyAndTrimWords,
  fillerWords,
  nonCarWords,
  nonCatalogMakers,
  nonMakeContextWords,
  carPartWords,
  ambiguousMakes,
  ambiguousModels,
} from '../title/ambiguous-words'
import { isAmount, refersToOtherCar, isTownName, findAdjacentModel } from './model-of-make'
import { findOnlyYear, findYearAfter, findYearBefore, type ParsedTitle } from '../title/title'
import { joinWords, parseTwoDigitYear, type TitleWord } from '../title/words'
import { isTrimAt } from './trim'

export interface CarMention {
  /** Null for a make outside the catalog. */
  make: CatalogMake | null
  /** The model beside the make, or the model that implies the make. */
  model: NameMatch<CatalogModel> | null
  from: number
  to: number
  year: number | null
  isDated: boolean
  /** Named by the make's own name, not by a model. */
  isByMake: boolean
  score: number
}

const points = { yearBefore: 4, model: 3, yearAfter: 2, first: 1, comparison: -3, sureComparison: -20 }

/** Finds every place that names a make, directly or by one of its models. */
export function findCarMentions(title: ParsedTitle): CarMention[] {
  const named = withoutNested(matchMakes(title.words).flatMap((hit) => byMake(title, hit)))
  const [first] = named
  if (first && isUnambiguous(title, first)) return [{ ...first, score: first.score + points.first }]
  const strangers = title.words.some((word) => nonCatalogMakers.has(word.text)) ? findNonCatalogMakes(title) : []
  const usedSpans = named.flatMap(({ from, to, model }) => [
    [from, to] as const,
    ...(model ? [[model.from, model.to] as const] : []),
  ])
  const isFree = (from: number, to: number) => usedSpans.every(([start, end]) => to <= start || from >= end)
  const all = [...named, ...strangers, ...byModels(title, isFree)].sort((a, b) => a.from - b.from)
  if (all[0]) all[0].score += points.first
  shareYear(title, all)
  const dated = all.findIndex((mention) => mention.year !== null)
  // "2007 Kia Sedona van 07 minivan odyssey": a later car counts only its own year.
  return all.map((one, i) =>
    i > dated && dated >= 0 && one.year !== null && !one.isDated
      ? { ...one, score: one.score - points.yearBefore }
      : one,
  )
}

/**
 * "Jeep Liberty Limited 2006 - Aspen": a single year belongs to the car that opens the title, not to what follows it.
 */
function shareYear(title: ParsedTitle, [first, ...others]: CarMention[]): void {
  const later = others.find(({ isDated, isByMake }) => isDated && !isByMake)
  if (!first?.model || first.year !== null || !later || findOnlyYear(title) === null || !opensTitle(title, first.from))
    return
  first.year = later.year
  first.score += points.yearAfter
  later.score -= points.yearBefore
}

/**
 * "2012 Honda Civic LX": the title opens with year, make and model and has no other year. No other mention can score as
 * high, so the search stops.
 */
function isUnambiguous(title: ParsedTitle, { model, isDated, from }: CarMention): boolean {
  if (!model || !isDated || !opensTitle(title, from)) return false
  return title.words.filter((word, at) => title.years[at] || /^\d\d$/.test(word.text)).length === 1
}

/** "Hyundai Genesis Coupe": a make name inside another make's model is ignored, unless its own model follows. */
function withoutNested(named: CarMention[]): CarMention[] {
  return named.filter(
    (one) => one.model || !named.some(({ model }) => model && model.from <= one.from && model.to >= one.to),
  )
}

function byMake(title: ParsedTitle, hit: NameMatch<CatalogMake>): CarMention[] {
  const { words } = title
  const model = findAdjacentModel(title, hit)
  const name = joinWords(words, hit.from, hit.to)
  const next = words[hit.to]?.text ?? ''
  const isPlain = ambiguousMakes.has(name)
  const isByTrim = isPlain && isTrimAt(words, hit.to, hit.thing.id)
  if (
    !model &&
    !isByTrim &&
    ((carPartWords.has(next) && !isFordSize(hit.thing, next)) ||
      (next === 'reliable' && hit.from > 1) ||
      (isPlain && nonMakeContextWords.has(next)))
  )
    return []
  const [from, to] = [Math.min(hit.from, model?.from ?? hit.from), Math.max(hit.to, model?.to ?? hit.to)]
  const mention = placed(title, { make: hit.thing, model, from, to })
  if (isPlain && name !== 'dodge' && !model && !isByTrim && mention.year === null) return []
  // A model beside the make confirms it in any year, except for a make whose name has other meanings.
  return (model && !isPlain) || wasMakeSoldIn(hit.thing.id, mention.year) ? [mention] : []
}

/** "1995 Ford 350 box van". Ford's engines have other sizes. */
const isFordSize = ({ id }: CatalogMake, size: string) => id === 'ford' && size === '350'

/** Ford sold an F-150 of this name. */
const isEdition = (words: TitleWord[]) => words.some(({ text }) => /^(?:ford|f[123]50)$/.test(text))

function findNonCatalogMakes(title: ParsedTitle): CarMention[] {
  return title.words.flatMap(({ text }, at) =>
    nonCatalogMakers.has(text) && !(text === 'harley' && isEdition(title.words))
      ? [placed(title, { make: null, model: null, from: at, to: at + 1 })]
      : [],
  )
}

function placed(
  title: ParsedTitle,
  { make, model, from, to }: Pick<CarMention, 'make' | 'model' | 'from' | 'to'>,
): CarMention {
  const compared = refersToOtherCar(title.words, from)
  const before = compared === 'surely' ? null : findYearBefore(title, from)
  const after = before ? null : findYearAfter(title, to)
  const score =
    (before ? points.yearBefore : 0) +
    (after ? points.yearAfter : 0) +
    (model ? points.model : 0) +
    (compared === 'surely' ? points.sureComparison : !before && compared ? points.comparison : 0)
  const year = before?.year ?? after?.year ?? null
  return { make, model, from, to, year, isDated: before !== null && before.at === from - 1, isByMake: true, score }
}

/** "2014 Civic LX", "Lowered Silverado": model names unique to one make, with no make beside them. */
function byModels(title: ParsedTitle, isFree: (from: number, to: number) => boolean): CarMention[] {
  const found: CarMention[] = []
  for (let from = 0; from < title.words.length;) {
    const hit = isFree(from, from + 1) ? namedAt(title, from) : null
    if (hit && isFree(hit.from, hit.to)) found.push(hit)
    from = hit ? hit.to : from + 1
  }
  return found
}

function namedAt(title: ParsedTitle, from: number): CarMention | null {
  const hit = findLongestModelAt(title.words, from, (name, count) => {
    const users = findMakesByModelName(name, count)
    return users.length > 0 ? byModel(title, { users, name, from, to: from + count, isFamily: false }) : null
  })
  if (hit) return hit.thing
  const name = title.words[from]!.text
  const family = familiesByWord.get(name)
  return family ? byModel(title, { users: [findMake(family.make)!], name, from, to: from + 1, isFamily: true }) : null
}

function byModel(
  title: ParsedTitle,
  {
    users,
    name,
    from,
    to,
    isFamily,
  }: { users: CatalogMake[]; name: string; from: number; to: number; isFamily: boolean },
): CarMention | null {
  const { words } = title
  if (refersToOtherCar(words, from) === 'surely' || isTownName(words, from, to) || isMileage(title, from, to))
    return null
  const before = findYearBefore(title, from)
  const strict = findYearBefore(title, from, true)
  const year = before?.year ?? findYearAfter(title, to)?.year ?? findOnlyYear(title)
  const isEither = /^\s*(?:\/|&|(?:or|and)\b)\s*[a-z]/i.test(
    title.text.slice(words[to - 1]!.end, words[to - 1]!.end + 8),
  )
  if (isEither && strict === null) return null
  const possible = users.filter((make) => wasMakeSoldIn(make.id, year) && wasNameUsedIn(make.id, name, year))
  const isVan = possible.length > 1 && words.some((word) => fordVanWords.has(word.text))
  const makes = isVan ? possible.filter(({ id }) => id === 'ford') : possible
  const isBeside = strict !== null || (from === 0 && (findYearAfter(title, to) !== null || opensWithName(title, to)))
  if (makes.length !== 1 || !identifiesCarAlone(title, { name, from, isBeside, near: before !== null })) return null
  const make = makes[0]!
  const model = isFamily ? null : findModelBySquashedName(make, name, to - from)
  const mention = placed(title, { make, model: model ? { thing: model, from, to } : null, from, to })
  return { ...mention, isByMake: false, score: mention.score + (isFamily ? points.model : 0) }
}

/** "E350 box truck" is not a Mercedes-Benz. */
const fordVanWords = new Set('van vans box cutaway econoline shuttle passenger cargo bus ambulance club'.split(' '))

/** How many words of trim, body or engine may stand between a model and its year: "Gladiator Mojave 2021". */
const maxBetween = 2
/** Words that follow an ordinary word, not a model: "Focus on the road 2014". */
const notAfterModel = /^(?:a|an|and|at|by|for|from|in|is|of|on|or|our|the|this|to|with|your|my|it|me|up|out)$/

/** Whether an ordinary word that opens a title is a model, because the year follows a few words later. */
function opensWithName({ text, words, years }: ParsedTitle, to: number): boolean {
  for (let at = to; at < words.length && at <= to + maxBetween; at++) {
    if (years[at] || parseTwoDigitYear(text, words, at)) return at > to
    if (notAfterModel.test(words[at]!.text)) return false
  }
  return false
}

/** "S 106k miles", "LS 185,000 miles": a trim and an odometer, not an S-Class or an LS. */
const isMileage = (title: ParsedTitle, from: number, to: number) =>
  to - from > 1 && (/^\d+k$/.test(title.words[to - 1]!.text) || isAmount(title, { from, to }))

function identifiesCarAlone(
  title: ParsedTitle,
  { name, from, isBeside, near }: { name: string; from: number; isBeside: boolean; near: boolean },
): boolean {
  if (/^[jty][jkly]$/.test(name)) return isBeside && !title.words.some(({ text }) => text === 'wrangler')
  if (/^\d+$/.test(name) || /^[a-z]{1,2}$/.test(name) || bodyAndTrimWords.has(name)) return false
  if (ambiguousModels.has(name)) return isBeside && !title.words.some((word) => nonCarWords.has(word.text))
  if (near || opensTitle(title, from)) return true
  const isName = !/\d/.test(name) || (makesByModelName.has(name) && name.length >= 4) || /^\d{3}[cx]?[dils]$/.test(name)
  return isName && findOnlyYear(title) !== null
}

/** Whether only praise, colors and the year precede it. */
function opensTitle({ words, years }: ParsedTitle, from: number): boolean {
  for (let at = 0; at < from; at++) if (!fillerWords.has(words[at]!.text) && !years[at]) return false
  return true
}
