import type { Checked, Evidence } from '../evidence/evidence-kinds'
import { isNumeric, type Feature } from '../features/features'
import type { Fact } from './fact'

/**
 * The fact that a checked claim of the model makes; null for none. The number of a numeric feature must stand in its
 * evidence, in digits or in words: a quote that exists proves nothing about a figure that is not in it.
 */
export function factFromClaim(feature: Feature, number: number | null, checked: Checked): Fact | null {
  if (checked.answer === 'unknown') return null
  const { answer, evidence } = checked
  if (!isNumeric(feature)) return { feature, answer, number: null, evidence }
  if (answer === 'no' || number === null || !evidence.some((item) => holdsNumber(item, number))) return null
  return { feature, answer, number, evidence }
}

function holdsNumber(evidence: Evidence, number: number): boolean {
  if (evidence.kind === 'photo') return true
  const text = evidence.kind === 'quote' ? evidence.quote : 'value' in evidence ? evidence.value : ''
  return numbersIn(text).includes(number)
}

/** Numbers that sellers write as words. "Bought new" and "original owner" tell of one owner. */
const wordedNumbers: [RegExp, number][] = [
  [/\b(?:one|single|first|1st|original|only|sole|new|un|una|único|única|primer)\b/i, 1],
  [/\b(?:two|both|second|2nd|pair|dos|segundo|ambas)\b/i, 2],
  [/\b(?:three|third|3rd|tres|tercer)\b/i, 3],
  [/\b(?:four|fourth|4th|cuatro)\b/i, 4],
  [/\b(?:five|fifth|5th|cinco)\b/i, 5],
  [/\b(?:six|seis)\b/i, 6],
  [/\b(?:seven|siete)\b/i, 7],
  [/\b(?:eight|ocho)\b/i, 8],
]

/** The numbers that a text states: "5,000 lb", "V6", "2.5L", "3k", "second owner". */
function numbersIn(text: string): number[] {
  const digits = [...text.matchAll(/(\d[\d,]*(?:\.\d+)?)\s?(k\b)?/gi)].map(
    ([, figure = '', thousand]) => Number(figure.replaceAll(',', '')) * (thousand ? 1_000 : 1),
  )
  const words = wordedNumbers.filter(([pattern]) => pattern.test(text)).map(([, number]) => number)
  return [...digits, ...words]
}
