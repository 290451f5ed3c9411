import { useEffect, useState } from 'react'
import type { UnsavedWishes } from './editable-wish.server'

const debounceMs = 900
/** Between two questions about words that the model has not answered yet. */
const againMs = 500
/** After so many questions, each of a few seconds, the form stops asking. */
const mostAsked = 12
const unread = 'Your words could not be read yet. Save the search: they are read then, and shown here.'

/**
 * How the words that stand in the field are read, once typing pauses; `isBusy` until that is known. `sent` is what the
 * page came with. `form` is asked for what the words are read beside. Null words are not asked about.
 */
export function useUnsavedCriteria(
  words: string | null,
  form: () => HTMLFormElement | null,
  sent: UnsavedWishes | null,
): { unsaved: UnsavedWishes | null; isBusy: boolean } {
  const [found, setFound] = useState<UnsavedWishes | null>(null)
  const newest = found ?? sent
  const isKnown = newest !== null && newest.state !== 'compiling' && newest.words === words?.trim()
  useEffect(() => {
    if (words === null || words.trim() === '' || isKnown) return
    const left = new AbortController()
    const ask = async (times: number): Promise<void> => {
      const answer = times === mostAsked ? null : await askOnce(words, form(), left.signal)
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
  }, [words, isKnown])
  const isAsked = words !== null && words.trim() !== ''
  return { unsaved: isAsked ? newest : null, isBusy: isAsked && !isKnown }
}

/** Null if no answer can be had. */
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
    const response = await fetch('/dashboard/search/criteria', { method: 'POST', body, signal })
    return response.ok ? ((await response.json()) as UnsavedWishes) : null
  } catch {
    return null
  }
}
