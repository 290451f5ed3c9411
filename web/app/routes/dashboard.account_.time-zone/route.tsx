import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { withOwnerLock, type Owner } from '../../features/accounts/session/sessions.server'
import { isTimeZone, timeZoneGroups } from '../../features/accounts/sign-up.server'
import { type FieldErrors, SelectField, type RejectedForm } from '../../ui/field'
import { requireUser } from '../../features/accounts/session/guards.server'
import { useBrowserTimeZone } from '../../ui/text'
import { SettingForm } from '../../features/accounts/settings/settings-form'
import { settingsAction } from '../../features/accounts/settings/settings-action.server'
import { pageMeta } from '../../ui/site'

/** Returns the errors by field, or null on success. */
async function changeTimeZone(owner: Owner, form: FormData): Promise<FieldErrors | null> {
  const timeZone = form.get('timeZone')
  if (!isTimeZone(timeZone)) return { timeZone: 'Choose a time zone from the list.' }
  await withOwnerLock(owner, (tx) => tx.user.update({ where: { id: owner.id }, data: { timeZone } }))
  return null
}

export const meta = pageMeta('Choose your time zone')

export async function loader({ request }: LoaderFunctionArgs) {
  const { timeZone } = await requireUser(request)
  return { timeZone, groups: timeZoneGroups() }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  return settingsAction(request, 'Time zone saved.', (form) => changeTimeZone(user, form))
}

export default function TimeZone() {
  const { timeZone, groups } = useLoaderData<typeof loader>()
  const { fieldErrors = {} } = useActionData<RejectedForm>() ?? {}
  const browserZone = useBrowserTimeZone()
  useEffect(() => {
    const field = document.querySelector<HTMLSelectElement>('[name=timeZone]')!
    if (browserZone && field.value === '') field.value = browserZone
  }, [browserZone])
  return (
    <SettingForm title="Choose your time zone" fieldErrors={fieldErrors} save="Save time zone">
      <SelectField
        label="Time zone"
        name="timeZone"
        hint="We use it for all times, quiet hours and the daily digest."
        defaultValue={timeZone ?? ''}
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
