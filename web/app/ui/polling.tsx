import { useEffect, useRef, useState } from 'react'
import { useRevalidator, useLocation } from '@remix-run/react'

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

const everyMs = 10_000

/** The server's clock minus this device's clock, which may be wrong. Null until hydration. */
let aheadMs: number | null = null

/** Sets the offset from the document's data. Data loaded later may come from the browser's cache. */
export function useClockOffset(loaded: Date): void {
  useEffect(() => {
    aheadMs ??= loaded.getTime() - Date.now()
  })
}

const serverTimeMs = (): number | null => (aheadMs === null ? null : Date.now() + aheadMs)

/**
 * The server's time for relative times such as "2 min ago". Starts at the page's load time and ticks on, so an
 * unchanged page does not have to reload.
 */
export function useNow(loaded: Date): Date {
  const loadedMs = loaded.getTime()
  // Cached data is older than the response. During hydration the offset is still unknown.
  const [passedMs, setPassed] = useState(() => serverTimeMs() ?? loadedMs)
  useEffect(() => {
    aheadMs ??= loadedMs - Date.now()
    const tick = () => {
      if (document.visibilityState === 'visible') setPassed(serverTimeMs() ?? loadedMs)
    }
    const timer = setInterval(tick, everyMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [loadedMs])
  return new Date(Math.max(loadedMs, passedMs))
}

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

/** Announces to screen readers how many cars an automatic refresh added. */
export function NewCarsAnnouncement({ total }: { total: number }) {
  const { key } = useLocation()
  const before = useRef({ key, total })
  const [words, setWords] = useState('')
  useEffect(() => {
    const isSameVisit = before.current.key === key
    const more = total - before.current.total
    before.current = { key, total }
    if (!isSameVisit) setWords('')
    else if (more > 0) setWords(more === 1 ? '1 new car' : `${more} new cars`)
  }, [key, total])
  return (
    <p className="visually-hidden" role="status">
      {words}
    </p>
  )
}
