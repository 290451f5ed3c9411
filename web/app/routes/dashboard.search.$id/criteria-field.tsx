import { useEffect, useRef, useState } from 'react'
import { criteriaLength, isSameText, maxCriteriaLength, tooLongWords } from '#domain/search/search-rules'
import type { SearchErrors } from '#domain/search/schema'
import { describe, Notes } from '../../ui/field'
import { useHydrated } from '../../ui/hydrated'
import { CriteriaEditor } from '../../features/wishes/criteria-editor'
import type { EditableWish, UnsavedWishes } from '../../features/wishes/editable-wish.server'
import type { TypedWishes } from '../../features/wishes/wish-fields'
import { useUnsavedCriteria } from './use-unsaved-criteria'

interface CriteriaFieldProps {
  words: string
  errors: SearchErrors & Record<string, string | undefined>
  wishes: EditableWish[] | null
  storedWords: string
  /** Path that returns the stored search's wishes; null for a new search. */
  wishesPath: string | null
  typedWishes: TypedWishes
  unsaved: UnsavedWishes | null
}

const about = `What the car must have, and what it must not, in at most ${maxCriteriaLength} characters. It is looked for in each seller’s text and photos, and answered yes, no or unknown.`
const tooLong = `They are longer than the ${maxCriteriaLength} characters that new ones may have. They stay as they are until you change them.`

/** The criteria text field, followed by the wishes compiled from it, stored or unsaved. */
export function CriteriaField({ words, errors, ...given }: CriteriaFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(words)
  useEffect(() => setTyped(field.current?.value ?? words), [words]) // picks up text typed before hydration
  const isStored = given.wishesPath !== null && isSameText(typed, given.storedWords)
  const isTooLong = !isStored && criteriaLength(typed) > maxCriteriaLength
  const error = isTooLong ? tooLongWords(typed) : errors.smartCriteria
  const hint = criteriaLength(words) > maxCriteriaLength && !error ? `${about} ${tooLong}` : about
  const { unsaved, isBusy } = useUnsavedCriteria(isStored ? null : typed, field, given.unsaved)
  const hydrated = useHydrated()
  return (
    <div className="field own-words">
      {/* No maxlength: browsers silently truncate pasted text. */}
      <label htmlFor="smartCriteria">Smart search criteria</label>
      <Notes name="smartCriteria" hint={hint} error={error} />
      <textarea
        ref={field}
        name="smartCriteria"
        rows={4}
        placeholder="e.g. leather seats, sunroof, black color"
        defaultValue={words}
        onChange={(event) => setTyped(event.target.value)}
        {...describe({ name: 'smartCriteria', hint, error })}
      />
      {!hydrated && (
        <p>
          <button className="button" name="intent" value="compile-words" formAction="#smartCriteria">
            Show how my words are read
          </button>
        </p>
      )}
      {isStored ? (
        <CriteriaEditor
          wishes={given.wishes}
          hasWords={given.storedWords !== ''}
          wishesPath={given.wishesPath}
          typed={given.typedWishes}
          errors={errors}
          place="form"
        />
      ) : (
        <UnsavedEditor {...{ unsaved, isBusy, errors }} hasWords={typed.trim() !== ''} typed={given.typedWishes} />
      )}
    </div>
  )
}

interface UnsavedEditorProps {
  unsaved: UnsavedWishes | null
  isBusy: boolean
  hasWords: boolean
  typed: TypedWishes
  errors: Record<string, string | undefined>
}

/** The wishes compiled from unsaved text. Shows the previous ones while newer ones are pending. */
function UnsavedEditor({ unsaved, isBusy, hasWords, typed, errors }: UnsavedEditorProps) {
  const shown: UnsavedWishes | null = hasWords ? unsaved : { state: 'compiled', words: '', criteria: [] }
  return (
    <div aria-busy={isBusy}>
      <p className="hint unsaved-state" role="status">
        {formatState(shown, isBusy, hasWords)}
      </p>
      {shown?.state === 'compiled' && (
        <CriteriaEditor
          wishes={shown.criteria}
          hasWords={hasWords}
          wishesPath={null}
          typed={typed}
          errors={errors}
          place="unsaved"
        />
      )}
    </div>
  )
}

function formatState(unsaved: UnsavedWishes | null, isBusy: boolean, hasWords: boolean): string {
  if (!hasWords) return 'How your words are read is shown here before you save.'
  if (unsaved?.state === 'later' && !isBusy) return unsaved.sentence
  if (unsaved?.state === 'compiled' && !isBusy) return 'This is how your words are read. Change what is not meant so.'
  return isBusy ? 'Reading your words…' : 'How your words are read is shown here before you save.'
}
