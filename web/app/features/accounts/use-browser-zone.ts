import { useHydrated } from '../../ui/hydrated'

/** The browser's time zone, or null during server rendering and hydration. */
export const useBrowserZone = (): string | null =>
  useHydrated() ? (Intl.DateTimeFormat().resolvedOptions().timeZone ?? null) : null
