import { useState } from 'react'
import { usePoll } from '../../ui/use-poll'
import type { EditableWish } from './editable-wish.server'

const everyMs = 2_000

/**
 * A search's wishes, once they are compiled. Polls `path` while `wishes` is null. It does not reload the form, so no
 * input is lost. `path` is null for a new search.
 */
export function useWishes(wishes: EditableWish[] | null, path: string | null): EditableWish[] | null {
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
