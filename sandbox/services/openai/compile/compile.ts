import { blankIgnoredWordings } from '../../../claims/claims'
import { findEntry, lexicon, type LexiconEntry } from '../../../claims/wordings'
import { repairTitleWords } from '../misspelled'
import { parseRange, type Range } from './ranges'
import { orPattern, parseWishes, type Wish } from './wishes'

interface CompiledAlternative {
  label: string
  spanish: string | null
  feature: string | null
  comparison: Range | null
  visible: boolean
}

interface CompiledCriterion {
  words: string
  kind: 'wish' | 'permission' | 'remark'
  polarity: 'wanted' | 'unwanted'
  strength: 'must' | 'should' | 'nice'
  alternatives: CompiledAlternative[]
  condition: Range | null
}

const appearance =
  /\b(?:colou?r|paint|black|white|silver|gr[ae]y|blue|red|green|brown|orange|yellow|seats?|interior|wheels?|rims|spoiler|tint(?:ed)?|doors?|roof|body|scratch(?:es)?)\b/i
const color = /\b(?:black|white|silver|gr[ae]y|blue|red|green|brown|tan|beige)\b/i
/** Wishes that no ad can answer. */
const remarks =
  /\b(?:vibes?|karma|soul|personality|character|luck|reliable|dependable|trustworthy|fun|good deal|fair price)\b/i
/** Features with an opposite wording: "private seller" means "no dealer". */
const flips = ['dealer', 'mechanical problem', 'modifications']
/** A wording of the first feature also matches the second, but means only the first. */
const implied = [
  ['panoramic roof', 'sunroof'],
  ['warning lights', 'mechanical problem'],
  ['leatherette seats', 'leather seats'],
]
/** Turns the buyer's words into criteria by rules, in place of the model. */
export function compileCriteria(words: string): CompiledCriterion[] {
  const seen = new Set<string>()
  return parseWishes(words)
    .flatMap(compileWish)
    .filter(({ polarity, alternatives }) => {
      const key = [polarity, ...alternatives.map(({ label }) => label)].join()
      return seen.has(key) ? false : seen.add(key)
    })
}

function compileWish(wish: Wish): CompiledCriterion[] {
  const { words, strength, condition } = wish
  const make = (kind: CompiledCriterion['kind'], meant: Meant[]): CompiledCriterion => {
    const isContrary = meant.some((one) => one.isContrary)
    const polarity = isContrary ? opposite(wish.polarity) : wish.polarity
    return { words, kind, polarity, strength, condition, alternatives: meant.map((one) => one.alternative) }
  }
  const parts = wish.phrase.split(orPattern).map((part) => part.trim())
  const options = parts.filter((part) => part !== '').map(meantBy)
  const meant = options.flat()
  if (wish.isPermission) return [make('permission', meant)]
  if (meant.every(({ alternative }) => isOpen(alternative)) && remarks.test(wish.phrase)) return [make('remark', meant)]
  if (options.length > 1 && wish.polarity === 'wanted')
    return [
      make(
        'wish',
        options.flatMap((option) => option[0] ?? []),
      ),
    ]
  // Without "or", each wanted or unwanted thing is a separate criterion.
  return meant.map((one) => make('wish', [one]))
}

const opposite = (polarity: Wish['polarity']) => (polarity === 'wanted' ? 'unwanted' : 'wanted')
const isOpen = ({ feature, comparison }: CompiledAlternative) => feature === null && comparison === null

interface Meant {
  alternative: CompiledAlternative
  isContrary: boolean
}

const plain = (alternative: CompiledAlternative): Meant => ({ alternative, isContrary: false })
const open = (phrase: string, more: Partial<CompiledAlternative> = {}): CompiledAlternative => {
  const label = phrase.toLowerCase()
  return { label, spanish: null, feature: null, comparison: null, visible: appearance.test(phrase), ...more }
}
const known = ({ feature, visible }: LexiconEntry): CompiledAlternative => open(feature, { feature, visible })

