import { useRevalidator } from '@remix-run/react'
import { usePoll } from '../../ui/use-poll'

const calmMs = 60_000
/** The pause while the first result of a model or a crawl is expected. */
const soonMs = 4_000

/**
 * Fetches the screen's data again every minute, or every 4 s when `isSoon`. It waits while a dialog is open or a field
 * has the focus, so that nothing moves while a person types.
 */
export function useAutoRefresh(isSoon = false): void {
  const { revalidate } = useRevalidator()
  usePoll(() => (isBusy() ? false : revalidate()), isSoon ? soonMs : calmMs)
}

const isBusy = () =>
  document.querySelector('dialog[open]') !== null || document.activeElement?.matches('input, textarea, select') === true
