import { splitIntoWords } from '../../text/tokens'
import { findBroaderFeature, findFeatureByName } from '../features/features'
import {
  noContactLookahead,
  hiddenInjectionPattern,
  hiddenTextPattern,
  injectionPatterns,
  overridePattern,
  spanishAi,
  type InjectionPattern,
} from './injection-patterns'
import { deobfuscate, withoutLookalikeDigits } from './plain-view'

/** Names of software that reads ads. Ambiguous names count only with other signals. */
const reader = String.raw`(?:a\.?i\.?s?|${spanishAi}|bots?|robots?|llms?|(?:chat ?)?gpt|copilot|grok|algorithms?|algoritmos?|evaluators?|evaluador|graders?|scrapers?|crawlers?|(?:automated|automatic|machine) (?:readers?|reviewers?|systems?|evaluation|learning|graders?)|(?:dear|hello|hi|hey|para el) (?:model|modelo|assistant|asistente)|(?:the|any|this|every|each|whatever|whichever|al|el) (?:model|modelo|assistant|asistente|classifier)(?! (?:year|number|line|manager|s\b|3|y|x))(?= (?:should|must|(?:has|have|needs?|is) to|reading|(?:that|which|who) (?:reads?|is)|debe|tiene que))|(?:to|for|dear|if you(?:'re| are)) (?:an? |the |any |whatever |all )?(?:machines?|software|programs?|computers?|models?)\b(?! (?:year|number|line|3|y|x\b|s\b))|(?:reviewer|reader|grading|evaluation|evaluating|judging|scoring|rating) (?:software|models?|systems?|tools?|programs?|engines?)|software (?:that |which )?(?:is )?(?:read|pars|grad|review|evaluat|analy|judg)\p{L}*)`
/** Before a reader's name, these words mean that the seller rejects bots or used one to write the ad. */
const exemptBefore = String.raw`(?<!\b(?:no|not|non|anti|by|with|using|via|through|without|sin|por|con|aren't|isn't|never|our|my|chat)[ -](?:(?:an?|any|the|some|help of|un|una) )?)`
/** Equipment or origin: "AI-powered", "AI generated". */
const exemptAfter = String.raw`(?![ -]?(?:powered|generated|written|driven|assisted|based|features?|cameras?|messages?|texts?|replies|spam|scams?|scammers?|calls?|lawn|vacuum|says? (?:it|this|that|the)|said|told|estimates?|thinks?|gave|wrote|(?:on our (?:website|site) )?(?:will|can|to) (?:answer|respond|reply|help))\b)`
const addressed = new RegExp(
  String.raw`${exemptBefore}(?<![\p{L}\p{N}])${reader}(?![\p{L}\p{N}])${exemptAfter}${noContactLookahead}`,
  'u',
)

const judging =
  /\b(?:answer(?:s|ed)?|say|says|record|mark|set|conclude|infer|treat|report|grade|verdict|criteri\p{L}*|confirm|verify|output|scores?|classif\p{L}*|label|assume|rate|approve|accept|satisfied|yes|true|verdadero|respond|describe|state|tell|count as|consider|match|full marks|give (?:this|it|the)|contest[ae]n?|respond[ae]n?|responda|marca|marcar|confirma|diga|di que)\b/u
/** What the seller does is not an instruction. */
const bySeller =
  /\b(?:i|we)(?:'ll|'m|'d| am| will| can| do| don't| do not| won't| would| just)*\s(?:only |never |not )?(?:answer|say|report|mark|tell|respond|verify|accept|consider|confirm|state|rate|describe)\p{L}*\b/gu

/** Machine-style output: `owner_count: 1`, `{leather: yes}`, "verdict = true". */
const value = String.raw`\s{0,2}["'{[]{0,2}(?:all |a )?(?:all\b|yes|no|true|false|none|clean|met|match(?:ed)?|pass(?:ed)?|satisfied|fulfilled|confirmed|\{|\[|\d)`
const output = new RegExp(
  [
    String.raw`["'][a-z_ ]{2,25}["']\s{0,2}:\s{0,2}(?:true|false|["'](?:yes|no|true|false)["'])`,
    String.raw`\{\s{0,2}["']?[a-z_ ]{2,25}["']?\s{0,2}:\s{0,2}["']?(?:yes|no|true|false)\b|\bresult\s{0,2}[:=]\s{0,2}\{`,
    String.raw`\b(?:verdict|criteri(?:a|on|os)|(?<!with )confidence(?: score)?|(?:automated )?evaluation(?: result)?|satisfied|match(?: score)?|judge?ment|assessment)\b["']?\s{0,2}[:=]${value}|\bverdict (?:yes|true|match|pass)\b|\b(?:all|each|every) checks?\b[^.!?\n]{0,12}\bpass\b|\bpass, pass\b`,
  ].join('|'),
)

/** `owner_count = 1`, `has_leather=true`: identifiers that only software writes. Runs on the raw text. */
const machineNames = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?!(?:phone|call|text|zip|stock|vin|price|id|e|year|contact|cell|miles|make)_)[a-z]{2,20}(?:_[a-z0-9]{1,20}){1,4}["']?\s{0,2}[:=]{1,2}${value}`,
  'giu',
)

/** In characters. The rest of a longer sentence is ignored. */
const maxSentenceLength = 400

/** Sentences that name both software and an act of judging, or that look like machine output. Runs in linear time. */
function injectionSentences(plain: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  for (const { 0: sentence, index } of plain.matchAll(/(?:[^.!?\n]|\.(?=[\p{L}\p{N}]))+/gu)) {
    const read = sentence.slice(0, maxSentenceLength)
    const isOrder = output.test(read) || (addressed.test(read) && judging.test(read.replace(bySeller, ' ')))
    if (isOrder) found.push({ start: index, end: index + sentence.length })
  }
  return found
}

/** `end` is exclusive. */
interface PromptInjection {
  start: number
  end: number
  /** False for text that is only hidden from readers. */
  isOrder: boolean
}

/**
 * Finds prompt injections and the text that each one taints. Only the rest of the text is evidence. Ordered by pattern;
 * spans may overlap.
 */
export function findPromptInjections(text: string): PromptInjection[] {
  const { text: plain, at } = deobfuscate(text)
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
    ...found([...overridePattern, ...injectionPatterns, ...hiddenInjectionPattern], plain),
    ...injectionSentences(plain).map(({ start, end }) => ({ start: at[start]!, end: at[end]!, isOrder: true })),
    ...[...text.matchAll(machineNames)].map(({ 0: name, index }) => ({
      start: index,
      end: index + name.length,
      isOrder: true,
    })),
    ...(unmasked === plain ? [] : found(overridePattern, unmasked)),
    ...found(hiddenTextPattern, plain, false),
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
const judgedTerms =
  /\b(?:questions?|criteri(?:a|on)|wish(?:es)?|features?|match(?:es)?|everything|all|any|every|preguntas?|todo)\b/
const maxNameLength = 3

function namesTopic(text: string): boolean {
  if (judgedTerms.test(text)) return true
  const words = splitIntoWords(text).flatMap(({ folded }) =>
    /^(?:is|are|as|the|an?|has|es)$/.test(folded) ? [] : [folded],
  )
  return words.some((_, i) =>
    Array.from({ length: maxNameLength }, (_, n) => words.slice(i, i + n + 1).join(' ')).some(
      (name) => findFeatureByName(name) !== null || findBroaderFeature(name) !== null,
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
