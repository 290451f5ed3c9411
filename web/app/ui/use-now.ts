import { useEffect, useState } from 'react'

const everyMs = 10_000

/** The server's clock minus this device's clock, which may be wrong. Null until hydration. */
let aheadMs: number | null = null

/** Sets the offset from the document's data. Data loaded later may come from the browser's cache. */
export function useServerTime(loaded: Date): void {
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
