import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireUser } from '../../features/accounts/session/guards.server'
import { changeName } from './change-name.server'
import { SettingForm } from '../../features/accounts/settings/setting-form'
import { settingsAction } from '../../features/accounts/settings/settings-action.server'
import { TextField } from '../../ui/field'
import type { RefusedForm } from '../../ui/field-errors'
import { title } from '../../ui/title'

export { clientAction, clientLoader } from '../../ui/network'

export const meta = title('Change your name')

export async function loader({ request }: LoaderFunctionArgs) {
  const { firstName, lastName, companyName } = await requireUser(request)
  return { firstName, lastName, companyName: companyName ?? '' }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  return settingsAction(request, 'name', (form) => changeName(user, form))
}

export default function ChangeName() {
  const stored = useLoaderData<typeof loader>()
  const { fieldErrors = {}, draft = stored } = useActionData<RefusedForm>() ?? {}
  const field = (name: keyof typeof stored) => ({ name, defaultValue: draft[name], error: fieldErrors[name] })
  return (
    <SettingForm title="Change your name" fieldErrors={fieldErrors} save="Save name">
      <TextField label="First name" autoComplete="given-name" required {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" required {...field('lastName')} />
      <TextField label="Company name (optional)" autoComplete="organization" {...field('companyName')} />
    </SettingForm>
  )
}
