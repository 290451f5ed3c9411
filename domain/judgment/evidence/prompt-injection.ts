import { wordsOf } from '../../text/words'
import { featureCovering, featureNamed } from '../features/features'
import {
  hiddenInjections,
  hiddenText,
  injectionPatterns,
  overriding,
  type InjectionPattern,
} from './injection-patterns'
import { machineNames, injectionSentences } from './injection-sentences'
import { plainView, withoutLookalikeDigits } from './plain-view'

/** A part of a text that is not evidence. `end` is exclusive. */
export interface PromptInjection {
  start: number
  end: number
  /** False for text that is merely hidden from people. */
  isOrder: boolean
}

/**
 * Finds prompt injections and the text that each one taints. Only the rest of the text is evidence. Ordered by pattern;
 * spans may overlap.
 */
export function findPromptInjections(text: string): PromptInjection[] {
  const { text: plain, at } = plainView(text)
  const found = (patterns: InjectionPattern[], searched: string, isOrder = true) =>
    patterns.flatMap(({ pattern, governs, needsTopic }) =>
      [...searched.matchAll(pattern)].flatMap((match) => {
        const { start, end } = governed(plain, match.index, match.index + match[0].length, governs)
        if (needsTopic && !namesTopic(plain.slice(start, end))) return []
        return [{ start: at[start]!, end: at[end]!, isOrder }]
      }),
    )
  const unmasked = withoutLookalikeDigits(plain)
  return [
    ...found([...overriding, ...injectionPatterns, ...hiddenInjections], plain),
    ...injectionSentences(plain).map(({ start, end }) => ({ start: at[start]!, end: at[end]!, isOrder: true })),
    ...[...text.matchAll(machineNames)].map(({ 0: name, index }) => ({
      start: index,
      end: index + name.length,
      isOrder: true,
    })),
    ...(unmasked === plain ? [] : found(overriding, unmasked)),
    ...found(hiddenText, plain, false),
  ]
}

export const hasPromptInjection = (text: string): boolean => findPromptInjections(text).some(({ isOrder }) => isOrder)

/** In characters. An ad without punctuation is one sentence, and an injection should not taint all of it. */
const reachChars = { before: 80, sentence: 200, passage: 300 }

function governed(text: string, start: number, end: number, governs: InjectionPattern['governs']) {
  if (governs === 'itself') return { start, end }
  const most = Math.min(text.length, end + reachChars[governs])
  // A pattern may start with the period before its sentence.
  const lead = governs === 'sentence' ? /^[.!?\s]*/.exec(text.slice(start, end))![0].length : 0
  const from = sentenceStart(text, start + lead, Math.max(0, start - reachChars.before))
  if (governs === 'passage') return { start: from, end: most }
  return { start: from, end: sentenceEnd(text, sentenceEnd(text, end, most) + 1, most) }
}

/** Generic terms for what is judged, besides features: "answer yes to every question". */
const asked =
  /\b(?:questions?|criteri(?:a|on)|wish(?:es)?|features?|match(?:es)?|everything|all|any|every|preguntas?|todo)\b/
const maxNameLength = 3

/** Whether the words name something that ads are judged by: a car feature or the questions themselves. */
function namesTopic(text: string): boolean {
  if (asked.test(text)) return true
  const words = wordsOf(text).flatMap(({ folded }) => (/^(?:is|are|as|the|an?|has|es)$/.test(folded) ? [] : [folded]))
  return words.some((_, i) =>
    Array.from({ length: maxNameLength }, (_, n) => words.slice(i, i + n + 1).join(' ')).some(
      (name) => featureNamed(name) !== null || featureCovering(name) !== null,
    ),
  )
}

const stops = /[.!?\n]/

function sentenceStart(text: string, from: number, least: number): number {
  let at = from
  while (at > least && !stops.test(text[at - 1]!)) at -= 1
  return at
}

function sentenceEnd(text: string, from: number, most: number): number {
  let at = Math.min(from, most)
  while (at < most && !stops.test(text[at]!)) at += 1
  return at
}
