import type { CatalogMake, CatalogModel } from '../names/catalog'
import { familiesByMakeAndWord, familiesByWord, modelNumbersByMake } from '../names/families'
import { matchModels, findModelBySquashedName, findModelWithFirstWord, type NameMatch } from '../title/lexicon'
import {
  wordsAfterTown,
  wordsBeforeTown,
  bodyAndTrimWords,
  fillerWords,
  ordinaryWordModels,
  townModels,
} from '../title/ambiguous-words'
import type { ParsedTitle } from '../title/title'
import { joinWords, type TitleWord } from '../title/words'

/** The model directly beside the make: after it, before it, or around it ("Range Rover Sport"). */
export function findAdjacentModel(title: ParsedTitle, make: NameMatch<CatalogMake>): NameMatch<CatalogModel> | null {
  const { words } = title
  const found = findModelMatches(title, make.thing)
  const after = found.find((hit) => hit.to >= make.to && hit.to > make.from && isNext(title, make.to, hit))
  if (after) return after
  const before = found.findLast((hit) => hit.to <= make.from && isBefore(title, hit, make.from))
  return before ?? findModelByNumber(title, make) ?? findMisspelledModel(words, make)
}

/** Finds the make's models in the title, except numbers that mean something else. Cached. */
export function findModelMatches(title: ParsedTitle, make: CatalogMake): NameMatch<CatalogModel>[] {
  const known = title.modelHits.get(make.id)
  if (known) return known
  const found = matchModels(make, title.words)
    .filter((hit) => !isAmount(title, hit) && refersToOtherCar(title.words, hit.from) !== 'surely')
    .map((hit) => withMisspelledStart(title, make, hit))
  title.modelHits.set(make.id, found)
  return found
}

/** "500 miles", "$300", "LS 185,000 miles": a number that does not name a model. */
export function isAmount({ text, words }: ParsedTitle, { from, to }: Pick<NameMatch<unknown>, 'from' | 'to'>): boolean {
  if (!/^\d+$/.test(words[to - 1]!.text)) return false
  const after = text.slice(words[to - 1]!.end, words[to - 1]!.end + 10)
  return (
    /[$]\s?$/.test(text.slice(0, words[from]!.start)) ||
    /^(?:,\d|\s*(?:k\b|mi\b|miles|obo|hp|horse|down|%|cash))/i.test(after)
  )
}

const comparisonWords = new Set(['with', 'w', 'like', 'for', 'not', 'than', 'from', 'by', 'has', 'as'])
const sureComparisonWords = new Set(['like', 'than', 'as', 'vs', 'versus'])
/** Two words of which the second alone may precede the car for sale. */
const sureComparison =
  /^(?:(?:trades?|swaps?|wtt) (?:for|with|toward)|(?:similar|compared?) to|instead of|also have|(?:i|also|we) buy)$/

/** "like a Tahoe", "not Civic": the words from there are about another car. `surely`: even if a year precedes them. */
export function refersToOtherCar(words: TitleWord[], from: number): 'surely' | 'maybe' | null {
  const wordAt = (at: number) => words[at]?.text ?? ''
  let at = from - 1
  const year = /^(?:19|20)\d\d$/.test(wordAt(at)) ? at-- : null
  const article = /^(?:an?|the)$/.test(wordAt(at)) ? wordAt(at--) : ''
  if (sureComparison.test(`${wordAt(at - 1)} ${wordAt(at)}`)) return 'surely'
  if (year !== null) return null
  const word = wordAt(at)
  if (sureComparisonWords.has(word) || (word === 'not' && /^an?$/.test(article))) return 'surely'
  return comparisonWords.has(word) ? 'maybe' : null
}

/** "in Durango", "Santa Fe NM", "Malibu beach": the car's location. */
export function isTownName(words: TitleWord[], from: number, to: number): boolean {
  if (!townModels.has(joinWords(words, from, to))) return false
  return wordsBeforeTown.has(words[from - 1]?.text ?? '') || wordsAfterTown.has(words[to]?.text ?? '')
}

/** "Grnd Cherokee" is not a Cherokee. */
function withMisspelledStart(
  { words }: ParsedTitle,
  make: CatalogMake,
  hit: NameMatch<CatalogModel>,
): NameMatch<CatalogModel> {
  const before = words[hit.from - 1]?.text ?? ''
  if (!/^[a-z]{4,}$/.test(before) || fillerWords.has(before)) return hit
  const name = joinWords(words, hit.from, hit.to)
  const longer = findModelWithFirstWord(make, (first) => first.length >= 4 && differsByOneEdit(before, first), name)
  return longer ? { thing: longer, from: hit.from - 1, to: hit.to } : hit
}

