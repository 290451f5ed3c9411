import { featureEntry, findFeatureByName } from '../features/features'
import type { Answer } from './defects'
import type { Span } from './read-text'
import { negations } from '../../text/negation-words'
import { splitIntoWords, type Word } from '../../text/tokens'

/** The label of a wish or a fact, and the answer that evidence should prove. */
export interface AnswerToProve {
  label: string
  answer: Answer
}

/** In characters. Evidence up to this length is shown whole unless it is a list. */
const maxPointLength = 40
/** Between the items of a list or the sentences of a text. */
const separators = /[,;|•·\n]|[.!?](?=\s|$)/g
const sentenceEnds = /[\n]|[.!?](?=\s|$)/g
/**
 * Finds the part of a text that proves an answer: the matching item of a list, or the matching words of a long
 * clause. Includes a negation that applies to it: "No rust, dents or accidents". Null when the text is short or does
 * not name the thing.
 */
export function findSupportingText(text: string, { label, answer }: AnswerToProve): Span | null {
  if (text.length <= maxPointLength && cuts(text, separators).length === 0) return null
  const words = splitIntoWords(text)
  const named = findWording(words, label)
  if (named === null) return null
  const item = around(text, named.span, separators)
  const span = item.end - item.start <= maxPointLength ? item : named.span
  if (answer !== 'no' || named.isOpposite) return span
  return withDenial(span, words, around(text, named.span, sentenceEnds))
}

interface Wording {
  /** Stems. */
  words: string[]
  /** The wording means the opposite: "smoke-free" for smoking. */
  isOpposite: boolean
}

export const stem = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word)
const stems = (text: string) => splitIntoWords(text).map(({ folded }) => stem(folded))

const known = new Map<string, Wording[]>()
const maxKnown = 2_000

/** Covers all of a label's alternatives, longest wording first. */
export function listWordings(label: string): Wording[] {
  const stored = known.get(label)
  if (stored) return stored
  const alternatives = label.replace(/ \(if .*\)$/, '').split(' or ')
  const wordings = alternatives.flatMap((alternative): Wording[] => {
    const feature = findFeatureByName(alternative)?.feature
    if (!feature) return [{ words: stems(alternative), isOpposite: false }]
    const { name, spanish, aliases, narrower, opposites } = featureEntry(feature)
    return [
      ...[name, spanish, ...aliases, ...narrower].map((wording) => ({ words: stems(wording), isOpposite: false })),
      ...opposites.map((wording) => ({ words: stems(wording), isOpposite: true })),
    ]
  })
  const sorted = wordings.filter(({ words }) => words.length > 0).sort((a, b) => b.words.length - a.words.length)
  if (known.size >= maxKnown) known.clear() // The number of open question labels is unbounded.
  known.set(label, sorted)
  return sorted
}

function findWording(words: Word[], label: string): { span: Span; isOpposite: boolean } | null {
  const stemmed = words.map(({ folded }) => stem(folded))
  for (const { words: wording, isOpposite } of listWordings(label)) {
    const first = stemmed.findIndex((_, i) => wording.every((word, n) => stemmed[i + n] === word))
    if (first === -1) continue
    return { span: { start: words[first]!.start, end: words[first + wording.length - 1]!.end }, isOpposite }
  }
  return null
}

const cuts = (text: string, at: RegExp): Span[] =>
  [...text.matchAll(at)].map(({ 0: cut, index }) => ({ start: index, end: index + cut.length }))

/** The trimmed part between two separators that contains the span. */
function around(text: string, { start, end }: Span, at: RegExp): Span {
  const found = cuts(text, at)
  const from = Math.max(0, ...found.map((cut) => cut.end).filter((cut) => cut <= start))
  const to = Math.min(text.length, ...found.map((cut) => cut.start).filter((cut) => cut >= end))
  const part = text.slice(from, to)
  return { start: from + part.length - part.trimStart().length, end: to - (part.length - part.trimEnd().length) }
}

/**
 * Extends the span to the last negation before it in its sentence, or else to the first one after it. Unchanged if the
 * span contains a negation.
 */
function withDenial(span: Span, words: Word[], sentence: Span): Span {
  const denying = words.filter(
    ({ folded, start, end }) => start >= sentence.start && end <= sentence.end && negations.has(folded),
  )
  if (denying.some(({ start, end }) => start >= span.start && end <= span.end)) return span
  const before = denying.filter(({ end }) => end <= span.start).at(-1)
  if (before) return { start: before.start, end: span.end }
  const after = denying.find(({ start }) => start >= span.end)
  return after ? { start: span.start, end: after.end } : span
}
