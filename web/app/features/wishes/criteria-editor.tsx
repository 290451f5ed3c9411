import { maxCriteria } from '#domain/judgment/criteria/criterion'
import type { EditableWish } from './editable-wish.server'
import { useWishes } from './use-wishes'
import { WishEditor, WishFields, type WishPlace } from './wish-editor'
import { emptyWish, fieldOf, newWish, type TypedWish, type TypedWishes } from './wish-fields'

export interface CriteriaEditorProps {
  wishes: EditableWish[] | null
  hasWords: boolean
  /** Path that returns the stored search's wishes; null if there is none yet. */
  wishesPath: string | null
  /** Input in the wish fields that is not stored yet. */
  typed: TypedWishes
  errors: Record<string, string | undefined>
  place: WishPlace
}

const toAdd: TypedWish = { ...emptyWish, polarity: 'wanted', strength: 'should' }

/** Editor for a search's criteria, with a field to add one. Must be inside a form. */
export function CriteriaEditor({ wishes: loaded, hasWords, wishesPath, typed, errors, place }: CriteriaEditorProps) {
  const wishes = useWishes(loaded, hasWords ? wishesPath : null)
  if (wishes === null)
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
        {headline(wishes, hasWords)}
      </p>
      {wishes.length > 0 && (
        <ul className={place === 'results' ? 'chips' : 'chips rows'} aria-labelledby="compiled-label">
          {wishes.map((wish) => (
            <WishEditor key={keyOf(wish)} wish={wish} typed={typed[wish.id]} error={errorOf(wish.id)} place={place} />
          ))}
        </ul>
      )}
      {wishes.length < maxCriteria && (
        <details className="add-wish" open={isAdding || undefined} key={wishes.map(keyOf).join()}>
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

/** Remounts the fields of a changed wish, so they show its stored values. */
const keyOf = ({ id, kind, polarity, strength, label }: EditableWish) => [id, kind, polarity, strength, label].join(' ')

function headline(wishes: EditableWish[], hasWords: boolean): string {
  if (wishes.some(({ kind }) => kind === 'wish')) return 'This is looked for in each car:'
  return hasWords ? 'Nothing of your words is looked for.' : 'Nothing more is looked for yet.'
}
