import { mergeColorWishes } from './colors'
import { isListingFigure } from './comparison'
import {
  criterionLabel,
  maxLabelLength,
  maxAlternatives,
  maxCriteria,
  toSingleLine,
  criterionMeaningKey,
  type Criterion,
  type Polarity,
  type Strength,
} from './criterion'
import { gibberishText, isGibberish } from './gibberish'
import { invertDoubtfulWish } from './from-drafts'
import { parseWording } from './wording'

/** Choosing a polarity clears `isDoubted`. */
export interface CriterionChange {
  polarity?: Polarity
  strength?: Strength
  wording?: string
}

/** The message is shown to the buyer. */
export class CriterionRejectedError extends Error {}

/**
 * Null when no criterion has that id. A changed permission or remark becomes a wish. Throws `CriterionRejectedError`.
 */
export function changeCriterion(criteria: Criterion[], id: string, change: CriterionChange): Criterion[] | null {
  const before = criteria.find((criterion) => criterion.id === id)
  if (!before) return null
  return numberNewCriteria(
    criteria.flatMap((criterion) => (criterion === before ? changed(before, change) : [criterion])),
    criteria,
  )
}

/**
 * Appends a criterion, or merges a color into an existing color wish. Marks the criterion as doubted when nobody
 * wants such a thing. Throws `CriterionRejectedError`.
 */
export function addCriterion(criteria: Criterion[], given: Required<CriterionChange>): Criterion[] {
  const { polarity, strength, wording } = given
  const blank: Criterion = {
    id: '',
    kind: 'wish',
    polarity,
    strength,
    alternatives: [],
    condition: null,
    isDoubted: false,
    words: null,
  }
  const after = mergeColorWishes(numberNewCriteria([...criteria, ...reworded(blank, { wording })], criteria))
  for (const { alternatives } of after) rejectTooMany(alternatives.length)
  return after
}

/** Null when no criterion has that id. */
export function removeCriterion(criteria: Criterion[], id: string): Criterion[] | null {
  const left = criteria.filter((criterion) => criterion.id !== id)
  return left.length === criteria.length ? null : left
}

/**
 * Restores a removed criterion at index `at`. It gets a new id if its old one is in use. Throws `CriterionRejectedError`.
 */
export function restoreCriterion(criteria: Criterion[], taken: Criterion, at: number): Criterion[] {
  const isIdFree = criteria.every(({ id }) => id !== taken.id)
  return numberNewCriteria(criteria.toSpliced(at, 0, isIdFree ? taken : { ...taken, id: '' }), criteria)
}

function changed(before: Criterion, change: CriterionChange): Criterion[] {
  const { wording, polarity, strength = before.strength } = change
  if (wording !== undefined && isOtherWording(wording, criterionLabel(before))) return reworded(before, change)
  const after: Criterion = { ...before, kind: 'wish', strength, ...(polarity && { polarity, isDoubted: false }) }
  return splitUnwanted(before.kind === 'wish' || polarity ? after : invertDoubtfulWish(after))
}

const isOtherWording = (one: string, other: string) =>
  toSingleLine(one).toLowerCase() !== toSingleLine(other).toLowerCase()

/** A doubted criterion is stored as unwanted but was worded as wanted. */
const meantPolarity = ({ polarity, isDoubted }: Criterion): Polarity => (isDoubted ? 'wanted' : polarity)

function reworded(before: Criterion, { wording = '', polarity, strength = before.strength }: CriterionChange) {
  const wishes = parseWording(wording)
  if (wishes.length === 0 || isGibberish(wording)) throw new CriterionRejectedError(gibberishText)
  return wishes.flatMap((read, i): Criterion[] => {
    rejectTooLong(
      read.alternatives.map(({ label }) => label),
      wording,
    )
    const { alternatives, condition } = read
    const after: Criterion = {
      id: i === 0 ? before.id : '',
      kind: 'wish',
      polarity: read.polarity ?? polarity ?? meantPolarity(before),
      strength: read.strength ?? strength,
      alternatives,
      condition,
      isDoubted: false,
      words: null,
    }
    return splitUnwanted(polarity ? after : invertDoubtfulWish(after))
  })
}

/** Splits an unwanted "rust or dents" into two criteria, because either one counts against a car. */
function splitUnwanted(criterion: Criterion): Criterion[] {
  if (criterion.polarity === 'wanted' || criterion.isDoubted) return [criterion]
  return criterion.alternatives.map((only, i) => ({
    ...criterion,
    id: i === 0 ? criterion.id : '',
    alternatives: [only],
  }))
}

function rejectTooMany(alternatives: number): void {
  if (alternatives <= maxAlternatives) return
  throw new CriterionRejectedError(`A wish can name up to ${maxAlternatives} things. Add another wish for the rest.`)
}

/** Truncating the label would drop some of the buyer's words. */
function rejectTooLong(labels: string[], wording: string): void {
  rejectTooMany(labels.length)
  const isCut =
    labels.some((label) => [...label].length >= maxLabelLength - 1) && toSingleLine(wording).length > maxLabelLength
  if (isCut) throw new CriterionRejectedError(`Use up to ${maxLabelLength} characters.`)
}

/** Numbers the new criteria. Existing duplicates do not block an unrelated change. */
function numberNewCriteria(after: Criterion[], before: Criterion[]): Criterion[] {
  if (after.length > maxCriteria) throw new CriterionRejectedError(`A search can have up to ${maxCriteria} wishes.`)
  const stood = new Set(before.map((criterion) => `${criterion.id} ${criterionMeaningKey(criterion)}`))
  const keys = after.map(criterionMeaningKey)
  const repeated = after.find((criterion, i) => {
    const isOld = stood.has(`${criterion.id} ${keys[i]}`)
    return !isOld && keys.indexOf(keys[i]!) !== keys.lastIndexOf(keys[i]!)
  })
  if (repeated) throw new CriterionRejectedError(`“${criterionLabel(repeated)}” is there already.`)
  let last = Math.max(0, ...after.map(({ id }) => Number(id.slice(1)) || 0))
  return after.map((criterion) => (criterion.id === '' ? { ...criterion, id: `a${(last += 1)}` } : criterion))
}

/** Fields of the search form that can replace a wish about price, mileage or year. */
export type FormRange = Partial<
  Record<'priceFrom' | 'priceTo' | 'mileageFrom' | 'mileageTo' | 'yearFrom' | 'yearTo', number>
>

const fieldStems = { price: 'price', odometer: 'mileage', year: 'year' } as const

/**
 * Returns the equivalent form range in whole numbers, or null when there is none. A `nice` wish has none, because a
 * form field filters out every other car.
 */
export function toFormRange({ kind, polarity, strength, alternatives, condition }: Criterion): FormRange | null {
  const [only, ...others] = alternatives
  const comparison = only?.comparison
  if (kind !== 'wish' || polarity !== 'wanted' || strength === 'nice') return null
  if (condition || others.length > 0 || !comparison) return null
  if (!isListingFigure(comparison.quantity)) return null
  const stem = fieldStems[comparison.quantity]
  const { least, most } = comparison
  return {
    ...(least !== null && { [`${stem}From`]: Math.ceil(least) }),
    ...(most !== null && { [`${stem}To`]: Math.floor(most) }),
  }
}
