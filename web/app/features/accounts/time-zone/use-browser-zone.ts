import { useHydrated } from '../../../ui/hydrated'

/** The zone of this browser, which only a script can tell; null on the server. */
export const useBrowserZone = (): string | null =>
  useHydrated() ? (Intl.DateTimeFormat().resolvedOptions().timeZone ?? null) : null
