import { useState } from 'react'
import { usePoll } from '../../../ui/use-poll'
import type { EditableWish } from './editable-wish.server'

const everyMs = 2_000

/**
 * A search's wishes as soon as its words are compiled. Polls while `wishes` is null; it does not fetch the rest of the
 * form, so that nothing typed is lost. `path` answers them, null for a new search.
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

/** Null while they are not compiled, or nobody answers. */
async function compiledWishes(path: string): Promise<EditableWish[] | null> {
  try {
    const answer = await fetch(path)
    return ((await answer.json()) as { wishes?: EditableWish[] | null }).wishes ?? null
  } catch {
    return null
  }
}
