import { mergeColorWishes } from './colors'
import { isListingFigure } from './comparison'
import {
  labelOf,
  maxLabelLength,
  maxAlternatives,
  maxCriteria,
  toSingleLine,
  wishKey,
  type Criterion,
  type Polarity,
  type Strength,
} from './criterion'
import { withDoubt } from './from-drafts'
import { parseWording } from './wording'

/** What a buyer may change about a criterion. A polarity that the buyer chooses settles a doubt. */
export interface CriterionChange {
  polarity?: Polarity
  strength?: Strength
  wording?: string
}

/** A change that cannot be made, in words for the buyer. */
export class CriterionRejected extends Error {}

/**
 * Changes one criterion; null where there is none of that id. A permission or a remark that is changed becomes a wish.
 * Throws `CriterionRejected`.
 */
export function changeCriterion(criteria: Criterion[], id: string, change: CriterionChange): Criterion[] | null {
  const before = criteria.find((criterion) => criterion.id === id)
  if (!before) return null
  return settled(
    criteria.flatMap((criterion) => (criterion === before ? changed(before, change) : [criterion])),
    criteria,
  )
}

/**
 * Adds what the buyer words at the end, a further color to the colors that stand there. Asks back where nobody wants
 * such a thing. Throws `CriterionRejected`.
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
  const after = mergeColorWishes(settled([...criteria, ...reworded(blank, { wording })], criteria))
  for (const { alternatives } of after) refuseTooMany(alternatives.length)
  return after
}

/** Null where there is none of that id. */
export function removeCriterion(criteria: Criterion[], id: string): Criterion[] | null {
  const left = criteria.filter((criterion) => criterion.id !== id)
  return left.length === criteria.length ? null : left
}

/**
 * Puts a criterion that was taken out back, at its place from 0. It gets a new id if its own was given away meanwhile.
 * Throws `CriterionRejected`.
 */
export function restoreCriterion(criteria: Criterion[], taken: Criterion, at: number): Criterion[] {
  const isIdFree = criteria.every(({ id }) => id !== taken.id)
  return settled(criteria.toSpliced(at, 0, isIdFree ? taken : { ...taken, id: '' }), criteria)
}

function changed(before: Criterion, change: CriterionChange): Criterion[] {
  const { wording, polarity, strength = before.strength } = change
  if (wording !== undefined && isOtherWording(wording, labelOf(before))) return reworded(before, change)
  const after: Criterion = { ...before, kind: 'wish', strength, ...(polarity && { polarity, isDoubted: false }) }
  return apart(before.kind === 'wish' || polarity ? after : withDoubt(after))
}

const isOtherWording = (one: string, other: string) =>
  toSingleLine(one).toLowerCase() !== toSingleLine(other).toLowerCase()

/** A doubted criterion was worded as wanted. */
const meantPolarity = ({ polarity, isDoubted }: Criterion): Polarity => (isDoubted ? 'wanted' : polarity)

function reworded(before: Criterion, { wording = '', polarity, strength = before.strength }: CriterionChange) {
  const wishes = parseWording(wording)
  if (wishes.length === 0) throw new CriterionRejected('Say in a few words what the car must have or must not have.')
  return wishes.flatMap((read, i): Criterion[] => {
    refuseTooLong(
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
    return apart(polarity ? after : withDoubt(after))
  })
}

/** An unwanted "rust or dents" is two criteria, since either one speaks against a car. */
function apart(criterion: Criterion): Criterion[] {
  if (criterion.polarity === 'wanted' || criterion.isDoubted) return [criterion]
  return criterion.alternatives.map((only, i) => ({
    ...criterion,
    id: i === 0 ? criterion.id : '',
    alternatives: [only],
  }))
}

function refuseTooMany(alternatives: number): void {
  if (alternatives <= maxAlternatives) return
  throw new CriterionRejected(
    `One wish names at most ${maxAlternatives} things; put the others in a wish of their own.`,
  )
}

/** A label that was cut has lost words of the buyer's. */
function refuseTooLong(labels: string[], wording: string): void {
  refuseTooMany(labels.length)
  const isCut =
    labels.some((label) => [...label].length >= maxLabelLength - 1) && toSingleLine(wording).length > maxLabelLength
  if (isCut) throw new CriterionRejected(`Say it in at most ${maxLabelLength} characters.`)
}

/** Numbers the new criteria. What stood twice before is no reason to refuse a change of something else. */
function settled(after: Criterion[], before: Criterion[]): Criterion[] {
  if (after.length > maxCriteria) throw new CriterionRejected(`A search has at most ${maxCriteria} wishes.`)
  const stood = new Set(before.map((criterion) => `${criterion.id} ${wishKey(criterion)}`))
  const keys = after.map(wishKey)
  const repeated = after.find((criterion, i) => {
    const isOld = stood.has(`${criterion.id} ${keys[i]}`)
    return !isOld && keys.indexOf(keys[i]!) !== keys.lastIndexOf(keys[i]!)
  })
  if (repeated) throw new CriterionRejected(`“${labelOf(repeated)}” is there already.`)
  let last = Math.max(0, ...after.map(({ id }) => Number(id.slice(1)) || 0))
  return after.map((criterion) => (criterion.id === '' ? { ...criterion, id: `a${(last += 1)}` } : criterion))
}

/** The fields of the search form that can hold a wish about price, mileage or year instead, with their values. */
export type FormRange = Partial<
  Record<'priceFrom' | 'priceTo' | 'mileageFrom' | 'mileageTo' | 'yearFrom' | 'yearTo', number>
>

const fieldStems = { price: 'price', odometer: 'mileage', year: 'year' } as const

/**
 * The form's range that means the same as this wish, in whole numbers; null for any other wish. What is only nice to
 * have is no range: a field filters out every other car.
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
