import { isListingFigure } from './comparison'
import { labelOf, maxCriteria, plainWording, type Criterion, type Polarity, type Strength } from './criterion'
import { withDoubt } from './from-drafts'
import { readWording } from './wording'

/** What a buyer may change about a criterion. A polarity that the buyer chooses settles a doubt. */
export interface CriterionChange {
  polarity?: Polarity
  strength?: Strength
  wording?: string
}

/** A change that cannot be made, in words for the buyer. */
export class CriterionRefused extends Error {}

/** Changes one criterion; null where there is none of that id. Throws `CriterionRefused`. */
export function changeCriterion(criteria: Criterion[], id: string, change: CriterionChange): Criterion[] | null {
  const before = criteria.find((criterion) => criterion.id === id)
  if (!before) return null
  return settled(criteria.flatMap((criterion) => (criterion === before ? changed(before, change) : [criterion])))
}

/** Adds a wish of the buyer's at the end. Throws `CriterionRefused`. */
export function addCriterion(criteria: Criterion[], given: Required<CriterionChange>): Criterion[] {
  const { polarity, strength, wording } = given
  const blank: Criterion = { ...{ id: '', kind: 'wish', polarity, strength, alternatives: [] }, ...plainWish }
  return settled([...criteria, ...changed(blank, { wording, polarity })])
}

/** Null where there is none of that id. */
export function removeCriterion(criteria: Criterion[], id: string): Criterion[] | null {
  const left = criteria.filter((criterion) => criterion.id !== id)
  return left.length === criteria.length ? null : left
}

const plainWish = { condition: null, isDoubted: false }

/** An unwanted "rust or dents" becomes two criteria, since either one speaks against a car. */
function changed(before: Criterion, { wording, polarity, strength = before.strength }: CriterionChange): Criterion[] {
  const chosen = polarity ? { polarity, isDoubted: false } : {}
  if (wording === undefined || plainWording(wording) === labelOf(before)) return [{ ...before, strength, ...chosen }]
  const read = readWording(wording)
  if (!read) throw new CriterionRefused('Say in a few words what the car must have or must not have.')
  const given = read.polarity ?? polarity ?? before.polarity
  const after: Criterion = {
    ...before,
    ...plainWish,
    kind: 'wish',
    strength,
    polarity: given,
    alternatives: read.alternatives,
  }
  if (given === 'unwanted') {
    return read.alternatives.map((only, i) => ({ ...after, id: i === 0 ? before.id : '', alternatives: [only] }))
  }
  return [polarity ? after : withDoubt(after)]
}

function settled(criteria: Criterion[]): Criterion[] {
  if (criteria.length > maxCriteria) throw new CriterionRefused(`A search has at most ${maxCriteria} wishes.`)
  const labels = criteria.map(labelOf)
  const repeated = labels.find((label, i) => labels.indexOf(label) !== i)
  if (repeated) throw new CriterionRefused(`“${repeated}” is there already.`)
  let last = Math.max(0, ...criteria.map(({ id }) => Number(id.slice(1)) || 0))
  return criteria.map((criterion) => (criterion.id === '' ? { ...criterion, id: `a${(last += 1)}` } : criterion))
}

/** The fields of the search form that can hold a wish about price, mileage or year instead, with their values. */
export type FormRange = Partial<
  Record<'priceFrom' | 'priceTo' | 'mileageFrom' | 'mileageTo' | 'yearFrom' | 'yearTo', number>
>

const fieldStems = { price: 'price', odometer: 'mileage', year: 'year' } as const

/** The form's range that means the same as this wish; null for any other wish. */
export function asFormRange({ kind, polarity, alternatives, condition }: Criterion): FormRange | null {
  const [only, ...others] = alternatives
  const comparison = only?.comparison
  if (kind !== 'wish' || polarity !== 'wanted' || condition || others.length > 0 || !comparison) return null
  if (!isListingFigure(comparison.quantity)) return null
  const stem = fieldStems[comparison.quantity]
  const { least, most } = comparison
  return { ...(least !== null && { [`${stem}From`]: least }), ...(most !== null && { [`${stem}To`]: most }) }
}