/**
 * Returns what a phrase means: a number range, known features ("heated leather seats" are two), or the phrase itself.
 */
function meantBy(phrase: string): Meant[] {
  const comparison = parseRange(phrase)
  if (comparison) return [plain(open(phrase, { comparison, visible: false }))]
  if (/^smoke[- ]free$/i.test(phrase)) return [plain(open(phrase, { feature: 'smoking', visible: false }))]
  const typed = repairTitleWords(phrase.toLowerCase())
  const named = findEntry(typed)
  if (named && !named.isNumber) return [plain(known(named))]
  const entries = entriesIn(typed)
  // "black leather seats" is narrower than "leather seats", but "black interior" is a feature by itself.
  const isNarrower =
    color.test(phrase) && !entries.some(({ feature }) => color.test(feature) || feature === 'light interior')
  if (entries.length > 0 && !isNarrower) return entries.map((entry) => plain(known(entry)))
  const contrary = lexicon.find((entry) => flips.includes(entry.feature) && entry.no?.test(phrase))
  return contrary ? [{ alternative: known(contrary), isContrary: true }] : [plain(open(phrase))]
}

/**
 * Returns the features that a phrase names, except those inside a longer name ("cruise control" in "adaptive cruise
 * control").
 */
function entriesIn(phrase: string): LexiconEntry[] {
  const found = lexicon.flatMap((entry) => {
    const match = entry.isNumber ? null : entry.yes.exec(blankIgnoredWordings(phrase, entry))
    return match ? [{ entry, start: match.index, end: match.index + match[0].length }] : []
  })
  const length = ({ start, end }: { start: number; end: number }) => end - start
  const whole = found.filter(
    (one) => !found.some((other) => other.start <= one.start && other.end >= one.end && length(other) > length(one)),
  )
  const names = whole.map(({ entry }) => entry.feature as string)
  return whole
    .map(({ entry }) => entry)
    .filter(({ feature }) => !implied.some(([of, also]) => also === feature && names.includes(of ?? '')))
}

interface ComparedTerm {
  words: string
  thing: string
  feature: string
}

type Relation = 'same' | 'opposite' | 'narrower' | 'different'

const empty =
  /(?<![\p{L}\d])(?:an?|the|all|my|its?|of|on|in|at|is|are|and|or|that|which|really|very|working|works|good|nice|please|por favor|de|el|la|los|las|que)(?![\p{L}\d])/giu

/** Compares a term with its matched feature or number, by the words alone. */
export function compareTerm({ words, thing, feature }: ComparedTerm): Relation {
  const parts = parseWishes(words).flatMap(({ phrase }) => phrase.split(orPattern).map((part) => part.trim()))
  const entry = findEntry(feature)
  if (!entry) return isOnlyNumber(parts) ? 'same' : 'different'
  if (parts.some((part) => part.toLowerCase() === feature)) return 'same'
  const speaking = parts.find((part) => entry.yes.test(part))
  if (speaking !== undefined) return isLeftOver(speaking) ? 'narrower' : 'same'
  if (parts.some((part) => entry.no?.test(part))) return 'opposite'
  return entry.yes.test(thing) && isLeftOver(thing) ? 'narrower' : 'different'
}

/** "engine under 100,000 miles" is not about the car's mileage. */
const isOnlyNumber = (parts: string[]) =>
  parts.some(
    (part) => parseRange(part) !== null && !/\b(?:engine|motor|transmission|tires?|battery|brakes?)\b/i.test(part),
  )

const isLeftOver = (phrase: string): boolean => /[\p{L}\d]/u.test(lexicon.reduce(without, phrase).replace(empty, ' '))

const without = (phrase: string, { yes, isNumber }: LexiconEntry): string =>
  isNumber ? phrase : phrase.replace(yes, (found) => ' '.repeat(found.length))
