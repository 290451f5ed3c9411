import { useEffect } from 'react'

/** Has the service worker keep a page for when no other can be fetched. */
export function OfflinePage({ isWanted }: { isWanted: boolean }) {
  useEffect(() => {
    // A browser that refuses shows its own page instead.
    if (isWanted && 'serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js').catch(() => {})
  }, [isWanted])
  return null
}
