import { useEffect, useState, type RefObject } from 'react'
import { criteriaLength, maxCriteriaLength } from '#domain/search/search-rules'
import { untilVisible } from '../../ui/connection'
import type { UnsavedWishes } from '../../features/wishes/editable-wish.server'

const debounceMs = 900
/** Delay between polls while compilation is pending. */
const againMs = 500
/** The form stops polling after this many requests of a few seconds each. */
const maxAsked = 12
const unread = 'Your words could not be read yet. Save the search: they are read then, and shown here.'

/**
 * Compiles the current criteria text once typing pauses; `isBusy` until the result is in. `sent` is the state from the
 * page load. `field` is the textarea; requests include the make, models and location of its form. Skips null, empty and
 * overlong text.
 */
export function useUnsavedCriteria(
  words: string | null,
  field: RefObject<HTMLTextAreaElement>,
  sent: UnsavedWishes | null,
): { unsaved: UnsavedWishes | null; isBusy: boolean } {
  const [found, setFound] = useState<UnsavedWishes | null>(null)
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

/** Null if the request fails. */
async function askOnce(
  words: string,
  form: HTMLFormElement | null,
  signal: AbortSignal,
): Promise<UnsavedWishes | null> {
  if (!form) return null
  const typed = new FormData(form)
  const body = new URLSearchParams({ smartCriteria: words, make: String(typed.get('make') ?? '') })
  for (const model of typed.getAll('models')) body.append('models', String(model))
  body.set('location', String(typed.get('location') ?? ''))
  try {
    await untilVisible(signal)
    const response = await fetch('/dashboard/search/criteria', { method: 'POST', body, signal })
    return response.ok ? ((await response.json()) as UnsavedWishes) : null
  } catch {
    return null
  }
}
