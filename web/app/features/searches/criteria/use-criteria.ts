import { useEffect, useState } from 'react'
import type { Criterion } from '#domain/judgement/criteria'

const everyMs = 2_000

/**
 * How a search's words are read, as soon as they are: asked for while `criteria` is still null, without fetching the rest
 * of the form again, so that nothing typed is lost. `path` answers the search as JSON; null where none is stored.
 */
export function useCriteria(criteria: Criterion[] | null, path: string | null): Criterion[] | null {
  const [read, setRead] = useState<Criterion[] | null>(null)
  useEffect(() => {
    setRead(null)
    if (criteria !== null || path === null) return
    const left = new AbortController()
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const response = await fetch(path, { signal: left.signal })
        const { criteria: found } = (await response.json()) as { criteria?: Criterion[] | null }
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
  }, [criteria, path])
  return criteria ?? read
}
