import { useEffect, useState } from 'react'

const everyMs = 10_000

/** The server's clock minus this device's, which may be wrong. Null until the page is hydrated. */
let aheadMs: number | null = null

/** Sets the server's clock by the data of the document. Data that is loaded later may be from the browser's cache. */
export function useServerTime(loaded: Date): void {
  useEffect(() => {
    aheadMs ??= loaded.getTime() - Date.now()
  })
}

const serverTimeMs = (): number | null => (aheadMs === null ? null : Date.now() + aheadMs)

/**
 * The server's time, for words such as "2 min ago": as the screen was loaded with it, and then going on, so that a screen
 * on which nothing has changed need not be loaded for them.
 */
export function useNow(loaded: Date): Date {
  const loadedMs = loaded.getTime()
  // What the browser had stored is older than its answer. While the page is hydrated nothing is known yet.
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
