import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { checkFields } from '../../http/errors.server'
import { type FieldErrors, TextField, type RejectedForm } from '../../ui/field'
import {
  confirmedPasswordSchema,
  hashPassword,
  readPasswords,
  cancelAddressChanges,
  requestPasswordReset,
} from '../../features/accounts/passwords.server'
import { withOwnerLock, requestTokenHash, type SignedIn } from '../../features/accounts/session/sessions.server'
import { endSessions } from '../../features/accounts/session/own-browser.server'
import { currentPasswordError } from '../../features/accounts/settings/recent-login.server'
import { requireUser } from '../../features/accounts/session/guards.server'
import { CurrentPassword, SettingForm } from '../../features/accounts/settings/settings-form'
import { settingsAction } from '../../features/accounts/settings/settings-action.server'
import { pageMeta } from '../../ui/site'

/**
 * Changes the password. Ends all other sessions, API tokens and Google tokens, and pending password-reset, pairing and
 * address-change links. Returns the errors by field, or null on success. An account without a password sets one through
 * the reset email instead.
 */
async function changePassword(request: Request, user: SignedIn, form: FormData): Promise<FieldErrors | null> {
  const checked = checkFields(confirmedPasswordSchema, readPasswords(form))
  if (!checked.ok) return checked.fieldErrors
  const notOwner = await currentPasswordError(request, user, form.get('current'))
  if (notOwner) return { current: notOwner }
  const { id, passwordHash } = user
  const newHash = await hashPassword(checked.value.password)
  const isDone = await withOwnerLock(user, async (tx) => {
    // Update only if the verified password is still current: an emailed reset may have replaced it meanwhile.
    const data = { passwordHash: newHash, signedOutAt: new Date() }
    const { count } = await tx.user.updateMany({ where: { id, passwordHash }, data })
    if (count === 0) return false
    await endSessions(tx, { userId: id, tokenHash: { not: requestTokenHash(request) ?? '' } })
    await tx.passwordReset.deleteMany({ where: { userId: id } })
    await tx.pairingLink.deleteMany({ where: { userId: id } })
    await cancelAddressChanges(tx, id)
    await tx.apiToken.deleteMany({ where: { userId: id } })
    return true
  })
  return isDone ? null : { current: 'Your password was just changed somewhere else.' }
}

export const meta = pageMeta('Change your password')

export async function loader({ request }: LoaderFunctionArgs) {
  const { email, passwordHash } = await requireUser(request)
  return { email, hasPassword: passwordHash !== null }
}

/** An account without a password sets its first one through the reset email, which verifies the address. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  if (user.passwordHash !== null)
    return settingsAction(request, 'Password changed. We logged you out everywhere else.', (form) =>
      changePassword(request, user, form),
    )
  return settingsAction(request, 'We’re emailing you a link to set a password. It expires in 1 hour.', async () => {
    const result = await requestPasswordReset(request, { email: user.email })
    return result.ok ? null : result.fieldErrors
  })
}

export default function ChangePassword() {
  const { email, hasPassword } = useLoaderData<typeof loader>()
  const { fieldErrors = {} } = useActionData<RejectedForm>() ?? {}
  if (!hasPassword) {
    return (
      <SettingForm title="Set a password" fieldErrors={fieldErrors} save="Send link">
        <p>You log in with Google. To also log in with a password, set one with a link we’ll email to {email}.</p>
      </SettingForm>
    )
  }
  const field = (name: string) => ({ name, type: 'password', error: fieldErrors[name], autoComplete: 'new-password' })
  return (
    <SettingForm title="Change your password" fieldErrors={fieldErrors} save="Change password">
      <p>This logs you out everywhere else.</p>
      {/* Lets a password manager match the account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <CurrentPassword error={fieldErrors.current} />
      <TextField
        label="New password"
        hint="At least 8 characters. Avoid common passwords."
        minLength={8}
        required
        {...field('password')}
      />
      <TextField label="Confirm new password" minLength={8} required {...field('confirmation')} />
    </SettingForm>
  )
}
