import { useMatches } from '@remix-run/react'

/** What a loader returns for a page that changes soon: without JavaScript, the page loads itself again. */
export interface Reloading {
  reloadSeconds: number | null
}

const useReloadSeconds = (): number | null =>
  useMatches()
    .map((match) => (match.data as Partial<Reloading> | undefined)?.reloadSeconds ?? null)
    .find((seconds) => seconds !== null) ?? null

/** Part of the head, where HTML allows it. */
export function ReloadTag() {
  const seconds = useReloadSeconds()
  if (seconds === null) return null
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  )
}

/** Says that the page loads itself again. `until` says when that ends. */
export function ReloadNotice({ until = '' }: { until?: string }) {
  const seconds = useReloadSeconds()
  if (seconds === null) return null
  return (
    <noscript>
      <p className="soft small">{`This page reloads every ${seconds} seconds${until}.`}</p>
    </noscript>
  )
}
