import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { minuteMs } from '#domain/durations'
import { usePoll } from '../../ui/use-poll'

/** A plan is shown within five seconds of Paddle's event. */
const everyMs = 3_000
/** So long Paddle's event is waited for after a person went to pay, to change a card or to cancel. */
const timeoutMs = 10 * minuteMs

let expectedUntil = 0
/** A payment or a change at Paddle is under way: open screens of this tab ask for its outcome. */
export const expectPlanChange = () => void (expectedUntil = Date.now() + timeoutMs)

let isOutdated = false
/** Whether the page is being loaded again because the plan has changed. */
export const isPlanOutdated = () => isOutdated

/**
 * Asks whether the plan is still what the page shows, and loads the page's data again when it is not: while a payment is
 * under way, and once when the page is shown again. `mark` is the one that the page was loaded with. Without scripts the
 * next page shows it.
 */
export function usePlanWatch(planVersion: string, { isUnderWay = false, isPaused = false } = {}): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    isOutdated = false
  }, [planVersion])
  const look = async (wasHidden: boolean) => {
    if (!wasHidden && !isUnderWay && Date.now() > expectedUntil) return
    const latest = await latestMark()
    isOutdated = latest !== null && latest !== planVersion
    if (isOutdated) revalidate()
  }
  usePoll(look, isPaused ? null : everyMs)
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
