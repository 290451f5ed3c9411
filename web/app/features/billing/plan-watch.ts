import { useEffect } from 'react'
import { useRevalidator } from '@remix-run/react'
import { minuteMs } from '#domain/durations'
import { usePoll } from '../../ui/polling'

/** Short enough to show a plan within five seconds of Paddle's event. */
const everyMs = 3_000
/** How long to poll for Paddle's event after the user left to pay, change a card or cancel. */
const timeoutMs = 10 * minuteMs

let expectedUntil = 0
/** Makes open screens of this tab poll for the outcome of a payment or change at Paddle. */
export const pollForPlanChange = () => void (expectedUntil = Date.now() + timeoutMs)

let isOutdated = false
/** Whether the page is reloading its data because the plan has changed. */
export const isPlanOutdated = () => isOutdated

/**
 * Polls for plan changes and reloads the page's data after one: continuously while a payment is in progress, and once
 * when the page becomes visible again. `planVersion` is the version that the page was loaded with. Without JavaScript,
 * the next page load shows the change.
 */
export function usePlanWatch(planVersion: string, { isUnderWay = false, isPaused = false } = {}): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    isOutdated = false
  }, [planVersion])
  const look = async (wasHidden: boolean) => {
    if (!wasHidden && !isUnderWay && Date.now() > expectedUntil) return
    const latest = await fetchPlanVersion()
    isOutdated = latest !== null && latest !== planVersion
    if (isOutdated) revalidate()
  }
  usePoll(look, isPaused ? null : everyMs)
}

/** Null if the request fails or the user is logged out. The next page load handles both. */
async function fetchPlanVersion(): Promise<string | null> {
  try {
    const answer = await fetch('/dashboard/plan', { signal: AbortSignal.timeout(everyMs) })
    return answer.ok ? ((await answer.json()) as { mark: string }).mark : null
  } catch {
    return null
  }
}
