import { useRevalidator } from '@remix-run/react'
import { usePoll } from './use-poll'

const calmMs = 60_000
/** Interval while the first result of a model or a crawl is expected. */
const soonMs = 4_000

/**
 * Reloads the screen's data every minute, or every 4 s when `isSoon`. It pauses while a dialog is open or a field has
 * focus, so nothing moves while the user types.
 */
export function useAutoRefresh(isSoon = false): void {
  const { revalidate } = useRevalidator()
  usePoll(() => (isBusy() ? false : revalidate()), isSoon ? soonMs : calmMs)
}

const isBusy = () =>
  document.querySelector('dialog[open]') !== null || document.activeElement?.matches('input, textarea, select') === true
