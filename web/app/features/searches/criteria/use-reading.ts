import { useEffect, useState } from 'react'
import type { Atom } from '#domain/judgement/criteria'

const everyMs = 2_000

/**
 * How a search's words are read, as soon as they are: asked for while `atoms` is still null, without fetching the rest
 * of the form again, so that nothing typed is lost. `path` answers the search as JSON; null where none is stored.
 */
export function useReading(atoms: Atom[] | null, path: string | null): Atom[] | null {
  const [read, setRead] = useState<Atom[] | null>(null)
  useEffect(() => {
    setRead(null)
    if (atoms !== null || path === null) return
    const left = new AbortController()
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const response = await fetch(path, { signal: left.signal })
        const { atoms: found } = (await response.json()) as { atoms?: Atom[] | null }
        if (!found) return
        clearInterval(timer)
        setRead(found)
      } catch {
        // Asked again in a moment.
      }
    }
    const timer = setInterval(() => void look(), everyMs)
    return () => {
      clearInterval(timer)
      left.abort()
    }
  }, [atoms, path])
  return atoms ?? read
}
