import { useEffect } from 'react'

/** Registers the service worker, which caches a page to show when the network fails. */
export function OfflinePage({ isWanted }: { isWanted: boolean }) {
  useEffect(() => {
    // Ignore a failed registration: the browser then shows its own offline page.
    if (isWanted && 'serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js').catch(() => {})
  }, [isWanted])
  return null
}
