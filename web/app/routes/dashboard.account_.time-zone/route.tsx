import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { requireUser } from '../../features/accounts/session/guards.server'
import { changeTimeZone } from './change-time-zone.server'
import { zoneGroups } from '../../features/accounts/time-zones.server'
import { useBrowserZone } from '../../features/accounts/use-browser-zone'
import { SettingForm } from '../../features/accounts/settings/setting-form'
import { settingsAction } from '../../features/accounts/settings/settings-action.server'
import { SelectField } from '../../ui/field'
import type { RefusedForm } from '../../ui/field-errors'
import { useInputBeforeHydration } from '../../ui/hydrated'
import { title } from '../../ui/title'

export { clientAction, clientLoader } from '../../ui/network'

export const meta = title('Choose your time zone')

export async function loader({ request }: LoaderFunctionArgs) {
  const { timeZone } = await requireUser(request)
  return { timeZone, groups: zoneGroups() }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  return settingsAction(request, 'time-zone', (form) => changeTimeZone(user, form))
}

export default function TimeZone() {
  const { timeZone, groups } = useLoaderData<typeof loader>()
  const { fieldErrors = {} } = useActionData<RefusedForm>() ?? {}
  const browserZone = useBrowserZone()
  const [early, setEarly] = useState('')
  useInputBeforeHydration(() => setEarly(document.querySelector<HTMLSelectElement>('[name=timeZone]')?.value ?? ''))
  const zone = early || (timeZone ?? browserZone ?? '')
  return (
    <SettingForm title="Choose your time zone" fieldErrors={fieldErrors} save="Save time zone">
      <SelectField
        key={zone}
        label="Time zone"
        name="timeZone"
        hint="Times are given in it, and quiet hours and the daily digest go by it."
        defaultValue={zone}
        error={fieldErrors.timeZone}
        required
      >
        <option value="">Choose your time zone</option>
        {groups.map(({ label, zones }) => (
          <optgroup key={label} label={label}>
            {zones.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </SettingForm>
  )
}
