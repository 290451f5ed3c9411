import { Form } from '@remix-run/react'
import { useHydrated } from '../../../ui/hydrated'
import { accountPath } from './setting-form'

/** The zone of this browser, which only a script can tell; null on the server. */
export const useBrowserZone = (): string | null =>
  useHydrated() ? (Intl.DateTimeFormat().resolvedOptions().timeZone ?? null) : null

/** Stores the browser's zone at one press. */
export function TimeZoneOffer() {
  const zone = useBrowserZone()
  if (zone === null) return null
  return (
    <Form method="post" action={`${accountPath}/time-zone`}>
      <button className="button" name="timeZone" value={zone}>
        Use {zone.replaceAll('_', ' ')}
      </button>
    </Form>
  )
}
