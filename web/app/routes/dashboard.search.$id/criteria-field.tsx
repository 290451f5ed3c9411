import { useEffect, useState, type RefObject, useRef } from 'react'
import { criteriaLength, maxCriteriaLength, isSameText, tooLongText } from '#domain/search/search-rules'
import type { SearchErrors } from '#domain/search/schema'
import { waitUntilVisible } from '../../ui/network'
import type { WishCompilation, EditableWish } from '../../features/wishes/criteria.server'
import { controlProps, HintAndError } from '../../ui/field'
import { useHydrated } from '../../ui/hydration'
import { CriteriaEditor } from '../../features/wishes/criteria-editor'
import type { TypedWishes } from '../../features/wishes/wish-row'

const debounceMs = 900
/** Delay between polls while compilation is pending. */
const againMs = 500
/** The form stops polling after this many requests of a few seconds each. */
const maxAsked = 12
const unread = 'We haven’t read your words yet. Save the search to see what we’ll check.'

interface CriteriaFieldProps {
  words: string
  errors: SearchErrors & Record<string, string | undefined>
  wishes: EditableWish[] | null
  storedWords: string
  /** Path that returns the stored search's wishes; null for a new search. */
  wishesPath: string | null
  typedWishes: TypedWishes
  unsaved: WishCompilation | null
}

/** The criteria text field, followed by the wishes compiled from it, stored or unsaved. */
export function CriteriaField({ words, errors, ...given }: CriteriaFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(words)
  useEffect(() => setTyped(field.current?.value ?? words), [words]) // picks up text typed before hydration
  const isStored = given.wishesPath !== null && isSameText(typed, given.storedWords)
  const isTooLong = !isStored && criteriaLength(typed) > maxCriteriaLength
  const error = isTooLong ? tooLongText(typed) : errors.smartCriteria
  const hint = criteriaLength(words) > maxCriteriaLength && !error ? `${about} ${tooLong}` : about
  const { unsaved, isBusy } = useUnsavedCriteria(isStored ? null : typed, field, given.unsaved)
  const hydrated = useHydrated()
  return (
    <div className="field own-words">
      {/* No maxlength: browsers silently truncate pasted text. */}
      <label htmlFor="smartCriteria">Smart search criteria</label>
      <HintAndError name="smartCriteria" hint={hint} error={error} />
      <textarea
        key={words} // remounts when a description fills it
        ref={field}
        name="smartCriteria"
        rows={4}
        placeholder="e.g. leather seats, sunroof, black color"
        defaultValue={words}
        onChange={(event) => setTyped(event.target.value)}
        {...controlProps({ name: 'smartCriteria', hint, error })}
      />
      {!hydrated && (
        <p>
          <button className="button" name="intent" value="compile-words" formAction="#smartCriteria">
            Show what you’ll check
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

/**
 * Compiles the current criteria text once typing pauses; `isBusy` until the result is in. `sent` is the state from the
 * page load. `field` is the textarea; requests include the make, models and location of its form. Skips null, empty and
 * overlong text.
 */
function useUnsavedCriteria(
  words: string | null,
  field: RefObject<HTMLTextAreaElement>,
  sent: WishCompilation | null,
): { unsaved: WishCompilation | null; isBusy: boolean } {
  const [found, setFound] = useState<WishCompilation | null>(null)
  const newest = found ?? sent
  const isTooLong = words !== null && criteriaLength(words) > maxCriteriaLength
  const isKnown = newest !== null && newest.state !== 'compiling' && newest.words === words?.trim()
  useEffect(() => {
    if (words === null || words.trim() === '' || isKnown || isTooLong) return
    const left = new AbortController()
    const ask = async (times: number): Promise<void> => {
      const answer = times === maxAsked ? null : await askOnce(words, field.current?.form ?? null, left.signal)
      if (left.signal.aborted) return
      if (answer?.state !== 'compiling') {
        return setFound(answer ?? { state: 'later', words: words.trim(), sentence: unread })
      }
      timer = setTimeout(() => void ask(times + 1), againMs)
    }
    let timer = setTimeout(() => void ask(0), debounceMs)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [words, isKnown, isTooLong, field])
  const isAsked = words !== null && words.trim() !== '' && !isTooLong
  return { unsaved: isAsked ? newest : null, isBusy: isAsked && !isKnown }
}

async function askOnce(
  words: string,
  form: HTMLFormElement | null,
  signal: AbortSignal,
): Promise<WishCompilation | null> {
  if (!form) return null
  const typed = new FormData(form)
  const body = new URLSearchParams({ smartCriteria: words })
  for (const [name, value] of typed) if (/^(?:make|models|location)\d?$/.test(name)) body.append(name, String(value))
  try {
    await waitUntilVisible(signal)
    const response = await fetch('/dashboard/search/criteria', { method: 'POST', body, signal })
    return response.ok ? ((await response.json()) as WishCompilation) : null
  } catch {
    return null
  }
}

const about = `Tell us must-haves and deal-breakers, in up to ${maxCriteriaLength} characters. We check every ad’s text and photos.`
const tooLong = `Yours are longer. We’ll keep them until you change them.`

interface UnsavedEditorProps {
  unsaved: WishCompilation | null
  isBusy: boolean
  hasWords: boolean
  typed: TypedWishes
  errors: Record<string, string | undefined>
}

/** Shows the previous wishes while newer ones are pending. */
function UnsavedEditor({ unsaved, isBusy, hasWords, typed, errors }: UnsavedEditorProps) {
  const shown: WishCompilation | null = hasWords ? unsaved : { state: 'compiled', words: '', criteria: [] }
  const isReading = useHydrated() && isBusy
  return (
    <div aria-busy={isReading}>
      <p className="hint unsaved-state" role="status">
        {formatState(shown, isReading, hasWords)}
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

function formatState(unsaved: WishCompilation | null, isBusy: boolean, hasWords: boolean): string {
  if (!hasWords) return 'What we’ll check appears here before you save.'
  if (unsaved?.state === 'later' && !isBusy) return unsaved.sentence
  // Without scripts, the server has waited for the answer as long as it can.
  if (unsaved?.state === 'compiling' && !isBusy) return unread
  if (unsaved?.state === 'compiled' && !isBusy) return 'Fix anything we got wrong.'
  return isBusy ? 'Reading your words…' : 'What we’ll check appears here before you save.'
}
