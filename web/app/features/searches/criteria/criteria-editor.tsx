import { labelOf, maxCriteria, type Criterion } from '#domain/judgement/criteria/criterion'
import { useCriteria } from './use-criteria'
import { WishEditor, WishFields, type WishPlace } from './wish-editor'
import { emptyWish, fieldOf, newWish, type TypedWish, type TypedWishes } from './wish-fields'

export interface CriteriaEditorProps {
  criteria: Criterion[] | null
  hasWords: boolean
  /** Path of the API call that answers the stored search; null where there is none yet. */
  searchCall: string | null
  /** What was typed into the wishes' fields and is not stored yet. */
  typed: TypedWishes
  errors: Record<string, string | undefined>
  place: WishPlace
}

const toAdd: TypedWish = { ...emptyWish, polarity: 'wanted', strength: 'should' }

/** A search's criteria, each of which can be changed or taken out, and one to add. Stands inside a form. */
export function CriteriaEditor({ criteria: loaded, hasWords, searchCall, typed, errors, place }: CriteriaEditorProps) {
  const criteria = useCriteria(loaded, hasWords ? searchCall : null)
  if (criteria === null)
    return (
      <p className="hint" role="status">
        Your words have not been read yet; that takes a moment after saving.
      </p>
    )
  const errorOf = (id: string) => errors[fieldOf(id, 'wording')]
  const isAdding = errorOf(newWish) !== undefined || Boolean(typed[newWish]?.wording)
  const isStored = place !== 'unsaved'
  return (
    <div className="compiled">
      <p className="label" id="compiled-label">
        {headline(criteria, hasWords)}
      </p>
      {criteria.length > 0 && (
        <ul className={place === 'results' ? 'chips' : 'chips rows'} aria-labelledby="compiled-label">
          {criteria.map((criterion) => (
            <WishEditor
              key={keyOf(criterion)}
              criterion={criterion}
              typed={typed[criterion.id]}
              error={errorOf(criterion.id)}
              place={place}
            />
          ))}
        </ul>
      )}
      {criteria.length < maxCriteria && (
        <details className="add-wish" open={isAdding || undefined} key={criteria.map(keyOf).join()}>
          <summary>Add a wish</summary>
          <div className="wish-fields">
            <WishFields id={newWish} values={{ ...toAdd, ...typed[newWish] }} error={errorOf(newWish)} hasStrength />
            {isStored ? (
              <button className="button" name="intent" value="add-criterion">
                Add
              </button>
            ) : (
              <p className="hint">It is added when you save the search.</p>
            )}
          </div>
        </details>
      )}
      {hasWords && isStored && (
        <button className="button quiet" name="intent" value="compile-again">
          Read my words again
        </button>
      )}
    </div>
  )
}

/** A changed wish gets new fields, which show it as it is stored. */
const keyOf = (criterion: Criterion) =>
  [criterion.id, criterion.kind, criterion.polarity, criterion.strength, labelOf(criterion)].join(' ')

function headline(criteria: Criterion[], hasWords: boolean): string {
  if (criteria.some(({ kind }) => kind === 'wish')) return 'This is looked for in each car:'
  return hasWords ? 'Nothing of your words is looked for.' : 'Nothing more is looked for yet.'
}
