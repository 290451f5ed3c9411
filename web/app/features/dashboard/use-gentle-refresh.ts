import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const everyMs = 20_000
/** While something is about to be read or looked at for the first time. */
const soonMs = 4_000

/**
 * Fetches the screen's data again every 20 s, or sooner where something is about to change, while the page is in view, and at once when it comes back into view. It
 * waits while a dialog is open or something is being typed, so that nothing moves under a person's hands.
 */
export function useGentleRefresh(isSoon = false): void {
  const pauseMs = isSoon ? soonMs : everyMs
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let dueAt = Date.now() + pauseMs
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() < dueAt || isBusy()) return
      dueAt = Date.now() + pauseMs
      revalidate()
    }
    const timer = setInterval(look, 1_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [revalidate, pauseMs])
}

const isBusy = () =>
  document.querySelector('dialog[open]') !== null || document.activeElement?.matches('input, textarea, select') === true
