import { useEffect, useRef } from 'react'

const tickMs = 1_000

/**
 * Calls `ask` every `everyMs`; null disables it. Pauses while the page is hidden. When it is shown again, makes up a
 * missed call with `wasHidden` true. The interval starts when the previous call has completed. If `ask` returns false,
 * it is called again within a second.
 */
export function usePoll(ask: (wasHidden: boolean) => unknown, everyMs: number | null): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (everyMs === null) return
    let dueAt = Date.now() + everyMs
    let isAsking = false
    let wasHidden = false
    const askIfDue = async () => {
      if (document.visibilityState !== 'visible') wasHidden = true
      else if (!isAsking && Date.now() >= dueAt) {
        isAsking = true
        const answer = await latest.current(wasHidden)
        isAsking = false
        if (answer === false) return
        wasHidden = false
        dueAt = Date.now() + everyMs
      }
    }
    const go = () => void askIfDue()
    const timer = setInterval(go, Math.min(tickMs, everyMs))
    document.addEventListener('visibilitychange', go)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', go)
    }
  }, [everyMs])
}
