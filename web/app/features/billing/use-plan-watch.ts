import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** A plan is shown within five seconds of Paddle's event. */
const everyMs = 3_000

/**
 * While the page is visible, asks whether the plan is still what the page shows, and loads the page's data again when it
 * is not. `mark` is the one that the page was loaded with. Asks nothing while `isPaused`. Without scripts the next page
 * shows it.
 */
export function usePlanWatch(mark: string, isPaused = false): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isPaused) return
    let isAsking = false
    const look = async () => {
      if (document.visibilityState !== 'visible' || isAsking) return
      isAsking = true
      const latest = await latestMark()
      isAsking = false
      if (latest !== null && latest !== mark) revalidate()
    }
    const timer = setInterval(() => void look(), everyMs)
    const onVisible = () => void look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [revalidate, mark, isPaused])
}

/** Null while nobody answers, or the person is logged out: the next load of a screen says so. */
async function latestMark(): Promise<string | null> {
  try {
    const answer = await fetch('/dashboard/plan', { signal: AbortSignal.timeout(everyMs) })
    return answer.ok ? ((await answer.json()) as { mark: string }).mark : null
  } catch {
    return null
  }
}
