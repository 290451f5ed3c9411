import type { Feature } from '../features/features'
import type { Fact } from './fact'

/** In the wording of NHTSA's tables. A VIN without make, model and year is not decoded. */
export interface DecodedVin {
  year: number
  /** "HONDA" */
  make: string
  /** "Civic" */
  model: string
  /** Values by element name, in the tables' wording. Elements that the VIN does not encode are missing. */
  stated: Partial<Record<VinElement, string>>
}

/** NHTSA element ids of the elements used for facts. */
export const vinElements = {
  'body class': 5,
  cylinders: 9,
  displacement: 13,
  doors: 14,
  'drive type': 15,
  'fuel type': 24,
  series: 34,
  trim: 38,
  'second fuel type': 66,
  restraints: 121,
  electrification: 126,
  turbo: 135,
} as const
export type VinElement = keyof typeof vinElements

/** The number of doors without a hatch: three means two doors and a hatch. Null for an implausible count. */
export function doorsWithoutHatch(counted: number): number | null {
  if (counted === 2 || counted === 3) return 2
  return counted === 4 || counted === 5 ? 4 : null
}

/** Elements that the VIN does not encode yield no facts. The VIN itself is not used as evidence. */
export function factsFromVin({ stated }: Pick<DecodedVin, 'stated'>): Fact[] {
  const says = (label: VinElement, feature: Feature, answer: 'yes' | 'no' | number | null, value = stated[label]) =>
    answer === null || value === undefined ? [] : [factOf(label, value.trim(), feature, answer)]
  const { displacement, turbo, restraints } = stated
  return [
    ...says('cylinders', 'cylinders', numberOf(stated.cylinders, 2, 16)),
    ...says('displacement', 'engine size', tenth(numberOf(displacement, 0.5, 9)), `${displacement} L`),
    ...says('doors', 'doors', doorsWithoutHatch(Number(stated.doors))),
    ...says('turbo', 'turbo', turbo === 'Yes' ? 'yes' : turbo === 'No' ? 'no' : null),
    ...fuelFacts(stated),
    ...driveFacts(stated),
    ...says('body class', 'convertible', stated['body class']?.startsWith('Convertible') ? 'yes' : null),
    ...says('restraints', 'side airbags', sideAirbags.test(restraints ?? '') ? 'yes' : null, 'side or curtain airbags'),
  ]
}

export const vinMismatchFact = ({ year, make, model }: Pick<DecodedVin, 'year' | 'make' | 'model'>): Fact =>
  factOf('car', `${year} ${make} ${model}`, 'vin mismatch', 'yes')

function factOf(label: string, value: string, feature: Feature, answer: 'yes' | 'no' | number): Fact {
  const evidence: Fact['evidence'] = [{ kind: 'vin', label, value }]
  return typeof answer === 'number'
    ? { feature, answer: 'yes', number: answer, evidence }
    : { feature, answer, number: null, evidence }
}

function numberOf(text: string | undefined, least: number, most: number): number | null {
  const number = Number(text ?? NaN)
  return number >= least && number <= most ? number : null
}

const tenth = (number: number | null) => (number === null ? null : Math.round(number * 10) / 10)

/** Head and side airbags, in the makers' free-form wording. Seat belts alone do not count. */
const sideAirbags =
  /\bcurtain|\bside[- ](?:impact )?(?:air ?bag|inflatable)|\bside\b[^.;]{0,20}\bair ?bags?|head inflatable/i

/**
 * A combustion engine with an electric motor is a hybrid; a mild hybrid is not. Gasoline alone rules out diesel and
 * electric but not hybrid, because the tables omit the second fuel for some hybrids.
 */
function fuelFacts(stated: DecodedVin['stated']): Fact[] {
  const { electrification = '' } = stated
  const kind = /^(BEV|PHEV|HEV|Strong HEV)\b/.exec(electrification)?.[1]
  if (kind === 'BEV') return [factOf('electrification', electrification, 'electric', 'yes')]
  if (kind) {
    const isPlugIn = kind === 'PHEV' ? [factOf('electrification', electrification, 'plug-in hybrid', 'yes')] : []
    return [factOf('electrification', electrification, 'hybrid', 'yes'), ...isPlugIn]
  }
  const [first, second] = [stated['fuel type'], stated['second fuel type']]
  if (first === undefined) return []
  const value = second === undefined ? first : `${first} and ${second}`
  const fact = (feature: Feature, answer: 'yes' | 'no') => factOf('fuel type', value, feature, answer)
  if (second === undefined && first === 'Electric') return [fact('electric', 'yes')]
  if (first === 'Electric' || second === 'Electric') return [fact('hybrid', 'yes')]
  if (first === 'Diesel' && second === undefined) return [fact('diesel', 'yes')]
  return first === 'Gasoline' && second !== 'Diesel' ? [fact('diesel', 'no'), fact('electric', 'no')] : []
}

/** For cars and SUVs, 4WD may mean automatic all-wheel drive. Only for pickups does it mean four-wheel drive. */
const driveWords: [RegExp, Feature][] = [
  [/\b(?:e?AWD|xDrive|quattro|4MATIC)\b/i, 'all-wheel drive'],
  [/\b(?:FWD)\b/i, 'front-wheel drive'],
  [/\b(?:RWD)\b/i, 'rear-wheel drive'],
]
/** "FWD/eAWD", "S (2WD), 4S (4WD)", "AWD (Opt VBY)" */
const unsureDrive = /\b(?:2WD|4x2|opt|optional)\b/i
const fourWheel = /\b(?:4WD|4x4)\b/i

/** Reads the drive type, or else the series or trim. Empty when they name several drives. */
function driveFacts(stated: DecodedVin['stated']): Fact[] {
  for (const label of ['drive type', 'series', 'trim'] as const) {
    const value = stated[label]
    if (value === undefined) continue
    const named = driveWords.filter(([words]) => words.test(value)).map(([, feature]) => feature)
    const isFourWheel = fourWheel.test(value)
    const isSeveral = named.length + (isFourWheel ? 1 : 0) > 1 || unsureDrive.test(value)
    if (isSeveral) return []
    if (named[0]) return [factOf(label, value, named[0], 'yes')]
    if (isFourWheel && stated['body class'] === 'Pickup') return [factOf(label, value, 'four-wheel drive', 'yes')]
  }
  return []
}
