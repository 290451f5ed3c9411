import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const everyMs = 20_000

/**
 * Fetches the screen's data again every 20 s while the page is in view, and at once when it comes back into view. It
 * waits while a dialog is open or something is being typed, so that nothing moves under a person's hands.
 */
export function useGentleRefresh(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let dueAt = Date.now() + everyMs
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() < dueAt || isBusy()) return
      dueAt = Date.now() + everyMs
      revalidate()
    }
    const timer = setInterval(look, 1_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [revalidate])
}

const isBusy = () =>
  document.querySelector('dialog[open]') !== null || document.activeElement?.matches('input, textarea, select') === true
