import { useEffect, useState } from 'react'
import type { Criterion } from '#domain/judgement/criteria/criterion'

const everyMs = 2_000

/**
 * A search's criteria as soon as they are compiled. Polls while `criteria` is null; it does not fetch the rest of the
 * form, so that nothing typed is lost. `path` is the API call that answers the search, null for a new one.
 */
export function useCriteria(criteria: Criterion[] | null, path: string | null): Criterion[] | null {
  const [compiled, setCompiled] = useState<Criterion[] | null>(null)
  useEffect(() => {
    setCompiled(null)
    if (criteria !== null || path === null) return
    const left = new AbortController()
    const poll = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const response = await fetch(path, { signal: left.signal })
        const { criteria: found } = (await response.json()) as { criteria?: Criterion[] | null }
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
  }, [criteria, path])
  return criteria ?? compiled
}
