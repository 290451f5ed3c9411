import { findBroaderFeature, featureEntry, findFeatureByName, isNumeric, type Feature } from '../features/features'
import { formatComparison, isListingFigure, toValidComparison, type Comparison, type ListingFigure } from './comparison'
import {
  type Alternative,
  parseFeature,
  type AlternativeDraft,
  type CriterionDraft,
  type TermRelation,
} from './criterion'
import { parseWording } from './wording'

export interface TermToCompare {
  /** Unique within the text. */
  id: string
  words: string
  thing: string
  feature: string
  definition: string
}

/** Calls `ask` only when the wording tables do not determine the relation. */
export function addRelations(drafts: CriterionDraft[], ask: (thing: TermToCompare) => TermRelation): CriterionDraft[] {
  let asked = 0
  return drafts.map((draft) => ({
    ...draft,
    alternatives: draft.alternatives.map((alternative) => {
      const taken = mappedTo(draft, alternative)
      if (taken === null) return alternative
      const about = { words: draft.words, thing: alternative.label }
      const relation =
        relationFromTables(draft, alternative, taken) ?? ask({ id: `t${(asked += 1)}`, ...about, ...sideOf(taken) })
      if (relation === 'same') return alternative
      return { ...alternative, feature: typeof taken === 'string' ? taken : null, relation }
    }),
  }))
}

export function termsToCompare(drafts: CriterionDraft[]): TermToCompare[] {
  const things: TermToCompare[] = []
  addRelations(drafts, (thing) => (things.push(thing), 'same'))
  return things
}

/** A term missing from the answers counts as `different`. */
export const relationLookup =
  (answers: { id: string; answer: TermRelation }[]) =>
  ({ id }: Pick<TermToCompare, 'id'>): TermRelation =>
    answers.find((one) => one.id === id)?.answer ?? 'different'

type MappedTo = Feature | Comparison

/** Null for open questions and for kinds that are not judged. */
function mappedTo({ kind }: CriterionDraft, { feature, comparison, label }: AlternativeDraft): MappedTo | null {
  if (kind !== 'wish') return null
  const compared = comparison && toValidComparison(comparison)
  if (compared) return compared
  const named = parseFeature(feature) ?? findFeatureByName(label)?.feature ?? null
  return named === null || isNumeric(named) ? null : named
}

/** The model wrote the label, so only the buyer's text can show that the buyer named the thing. */
function relationFromTables(
  { words }: CriterionDraft,
  { label }: AlternativeDraft,
  taken: MappedTo,
): TermRelation | null {
  const named = parseWording(words).flatMap(({ alternatives }) => alternatives)
  if (named.some((one) => isTaken(one, taken))) return 'same'
  if (typeof taken !== 'string') return null
  return named.some(({ near }) => near?.feature === taken) || findBroaderFeature(label) === taken ? 'narrower' : null
}

const isTaken = ({ feature, comparison }: Alternative, taken: MappedTo) =>
  typeof taken === 'string'
    ? feature === taken
    : comparison?.quantity === taken.quantity && comparison.least === taken.least && comparison.most === taken.most

const figureDefinitions: Record<ListingFigure, string> = {
  price: 'what the seller asks for the car, in dollars',
  odometer: 'miles that the car itself was driven, by its odometer',
  year: 'the car’s model year',
}

function sideOf(taken: MappedTo): Pick<TermToCompare, 'feature' | 'definition'> {
  if (typeof taken === 'string') return { feature: taken, definition: featureEntry(taken).definition }
  const { quantity } = taken
  const definition = isListingFigure(quantity) ? figureDefinitions[quantity] : featureEntry(quantity).definition
  return { feature: `${quantity}: ${formatComparison(taken)}`, definition }
}
