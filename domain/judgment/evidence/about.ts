import { featureEntry, type Feature } from '../features/features'
import { isPaint } from '../features/paint'
import { splitIntoWords } from '../../text/tokens'
import { removeContactDetails } from '../../listing/contact'
import { findLinks } from '../../listing/marketplace-link'
import { isEquipmentListLabel, findAttributeTopic } from './topics'
import { hasPromptInjection } from './prompt-injection'

/** An open question is identified by its label. */
export interface ClaimSubject {
  feature: Feature | null
  label: string
}

/** Words too generic to identify a thing: much equipment is heated, rear or powered. */
const genericWords = new Set(
  `a an and or of the with without to in on for from by at it its is has have no not non yes none free new newer good
  great clean nice one two full all other only any car auto vehicle truck seat seating interior inside outside rear
  front back side row door window wheel steering light lamp mirror power powered electric heated cooled heat hot cold
  air conditioning conditioned automatic manual system control sensor monitor monitoring warning alert assist assistant
  mode package kit remote keyless entry start key button roof bed cab tire tyre brake engine motor transmission premium
  digital adaptive smart wireless touch screen display panel sport drive driver passenger second third fold folding
  service history record report available option feature type mile de del la el los las con sin en para por y o no un
  una asiento auto carro coche sistema control trasero trasera delantero delantera`.split(/\s+/),
)

const stem = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word)
const stems = (text: string): string[] => splitIntoWords(text).map(({ folded }) => stem(folded))
const joining = new Set(['a', 'an', 'and', 'or', 'of', 'the', 'with', 'de', 'del', 'la', 'el', 'con', 'en'])

interface Vocabulary {
  /** The words of each exact synonym. */
  wordings: string[][]
  telling: Set<string>
}

const known = new Map<Feature, Vocabulary>()

function vocabularyOf({ feature, label }: ClaimSubject): Vocabulary {
  if (feature === null) return vocabulary([label], [])
  const stored = known.get(feature) ?? featureVocabulary(feature)
  known.set(feature, stored)
  return stored
}

function featureVocabulary(feature: Feature): Vocabulary {
  const { name, spanish, aliases, narrower, opposites, definition } = featureEntry(feature)
  const meant = definition.split(/;| not /)[0]!
  const brands = splitIntoWords(meant).filter(({ start, end }) => /[\p{Lu}\d]/u.test(meant.slice(start, end)))
  return vocabulary(
    [name, spanish, ...aliases, ...narrower, ...opposites],
    brands.map(({ folded }) => stem(folded)),
  )
}

function vocabulary(wordings: string[], brands: string[]): Vocabulary {
  const written = wordings.map((wording) => stems(wording).filter((word) => !joining.has(word)))
  const telling = [...written.flat(), ...brands].filter((word) => !genericWords.has(word) && !/^\d$/.test(word))
  return { wordings: written.filter((words) => words.length > 0), telling: new Set(telling) }
}

/** Whether a text contains all words of one synonym, in any order. A unit may be attached to its number. */
export function mentionsSubject(text: string, about: ClaimSubject): boolean {
  const words = new Set(stems(text).flatMap((word) => [word, word.replace(/^\d[\d.,]*/, '')]))
  return vocabularyOf(about).wordings.some((wording) => wording.every((word) => words.has(word)))
}

function touchesIt(text: string, about: ClaimSubject): boolean {
  const { telling } = vocabularyOf(about)
  return mentionsSubject(text, about) || stems(text).some((word) => telling.has(word))
}

/**
 * Whether a labeled attribute can support a claim: `paint: red` says nothing about leather. A label with a known
 * topic counts only for that topic. An equipment list is checked item by item. Other labels are checked by their own
 * words and their value's words. Black seats and a trim called Black Edition say nothing about the paint.
 */
export function isRelevantTo({ label, value }: { label: string; value: string }, about: ClaimSubject): boolean {
  const topic = findAttributeTopic(label)
  if (isPaint(about.feature)) return topic?.features.includes(about.feature) ?? false
  if (topic) {
    if (about.feature !== null && topic.features.includes(about.feature)) return true
    if (about.feature === null && stems(about.label).some((word) => topic.words.has(word))) return true
    return !topic.isClosed && touchesIt(value, about)
  }
  if (isEquipmentListLabel(label)) return value.split(/[,;|•\n]/).some((item) => touchesIt(item, about))
  return touchesIt(`${label} ${value}`, about)
}

// Checks on the model's photo descriptions, which may repeat or obey text that a seller put into the photo.

/** Text from a photo may start after these words: 'a sign that says "…"'. */
const citationPattern = /\b(?:say(?:s|ing)?|read(?:s|ing)?|text|words|written|dice)\b/i

/**
 * Whether any of a model's photo descriptions mentions a prompt injection. Pass all descriptions of one answer: if the
 * model mentions an injection once, it may have obeyed it elsewhere.
 */
export function hasPhotoInjection(seen: (string | null)[]): boolean {
  const different = new Set(seen.filter((words) => words !== null))
  return [...different].some((words) => [words, ...words.split(citationPattern).slice(1)].some(hasPromptInjection))
}

/** In characters. */
const maxSeenLength = 120

/**
 * Matches a period inside a word, or a bracket. Stricter than the check for seller text, where "seats.Runs" is
 * common: email clients turn unlisted domain endings, or the rest of a truncated word, into links.
 */
const linkLike = /[\p{L}\p{N}-]\.\p{L}{2}|\d\.\d{1,3}\.\d|[<>]|\]\(/u

/** Puts the description on one line and removes contact details. Null if it contains a link or a tag. */
export function sanitizePhotoDescription(seen: string | null): string | null {
  const plain = removeContactDetails(
    (seen ?? '')
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
      .trim(),
  )
  if (plain === '' || findLinks(plain).length > 0 || linkLike.test(plain)) return null
  return plain.length > maxSeenLength ? shortened(plain) : plain
}

/**
 * Truncates at a word boundary if possible, so that no partial number or address remains. Never splits a surrogate
 * pair.
 */
function shortened(words: string): string {
  const cut = words.slice(0, maxSeenLength + 1)
  const atWord = cut.replace(/\s+\S*$/, '')
  const kept = atWord.length > maxSeenLength / 2 ? atWord : cut.slice(0, maxSeenLength)
  return kept.slice(0, maxSeenLength).replace(/[\uD800-\uDBFF]$/, '')
}
