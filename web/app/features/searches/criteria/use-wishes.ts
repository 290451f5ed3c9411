import { useEffect, useState } from 'react'
import type { EditableWish } from './editable-wish.server'

const everyMs = 2_000

/**
 * A search's wishes as soon as its words are compiled. Polls while `wishes` is null; it does not fetch the rest of the
 * form, so that nothing typed is lost. `path` answers them, null for a new search.
 */
export function useWishes(wishes: EditableWish[] | null, path: string | null): EditableWish[] | null {
  const [compiled, setCompiled] = useState<EditableWish[] | null>(null)
  useEffect(() => {
    setCompiled(null)
    if (wishes !== null || path === null) return
    const left = new AbortController()
    const poll = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const response = await fetch(path, { signal: left.signal })
        const { wishes: found } = (await response.json()) as { wishes?: EditableWish[] | null }
        if (!found) return
        clearInterval(timer)
        setCompiled(found)
      } catch {
        // The next poll follows in a moment.
      }
    }
    const timer = setInterval(() => void poll(), everyMs)
    return () => {
      clearInterval(timer)
      left.abort()
    }
  }, [wishes, path])
  return wishes ?? compiled
}
