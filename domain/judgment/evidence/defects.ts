import { bodyFeatures, driveFeatures } from '../features/drive'
import { comfortFeatures } from '../features/comfort'
import type { Feature } from '../features/features'
import { technologyFeatures } from '../features/technology'
import { overlaps, type IndexedText, type Span } from './read-text'

/**
 * Evidence for an answer, strongest kind first. `from`: the answer that this evidence directly supports, if the final
 * answer was inferred from it. "grey cloth" proves cloth seats, which implies no leather seats.
 */
export type Evidence = Piece & { from?: { label: string; answer: 'yes' | 'no' } }

type Piece =
  /** An attribute from the site, or a figure of the listing itself. */
  | { kind: 'attribute'; label: string; value: string }
  /** A literal quote from the title or the description, in the seller's spelling. */
  | { kind: 'quote'; quote: string }
  /** `photo` is one-based. `seen`: the model's description of the photo; null in old answers. */
  | { kind: 'photo'; photo: number; seen: string | null }
  /** Decoded from the VIN in the ad: "drive type", "AWD". */
  | { kind: 'vin'; label: string; value: string }
  /** A certainty that follows from law or from what the maker never built, with its source. */
  | { kind: 'rule'; rule: string; source: string }
  /** The seller's reply to this buyer, on that day (YYYY-MM-DD), with its sentence if the buyer pasted it. */
  | { kind: 'seller'; on: string; quote?: string }
  /** The buyer's correction of an answer that was read wrongly, on that day (YYYY-MM-DD). */
  | { kind: 'buyer'; on: string }

export const evidenceKinds = [
  'attribute',
  'quote',
  'photo',
  'vin',
  'rule',
  'seller',
  'buyer',
] as const satisfies Evidence['kind'][]

export type Answer = 'yes' | 'no' | 'unknown'

/**
 * Why an answer is unknown although the ad mentions the thing: the ad contradicts itself, or the thing works only in
 * part.
 */
export type UnknownReason = 'contradiction' | 'partly'

/** Equipment that is present but broken or only partly working, such as one of two heated seats. */
export type Defect = 'broken' | 'partly'

/**
 * An answer with checked evidence. An `unknown` answer has evidence only if `unsettled` is set, and then it covers both
 * sides.
 */
export interface CheckedAnswer {
  answer: Answer
  evidence: Evidence[]
  /** Only set for unknown answers. */
  unsettled?: UnknownReason
}

export const unknownAnswer: CheckedAnswer = { answer: 'unknown', evidence: [] }

/** Features of the car's condition rather than equipment, which can break. */
const conditions = new Set(['original paint', 'garaged', 'good tires'])
const equipment = new Set(
  Object.values({ ...comfortFeatures, ...technologyFeatures, ...driveFeatures, ...bodyFeatures })
    .filter(({ name, meant, unit }) => meant === 'wanted' && unit === null && !conditions.has(name))
    .map(({ name }) => name),
)