function isNext({ words, years }: ParsedTitle, end: number, hit: NameMatch<CatalogModel>): boolean {
  if (hit.from <= end) return true
  const name = joinWords(words, hit.from, hit.to)
  const between = words.slice(end, hit.from).map((word, i) => ({ ...word, isYear: Boolean(years[end + i]) }))
  if (between.length > 4) return false
  if (needsAdjacentMake(name)) return between.every((word) => word.isYear || /^[24]x4$|^[24]wd$/.test(word.text))
  return between.every((word) => word.isYear || fillerWords.has(word.text) || word.text.length === 2)
}

function isBefore(title: ParsedTitle, hit: NameMatch<CatalogModel>, make: number): boolean {
  const { words, years } = title
  const name = joinWords(words, hit.from, hit.to)
  // "442 Oldsmobile"
  if (/^\d+$/.test(name)) return name.length === 3 && hit.from === 0 && hit.to === make
  if (/^[a-z]$/.test(name)) return false
  if (hit.to === make) return true
  if (needsAdjacentMake(name) || make - hit.to > 4) return false
  return words
    .slice(hit.to, make)
    .every((word, i) => Boolean(years[hit.to + i]) || fillerWords.has(word.text) || word.text.length <= 3)
}

/** Names so short or ordinary that they mean the model only directly beside the make: "GT", "300", "Convertible". */
export function needsAdjacentMake(name: string): boolean {
  return /^\d+$/.test(name) || /^[a-z]{1,2}$/.test(name) || ordinaryWordModels.has(name) || bodyAndTrimWords.has(name)
}

/** "Silverado LT 1500", "2500 Dodge Ram": the family's word near the make, and the number near that word. */
export function findModelByNumber(
  { words, text }: ParsedTitle,
  make: NameMatch<CatalogMake>,
): NameMatch<CatalogModel> | null {
  const id = make.thing.id
  for (let at = Math.max(0, make.from - 3); at < Math.min(words.length, make.to + 4); at++) {
    const word = words[at]!.text
    const family = familiesByWord.get(word)
    const numbers = family?.make === id ? family.numbers : familiesByMakeAndWord.get(`${id} ${word}`)
    const found = numbers && findNumberNear(text, words, at, numbers)
    if (found) return asHit(make.thing, found.id, Math.min(at, found.at), Math.max(at, found.at) + 1)
  }
  const own = modelNumbersByMake.get(id)
  const found =
    own &&
    (!own.onlyWith || words.some((word) => own.onlyWith!.has(word.text))) &&
    !words.some((word) => own.notWith.has(word.text))
      ? findNumberNear(text, words, make.to - 1, own.numbers)
      : null
  return found ? asHit(make.thing, found.id, found.at, found.at + 1) : null
}

function asHit(make: CatalogMake, id: string, from: number, to: number): NameMatch<CatalogModel> | null {
  const thing =
    findModelBySquashedName(make, id.replace(/[^a-z0-9]/g, '')) ?? make.models.find((model) => model.id === id)
  return thing ? { thing, from, to } : null
}

/** The only number of the family within a few words of `at`. Null if there is more than one. */
function findNumberNear(text: string, words: TitleWord[], at: number, numbers: Map<string, string>) {
  const found: { id: string; at: number }[] = []
  for (let i = Math.max(0, at - 3); i < Math.min(words.length, at + 8); i++) {
    const id = numbers.get(words[i]!.text)
    const [before, after] = [text.slice(0, words[i]!.start), text.slice(words[i]!.end, words[i]!.end + 10)]
    if (id && !/\$\s?$|\d,$/.test(before) && !/^(?:,\d|\s*(?:k\b|mi\b|miles|obo|down|cash|lb))/i.test(after))
      found.push({ id, at: i })
  }
  return new Set(found.map((one) => one.id)).size === 1 ? found[0]! : null
}

/** A model name of six letters or more, directly after its make, with one letter wrong, missing, added or swapped. */
export function findMisspelledModel(words: TitleWord[], make: NameMatch<CatalogMake>): NameMatch<CatalogModel> | null {
  const at = make.to
  const word = words[at]?.text ?? ''
  if (word.length < 6 || /\d/.test(word) || fillerWords.has(word)) return null
  const near = make.thing.models.filter((model) => {
    const name = model.name.toLowerCase()
    return name.length >= 6 && /^[a-z]+$/.test(name) && !ordinaryWordModels.has(word) && differsByOneEdit(word, name)
  })
  return near.length === 1 ? { thing: near[0]!, from: at, to: at + 1 } : null
}

/** Whether `a` becomes `b` by adding, removing or changing one letter, or by swapping two neighbors. */
export function differsByOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let [endA, endB] = [a.length, b.length]
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1]
  const [restA, restB] = [a.slice(start, endA), b.slice(start, endB)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}
