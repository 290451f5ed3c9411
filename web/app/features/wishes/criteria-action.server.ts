import { criterionLabel, strengths, type Criterion } from '#domain/judgment/criteria/criterion'
import {
  addCriterion,
  changeCriterion,
  CriterionRejectedError,
  removeCriterion,
  type CriterionChange,
} from '#domain/judgment/criteria/edit'
import type { Search } from '#prisma/generated/client'
import type { AuthorizedSearch } from '../searches/search-store.server'
import { emptyWish, wishFieldName, newWishId, type TypedWish, type TypedWishes } from './wish-row'
import { changeCriteria, recompile, editCriteria, moveWishToField, type MovedFields } from './change-criteria.server'

/** Intents of the wish buttons. Most are submitted as `intent:id`. */
export const criteriaIntents = [
  ...(['change-criterion', 'add-criterion', 'remove-criterion', 'save-criteria'] as const),
  ...(['want-criterion', 'refuse-criterion', 'use-field', 'compile-again'] as const),
] as const

export type CriteriaIntent = (typeof criteriaIntents)[number]

/** A rejected change, with the field that shows the message. */
export class WishRejectedError extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message)
  }
}

interface Acted {
  typed: TypedWishes
  /** Form fields that wishes moved into. */
  moved: MovedFields
}

/** Runs a wish button's action. Throws `WishRejectedError`, and whatever `changeCriteria` throws. */
export async function criteriaAction(
  owned: AuthorizedSearch,
  { intent, id, typed }: { intent: CriteriaIntent; id: string; typed: TypedWishes },
): Promise<Acted> {
  const { [intent === 'add-criterion' ? newWishId : id]: own, ...others } = typed
  const done: Acted = { typed: others, moved: {} }
  switch (intent) {
    case 'change-criterion':
      await changeCriteria(owned, (criteria) => (own ? withTyped(criteria, id, own) : null))
      return done
    case 'add-criterion':
      await changeCriteria(owned, (criteria) => withAdded(criteria, own ?? emptyWish))
      return done
    case 'remove-criterion':
      await changeCriteria(owned, (criteria) => removeCriterion(criteria, id))
      return done
    case 'save-criteria':
      await changeCriteria(owned, (criteria) => applyAllTypedEdits(criteria, typed))
      return { typed: {}, moved: {} }
    case 'want-criterion':
    case 'refuse-criterion': {
      const polarity = intent === 'want-criterion' ? 'wanted' : 'unwanted'
      await changeCriteria(owned, (criteria) => withFieldError(id, () => changeCriterion(criteria, id, { polarity })))
      return done
    }
    case 'use-field':
      return { ...done, moved: await withFieldError(id, () => moveWishToField(owned, id)) }
    case 'compile-again':
      await recompile(owned)
      return { typed: {}, moved: {} }
    default:
      return intent satisfies never
  }
}

/** The criteria with all edits from the form applied; null if nothing changes. */
export const applyTypedEdits =
  (typed: TypedWishes) =>
  (search: Search): Criterion[] | null =>
    Object.keys(typed).length === 0 ? null : editCriteria(search, (criteria) => applyAllTypedEdits(criteria, typed))

/** The criteria with all edits from the form applied. Throws `WishRejectedError`. */
export function applyAllTypedEdits(criteria: Criterion[], typed: TypedWishes): Criterion[] {
  const { [newWishId]: added = emptyWish, ...known } = typed
  let after = criteria
  for (const [id, own] of Object.entries(known)) {
    const before = criteria.find((criterion) => criterion.id === id)
    if (before && isTouched(before, own)) after = withTyped(after, id, own) ?? after
  }
  return added.wording.trim() === '' ? after : withAdded(after, added)
}

/** Untouched fields change nothing, even if the wish has changed since they were shown. */
function isTouched(before: Criterion, { shown, wording, polarity, strength, removed }: TypedWish): boolean {
  if (removed) return true
  if (shown !== criterionLabel(before)) return wording !== shown
  return wording !== shown || polarity !== before.polarity || strength !== before.strength
}

function withTyped(criteria: Criterion[], id: string, own: TypedWish): Criterion[] | null {
  const before = criteria.find((criterion) => criterion.id === id)
  if (!before) return null
  return withFieldError(id, () => {
    // After a recompilation, the id may belong to another wish.
    if (own.shown !== criterionLabel(before)) {
      throw new CriterionRejectedError('This wish changed in the meantime. Check it before you change it again.')
    }
    if (own.removed) return removeCriterion(criteria, id)
    const { polarity, ...change } = changeOf(own)
    // An unchanged polarity is not an answer, so it does not resolve a doubt.
    return changeCriterion(criteria, id, polarity === before.polarity ? change : { ...change, polarity })
  })
}

const withAdded = (criteria: Criterion[], own: TypedWish): Criterion[] =>
  withFieldError(newWishId, () => addCriterion(criteria, { polarity: 'wanted', strength: 'should', ...changeOf(own) }))

function changeOf({ polarity, strength, wording }: TypedWish): CriterionChange & { wording: string } {
  const strong = strengths.find((one) => one === strength)
  const turned = (['wanted', 'unwanted'] as const).find((one) => one === polarity)
  return { wording, ...(strong && { strength: strong }), ...(turned && { polarity: turned }) }
}

function withFieldError<Result>(id: string, work: () => Result): Result {
  const refused = (error: unknown): never => {
    throw error instanceof CriterionRejectedError
      ? new WishRejectedError(wishFieldName(id, 'wording'), error.message)
      : error
  }
  try {
    const result = work()
    return result instanceof Promise ? (result.catch(refused) as Result) : result
  } catch (error) {
    return refused(error)
  }
}
