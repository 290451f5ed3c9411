import { featureCovering, featureEntry, featureNamed, isNumeric, type Feature } from '../features/features'
import { comparisonText, isListingFigure, validComparison, type Comparison, type ListingFigure } from './comparison'
import type { Alternative } from './criterion'
import { knownFeature, type AlternativeDraft, type CriterionDraft, type Relation } from './draft'
import { parseWording } from './wording'

/** A thing out of a buyer's words beside what it was taken for, for the model to compare. */
export interface ComparedTerm {
  /** Unique among the things in the same words. */
  id: string
  /** The part of the buyer's words that it comes from. */
  words: string
  thing: string
  feature: string
  definition: string
}

/** The drafts with the relation of each alternative. Asks only where no table of wordings tells it. */
export function withRelations(drafts: CriterionDraft[], ask: (thing: ComparedTerm) => Relation): CriterionDraft[] {
  let asked = 0
  return drafts.map((draft) => ({
    ...draft,
    alternatives: draft.alternatives.map((alternative) => {
      const taken = takenFor(draft, alternative)
      if (taken === null) return alternative
      const about = { words: draft.words, thing: alternative.label }
      const relation = byTable(draft, alternative, taken) ?? ask({ id: `t${(asked += 1)}`, ...about, ...sideOf(taken) })
      if (relation === 'same') return alternative
      return { ...alternative, feature: typeof taken === 'string' ? taken : null, relation }
    }),
  }))
}

/** The things whose relation no table tells. */
export function termsToCompare(drafts: CriterionDraft[]): ComparedTerm[] {
  const things: ComparedTerm[] = []
  withRelations(drafts, (thing) => (things.push(thing), 'same'))
  return things
}

/** What was answered about each thing. One that the answer leaves out is not the same. */
export const relationFrom =
  (answers: { id: string; answer: Relation }[]) =>
  ({ id }: Pick<ComparedTerm, 'id'>): Relation =>
    answers.find((one) => one.id === id)?.answer ?? 'different'

type TakenFor = Feature | Comparison

/** The feature or number that a wish was taken for. Null for an open question, and for what is not judged. */
function takenFor({ kind }: CriterionDraft, { feature, comparison, label }: AlternativeDraft): TakenFor | null {
  if (kind !== 'wish') return null
  const compared = comparison && validComparison(comparison)
  if (compared) return compared
  const named = knownFeature(feature) ?? featureNamed(label)?.feature ?? null
  return named === null || isNumeric(named) ? null : named
}

/** The label is the model's, so it is the buyer's words that have to name the thing. */
function byTable({ words }: CriterionDraft, { label }: AlternativeDraft, taken: TakenFor): Relation | null {
  const named = parseWording(words).flatMap(({ alternatives }) => alternatives)
  if (named.some((one) => isTaken(one, taken))) return 'same'
  if (typeof taken !== 'string') return null
  return named.some(({ near }) => near?.feature === taken) || featureCovering(label) === taken ? 'narrower' : null
}

const isTaken = ({ feature, comparison }: Alternative, taken: TakenFor) =>
  typeof taken === 'string'
    ? feature === taken
    : comparison?.quantity === taken.quantity && comparison.least === taken.least && comparison.most === taken.most

const figureDefinitions: Record<ListingFigure, string> = {
  price: 'what the seller asks for the car, in dollars',
  odometer: 'miles that the car itself was driven, by its odometer',
  year: 'the car’s model year',
}

function sideOf(taken: TakenFor): Pick<ComparedTerm, 'feature' | 'definition'> {
  if (typeof taken === 'string') return { feature: taken, definition: featureEntry(taken).definition }
  const { quantity } = taken
  const definition = isListingFigure(quantity) ? figureDefinitions[quantity] : featureEntry(quantity).definition
  return { feature: `${quantity}: ${comparisonText(taken)}`, definition }
}
