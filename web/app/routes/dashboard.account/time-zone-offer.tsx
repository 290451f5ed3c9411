import { Form } from '../../ui/form'
import { useBrowserZone } from '../../features/accounts/use-browser-zone'

export function TimeZoneOffer() {
  const zone = useBrowserZone()
  if (zone === null) return null
  return (
    <Form method="post" action="/dashboard/account/time-zone">
      <button className="button" name="timeZone" value={zone}>
        Use {zone.replaceAll('_', ' ')}
      </button>
    </Form>
  )
}
