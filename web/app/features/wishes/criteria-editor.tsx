import { useState } from 'react'
import { maxCriteria } from '#domain/judgment/criteria/criterion'
import { usePoll } from '../../ui/polling'
import type { EditableWish } from './criteria.server'
import { AllFieldsOffer, WishEditor, WishFields, type WishEditorContext } from './wish-editor'
import { emptyWish, wishFieldName, newWishId, type TypedWish, type TypedWishes } from './wish-row'

const everyMs = 2_000

interface CriteriaEditorProps {
  wishes: EditableWish[] | null
  hasWords: boolean
  /** Path that returns the stored search's wishes; null if there is none yet. */
  wishesPath: string | null
  typed: TypedWishes
  errors: Record<string, string | undefined>
  place: WishEditorContext
}

/** Must be inside a form. */
export function CriteriaEditor({ wishes: loaded, hasWords, wishesPath, typed, errors, place }: CriteriaEditorProps) {
  const wishes = useWishes(loaded, hasWords ? wishesPath : null)
  if (wishes === null)
    return (
      <p className="hint" role="status">
        We’re reading your words. This takes a moment.
      </p>
    )
  const errorOf = (id: string) => errors[wishFieldName(id, 'wording')]
  const isAdding = errorOf(newWishId) !== undefined || Boolean(typed[newWishId]?.wording)
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
      {isStored && <AllFieldsOffer wishes={wishes} />}
      {wishes.length < maxCriteria && (
        <details className="add-wish" open={isAdding || undefined} key={wishes.map(keyOf).join()}>
          <summary>Add a wish</summary>
          <div className="wish-fields">
            <WishFields
              id={newWishId}
              values={{ ...toAdd, ...typed[newWishId] }}
              error={errorOf(newWishId)}
              hasStrength
            />
            {isStored ? (
              <button className="button" name="intent" value="add-criterion">
                Add
              </button>
            ) : (
              <p className="hint">Added when you save the search.</p>
            )}
          </div>
        </details>
      )}
      {hasWords && isStored && (
        <button className="button quiet" name="intent" value="compile-again">
          Start over from my words
        </button>
      )}
    </div>
  )
}

/**
 * A search's wishes, once they are compiled. Polls `path` while `wishes` is null. It does not reload the form, so no
 * input is lost. `path` is null for a new search.
 */
function useWishes(wishes: EditableWish[] | null, path: string | null): EditableWish[] | null {
  const [compiled, setCompiled] = useState<EditableWish[] | null>(null)
  const [about, setAbout] = useState({ wishes, path })
  if (about.wishes !== wishes || about.path !== path) {
    setAbout({ wishes, path })
    setCompiled(null)
  }
  const isAwaited = wishes === null && compiled === null && path !== null
  usePoll(async () => setCompiled(await compiledWishes(path!)), isAwaited ? everyMs : null)
  return wishes ?? compiled
}

/** Null until they are compiled, or if the request fails. */
async function compiledWishes(path: string): Promise<EditableWish[] | null> {
  try {
    const answer = await fetch(path)
    return ((await answer.json()) as { wishes?: EditableWish[] | null }).wishes ?? null
  } catch {
    return null
  }
}

const toAdd: TypedWish = { ...emptyWish, polarity: 'wanted', strength: 'should' }

/** Remounts the fields of a changed wish, so they show its stored values. */
const keyOf = ({ id, kind, polarity, strength, label }: EditableWish) => [id, kind, polarity, strength, label].join(' ')

function headline(wishes: EditableWish[], hasWords: boolean): string {
  if (wishes.some(({ kind }) => kind === 'wish')) return 'We check every car for:'
  return hasWords ? 'We didn’t find anything to check in your words.' : 'No wishes yet.'
}
