import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireUser } from '../../features/accounts/session/guards.server'
import { changePassword } from './change-password.server'
import { CurrentPassword } from '../../features/accounts/settings/fields'
import { requestReset } from '../../features/accounts/reset-password.server'
import { SettingForm } from '../../features/accounts/settings/setting-form'
import { settingsAction } from '../../features/accounts/settings/settings-action.server'
import { TextField } from '../../ui/field'
import type { RefusedForm } from '../../ui/field-errors'
import { title } from '../../ui/title'

export { clientAction, clientLoader } from '../../ui/network'

export const meta = title('Change your password')

export async function loader({ request }: LoaderFunctionArgs) {
  const { email, passwordHash } = await requireUser(request)
  return { email, hasPassword: passwordHash !== null }
}

/** An account without a password sets its first one through the reset email, which verifies the address. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  if (user.passwordHash !== null)
    return settingsAction(request, 'password', (form) => changePassword(request, user, form))
  return settingsAction(request, 'password-mail', async () => {
    const asked = await requestReset(request, { email: user.email })
    return asked.ok ? null : asked.fieldErrors
  })
}

export default function ChangePassword() {
  const { email, hasPassword } = useLoaderData<typeof loader>()
  const { fieldErrors = {} } = useActionData<RefusedForm>() ?? {}
  if (!hasPassword) {
    return (
      <SettingForm title="Set a password" fieldErrors={fieldErrors} save="Send the link">
        <p>You log in with Google. To log in with a password too, set one by a link that we mail to {email}.</p>
      </SettingForm>
    )
  }
  const field = (name: string) => ({ name, type: 'password', error: fieldErrors[name], autoComplete: 'new-password' })
  return (
    <SettingForm title="Change your password" fieldErrors={fieldErrors} save="Change password">
      <p>Everywhere else you are logged out then.</p>
      {/* Lets a password manager match the account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <CurrentPassword error={fieldErrors.current} />
      <TextField
        label="New password"
        hint="At least 8 characters, and none of the common ones."
        minLength={8}
        required
        {...field('password')}
      />
      <TextField label="Confirm new password" minLength={8} required {...field('confirmation')} />
    </SettingForm>
  )
}
