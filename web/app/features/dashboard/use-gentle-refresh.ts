import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const everyMs = 20_000
/** The pause while the first result of a model or a crawl is expected. */
const soonMs = 4_000

/**
 * Fetches the screen's data again every 20 s (every 4 s when `isSoon`) while the page is visible, and immediately when
 * it becomes visible again. It waits while a dialog is open or a field has the focus, so that nothing moves while a
 * person types.
 */
export function useGentleRefresh(isSoon = false): void {
  const pauseMs = isSoon ? soonMs : everyMs
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let dueAt = Date.now() + pauseMs
    const refreshIfDue = () => {
      if (document.visibilityState !== 'visible' || Date.now() < dueAt || isBusy()) return
      dueAt = Date.now() + pauseMs
      revalidate()
    }
    const timer = setInterval(refreshIfDue, 1_000)
    document.addEventListener('visibilitychange', refreshIfDue)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfDue)
    }
  }, [revalidate, pauseMs])
}

const isBusy = () =>
  document.querySelector('dialog[open]') !== null || document.activeElement?.matches('input, textarea, select') === true
