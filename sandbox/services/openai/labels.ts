import { extractClaims, parseNumber } from '../../claims/claims'
import { findPaint } from '../../claims/wordings'

interface Labeled {
  feature: string
  answer: 'yes' | 'no'
  number: number | null
}

/** "auto_title_status", "Title status:" and "title status" become the same label. */
export const normalizeLabel = (label: string) =>
  label
    .toLowerCase()
    .replace(/^auto_/, '')
    .replaceAll('_', ' ')
    .replace(/:\s*$/, '')
    .trim()

const say = (answer: 'yes' | 'no', ...features: string[]): Labeled[] =>
  features.map((feature) => ({ feature, answer, number: null }))

const meanings: [label: RegExp, meaning: (value: string) => Labeled[]][] = [
  [/title status/, titleMeaning],
  [/^drive/, driveMeaning],
  [/^transmission/, transmissionMeaning],
  [/^fuel/, fuelMeaning],
  [/^(?:options|features|equipment)/, (value) => extractClaims(value)],
  [/^(?:paint|exterior colou?r)/, paintMeaning],
  [/^cylinders/, counting('cylinders')],
  [/^(?:owners|owner count|number of owners)/, counting('owners')],
  [/^doors/, counting('doors')],
  [/^seats/, counting('seats')],
  [/^(?:horsepower|engine power)/, counting('horsepower')],
  [/^accident count/, (value) => say(parseNumber(value) === 0 ? 'no' : 'yes', 'accident')],
  [/^seller/, (value) => (/dealer|private/.test(value) ? say(/dealer/.test(value) ? 'yes' : 'no', 'dealer') : [])],
]

export function featuresFromAttribute(label: string, value: string): Labeled[] {
  const meaning = meanings.find(([pattern]) => pattern.test(normalizeLabel(label)))?.[1]
  return meaning?.(value.toLowerCase()) ?? []
}

function counting(feature: string): (value: string) => Labeled[] {
  return (value) => {
    const number = parseNumber(value)
    return number === null ? [] : [{ feature, answer: 'yes', number }]
  }
}

function titleMeaning(value: string): Labeled[] {
  if (value === 'clean') return [...say('yes', 'clean title'), ...say('no', 'salvage title')]
  const isBranded = /salvage|rebuilt|parts/.test(value)
  return [
    ...say('no', 'clean title'),
    ...(isBranded ? say('yes', 'salvage title') : []),
    ...(/parts/.test(value) ? say('yes', 'parts only') : []),
    ...(/missing/.test(value) ? say('yes', 'missing title') : []),
    ...(/lien/.test(value) ? say('yes', 'lien') : []),
  ]
}

/** Some sites also use "4wd" for all-wheel drive, so "4wd" does not rule it out. */
function driveMeaning(value: string): Labeled[] {
  if (/awd|all/.test(value)) return say('yes', 'all-wheel drive')
  if (/4wd|4x4|four/.test(value)) return say('yes', 'four-wheel drive')
  const driven = /fwd|front/.test(value) ? 'front-wheel drive' : /rwd|rear/.test(value) ? 'rear-wheel drive' : null
  return driven ? [...say('yes', driven), ...say('no', 'all-wheel drive', 'four-wheel drive')] : []
}

function transmissionMeaning(value: string): Labeled[] {
  const isCvt = /cvt|continuously/.test(value)
  if (/manual/.test(value)) return [...say('yes', 'manual transmission'), ...say('no', 'automatic transmission')]
  if (!isCvt && !/automatic/.test(value)) return []
  return [...say('yes', 'automatic transmission', ...(isCvt ? ['cvt'] : [])), ...say('no', 'manual transmission')]
}

function paintMeaning(value: string): Labeled[] {
  const paint = findPaint(value)
  return paint ? say('yes', paint) : []
}

function fuelMeaning(value: string): Labeled[] {
  const fuel = ['plug-in hybrid', 'hybrid', 'electric', 'diesel'].find((name) => value.includes(name))
  return fuel ? say('yes', fuel) : []
}
