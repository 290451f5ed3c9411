import { TextField } from '../../ui/field'
import { useHydrated } from '../../ui/connection-status'

export const EmailField = ({ draft, error }: { draft: string | undefined; error?: string }) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    defaultValue={draft}
    error={error}
    required
  />
)

/** The browser's time zone, or null during server rendering and hydration. */
export const useBrowserTimeZone = (): string | null =>
  useHydrated() ? (Intl.DateTimeFormat().resolvedOptions().timeZone ?? null) : null
