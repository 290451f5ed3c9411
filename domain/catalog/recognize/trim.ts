import { normalizeName } from '../names/catalog'
import type { RecognizedCar } from './recognized-car'
import type { ParsedTitle } from '../title/title'
import { trimLines } from '../names/trims'
import { bodyAndTrimWords, fillerWords } from '../title/ambiguous-words'
import { joinWords, splitWords, type TitleWord } from '../title/words'

/** Keyed by `make/model`, then by squashed trim name. */
export const trimsByModel = new Map<string, Map<string, string>>()

for (const line of trimLines.trim().split('\n')) {
  const [head = '', tail = ''] = line.split(' | ')
  const [make = ''] = head.split(' ', 1)
  const trims = new Map(tail.split('; ').map((name) => [normalizeName(name), name]))
  for (const model of head.slice(make.length + 1).split(', ')) trimsByModel.set(`${make}/${model}`, trims)
}

/** Trims by make that no other word looks like: "Big Horn", not "Sport". */
const distinctTrims = new Map<string, Set<string>>()
for (const [key, trims] of trimsByModel) {
  const make = key.slice(0, key.indexOf('/'))
  const names = [...trims.keys()].filter(
    (name) => name.length > 2 && !fillerWords.has(name) && !bodyAndTrimWords.has(name),
  )
  distinctTrims.set(make, new Set([...(distinctTrims.get(make) ?? []), ...names]))
}

/** Whether the words from `at` name a trim of the make that is not an ordinary word: "Ram Big Horn". */
export const isTrimAt = (words: TitleWord[], at: number, make: string): boolean =>
  longestRun(words, at, longestTrim, distinctTrims.get(make) ?? new Set()) > 0

/** Words that may appear between a model and its trim: bodies, doors, cabs, drivetrains and engines. */
const wordsBeforeTrim = new Set(
  (
    'sportutility sportwagon crewcab quadcab kingcab extcab extendedcab regularcab regcab doublecab accesscab megacab clubcab ' +
    'supercab supercrew supercrewcab superduty superdutycrewcab sedan coupe cpe hatchback wagon convertible suv pickup truck ' +
    'minivan van cargovan 2dr 4dr 5dr 2d 4d 5d 2door 4door 4wd 2wd awd fwd rwd 4x4 4x2 v6 v8 i4 hd hybrid turbo ' +
    'unlimited hemi diesel 4cyl 6cyl 4cylinder 6cylinder cab crew ext extended auto automatic manual 6speed 5speed drw srw dually'
  ).split(' '),
)

/** Null if the catalog does not list the trim for the model. */
export function findTrimAfter(title: ParsedTitle, { make, model }: RecognizedCar, from: number): string | null {
  const trims = trimsByModel.get(`${make}/${model}`)
  // "Mazda 3 s Grand Touring": the letter was read as part of the model name but may belong to the trim. In "Prius v"
  // it is part of the model.
  const last = title.words[from - 1]!.text
  const isLetter = from > 1 && /^[a-z]{1,2}$/.test(last) && !normalizeName(model ?? '').endsWith(last)
  return (
    (isLetter ? trimAt(title.words, title.text, trims, from - 1) : null) ?? trimAt(title.words, title.text, trims, from)
  )
}

/** The trim at the start of a site's own label: SE in "SE Sport Utility 4D". Null if the catalog does not list it. */
function trimIn(text: string, { make, model }: Pick<RecognizedCar, 'make' | 'model'>): string | null {
  return trimAt(splitWords(text), text, trimsByModel.get(`${make}/${model}`), 0)
}

/**
 * Reads the trim in a site's own label: the catalog's trim, else the words before body, doors and drivetrain. "SE" in
 * "SE Sport Utility 4D". Null if nothing is left.
 */
export function parseTrimLabel(label: string, car: Pick<RecognizedCar, 'make' | 'model'>): string | null {
  const known = trimIn(label, car)
  if (known) return known
  const words = splitWords(label.slice(0, 60))
  const body = words.findIndex((_, at) =>
    [3, 2, 1].some((n) => at + n <= words.length && wordsBeforeTrim.has(joinWords(words, at, at + n))),
  )
  const name = body < 0 ? label.slice(0, 60) : label.slice(0, words[body]!.start)
  return name.replace(/[\s,/-]+$/, '').trim() || null
}

function trimAt(words: TitleWord[], text: string, trims: Map<string, string> | undefined, from: number): string | null {
  if (!trims || from >= words.length) return null
  for (let at = from, skipped = 0; at < words.length && skipped < 5; skipped++) {
    const passed = longestRun(words, at, longestBetween, wordsBeforeTrim)
    const count = longestRun(words, at, longestTrim, trims)
    if (count > 0 && count >= passed && !isPartOfWord(text, words, at, count)) {
      return trims.get(joinWords(words, at, at + count))!
    }
    if (passed === 0 && !isYearOrSize(words[at]!.text)) return null
    at += passed || 1
  }
  return null
}

/** Word counts of the longest trim name and the longest phrase that may precede one. */
const longestTrim = 4
const longestBetween = 3

/** How many words from `at`, joined, form the longest of these names. 0 for none. */
function longestRun(words: TitleWord[], at: number, most: number, names: { has: (name: string) => boolean }): number {
  let longest = 0
  let name = ''
  for (let count = 1; count <= most && at + count <= words.length; count++) {
    name += words[at + count - 1]!.text
    if (names.has(name)) longest = count
  }
  return longest
}

const isYearOrSize = (word: string) => /^(?:(?:19|20)\d\d|\d|\d{1,2}l|\d{2}t?)$/.test(word)

/** "S-line", "L's" and "S 500": the letter alone is not the trim. */
function isPartOfWord(text: string, words: TitleWord[], at: number, count: number): boolean {
  const word = words[at]!
  return count === 1 && word.text.length === 1 && /^(?:['’-]|\s\d)/.test(text.slice(word.end, word.end + 2))
}