const notWorking = [
  String.raw`(?:does|do|did|is|are|was|were|has|have)(?:n['’]?t| not)(?: \p{L}+)? (?:work|working|function|functioning|functional|operate|operational|blow|blowing|get|turn|come|cool|cooling|heat|heating)`,
  String.raw`won['’]?t (?:work|turn|come|open|close|blow|heat|cool)`,
  String.raw`no longer works?|stopped working|quit working|never worked|only works sometimes|works? intermittently|blow(?:s|ing) (?:hot|warm)`,
  String.raw`inop|inoperable|inoperative|non[- ]?functional|not working|not functional|(?:is|are|['’]s|went|goes) out|(?:is|are|['’]s) (?:dead|shot|toast)|gave out|out of order`,
  String.raw`needs? (?:a |to be |some |new )?(?:re-?charged?|charge|charging|freon|refrigerant|repair|fixing|fixed|work|compressor|replaced|replacing)`,
  String.raw`broken|busted|disconnected|unplugged`,
  String.raw`no (?:funcionan?|sirven?|enfr[ií]a|jalan?|calientan?)|descompuest[oa]s?|le falta gas|necesita (?:gas|carga)`,
].join('|')
const bounded = (source: string, flags = 'iu') =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`, flags)

const broken = bounded(notWorking)
/** "nothing broken", "never quit working" */
const deniedBroken = bounded(
  String.raw`(?:not|nothing|never|no|none|isn['’]?t|aren['’]?t|nada) (?:is |was |are )?(?:broken|busted|disconnected|dead|inop)`,
)
const mended = bounded(
  String.raw`(?:was|were|been|just|now|got|have|had|since|recently|has) (?:\p{L}+ )?(?:fixed|repaired|replaced|recharged|reconnected)|now works?|works? (?:fine )?now|ya funciona`,
)
/** One of several, such as the driver's seat only. */
const part = String.raw`driver(?:['’]?s)?|passenger(?:['’]?s)?|left|right|lh|rh|conductor|chofer|copiloto|pasajero|izquierd[oa]|derech[oa]|one of|some of|una? de`
export const onePartPattern = bounded(part)
export const workingPattern = bounded(
  String.raw`works?|working|functional|blow(?:s|ing) (?:ice )?cold|ice cold|does|funcionan?|sirven?|enfr[ií]a`,
)
const worksApart = bounded(
  String.raw`(?:${part}|others?|rest|other ones?|otr[oa]s?)(?: \p{L}+){0,2} (?:works?|working|does|do|is (?:fine|ok|good)|are (?:fine|ok|good)|s[ií]|funcionan?)(?! not|n['’]?t)`,
)
const exceptPart = bounded(
  String.raw`(?:except|but not|excepto|menos)(?: \p{L}+){0,3} (?:${part})(?: \p{L}+)?|(?:${part})(?: side| one| seat)? only|only(?: \p{L}+){0,2} (?:${part})`,
)
/** After "but", the text is still about the same thing: "but the driver side doesn't", "but they need fixing". */
const goesOn = bounded(
  String.raw`(?:but|although|though|however|pero|aunque)(?:,? \p{L}+){0,1} (?:it|they|(?:${part})(?: side| one| seat)?)['’]?s? (?:(?:is|are|was) )?(?:${notWorking})`,
)

/** In characters. The deciding words are in the same sentence and close by. */
const reach = 160

interface FoundDefect extends Span {
  defect: Defect
}

/**
 * What the sentence around an equipment quote says about its condition. Null unless there is a defect. The span covers
 * the deciding text.
 */
export function findDefect({ read, start, end }: Span & { read: IndexedText }, feature: Feature): FoundDefect | null {
  if (!equipment.has(feature)) return null
  const sentence = sentenceAround({ read, start, end })
  const clause = spanBetween(
    read.text,
    { start, end },
    /[,;.!?\n|•()]|\s[-–—]\s|\b(?:but|except|although|though|pero|menos)\b/giu,
  )
  const said = textOf(read, sentence)
  const near = textOf(read, clause)
  if (mended.test(said)) return null
  const isBroken = broken.test(near) && !deniedBroken.test(near)
  const partly =
    (isBroken && (onePartPattern.test(near) || worksApart.test(said))) || isExcepted(read, clause, sentence)
  const goingOn = goesOn.exec(read.text.slice(clause.end - 1, sentence.end))
  if (!isBroken && !partly && !goingOn) return null
  const defect = partly || (goingOn && onePartPattern.test(goingOn[0])) ? 'partly' : 'broken'
  const span = isBroken && !partly ? clause : sentence
  return { defect, ...(isDisplayable(read, span) ? span : { start, end }) }
}

/** The seller explains that the site's title field is wrong. */
export const wrongTitleFieldPattern = bounded(
  String.raw`(?:listed|shown|shows|marked|says|selected|put|posted) (?:it )?(?:as |is )?clean|menu|drop[- ]?down|craigslist|facebook|cargurus`,
)

/** The sentence around a span, limited to `reach` on each side. */
export const sentenceAround = ({ read, start, end }: Span & { read: IndexedText }): Span =>
  spanBetween(read.text, { start, end }, /[.!?;\n|•]+(?=\s|$)|\n/gu)

/** "heated seats work except driver side": the words after the clause belong to it. */
function isExcepted(read: IndexedText, clause: Span, sentence: Span): boolean {
  const rest = read.text.slice(clause.start, sentence.end).slice(0, clause.end - clause.start + 40)
  return exceptPart.test(rest) && workingPattern.test(rest)
}

const textOf = ({ text }: IndexedText, { start, end }: Span) => text.slice(start, end)
export const isDisplayable = (read: IndexedText, span: Span) =>
  ![...read.injections, ...read.unshowable].some((one) => overlaps(one, span))

function spanBetween(text: string, { start, end }: Span, cut: RegExp): Span {
  const from = Math.max(0, start - reach)
  const to = Math.min(text.length, end + reach)
  const before = [...text.slice(from, start).matchAll(cut)].at(-1)
  const after = text.slice(end, to).search(new RegExp(cut.source, cut.flags.replace('g', '')))
  const first = before ? from + before.index + before[0].length : from
  const last = after === -1 ? to : end + after
  const words = text.slice(first, last)
  return { start: first + words.length - words.trimStart().length, end: last - (words.length - words.trimEnd().length) }
}
