import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { dayMs, hourMs } from '#domain/durations'
import { ErrorSummary } from '../../../ui/errors'
import { type FieldErrors, TextField } from '../../../ui/field'
import { Form } from '../../../ui/form'
import { SubmitButton } from '../../../ui/dialog'

export const accountPath = '/dashboard/account'

/** The page that asks the owner to log in again and then redirects to `back`. */
export const confirmPath = (back: string) => `${accountPath}/confirm?${new URLSearchParams({ redirectTo: back })}`

interface Props {
  title: string
  fieldErrors: FieldErrors
  save: string
  isDanger?: boolean
  children: ReactNode
}

export function SettingForm({ title, fieldErrors, save, isDanger = false, children }: Props) {
  return (
    <section className="panel form-page" aria-labelledby="setting-title">
      <h1 id="setting-title">{title}</h1>
      <ErrorSummary errors={fieldErrors} about={fieldErrors} />
      <Form method="post" noValidate>
        {children}
        <div className="actions">
          <SubmitButton className={isDanger ? 'danger' : 'main'}>{save}</SubmitButton>
          <Link className="button" to={accountPath}>
            Cancel
          </Link>
        </div>
      </Form>
    </section>
  )
}

/** How the owner confirms their identity. `isShown`: they logged in or confirmed it within the last hour. */
export interface ShownOwner {
  hasPassword: boolean
  isShown: boolean
}

interface OwnerFieldProps {
  owner: ShownOwner
  /** Path of the page with the form. */
  page: string
  error: string | undefined
}

/** Confirms the owner's identity: by password, or without one by logging in with Google again. */
export function ConfirmIdentityField({ owner: { hasPassword, isShown }, page, error }: OwnerFieldProps) {
  if (hasPassword) return <CurrentPassword error={error} />
  if (isShown) return <p className="small soft">You’ve confirmed that it’s you.</p>
  return (
    <p>
      First, <Link to={confirmPath(page)}>confirm that it’s you with Google</Link>.
    </p>
  )
}

/** Like `ConfirmIdentityField`, but asks at most once an hour. The hour may end while the page is open. */
export const ConfirmHourlyField = ({ owner, page, error }: OwnerFieldProps) =>
  owner.isShown && !error ? null : (
    <ConfirmIdentityField owner={{ ...owner, isShown: false }} page={page} error={error} />
  )

export const CurrentPassword = ({ error }: { error: string | undefined }) => (
  <TextField
    label="Current password"
    name="current"
    type="password"
    autoComplete="current-password"
    error={error}
    required
  />
)

/**
 * Formats when a session was last used, at the precision stored: "in the last two hours", "5 hours ago", "2 days ago".
 */
export function formatLastUsed(at: Date, now: Date): string {
  const passedMs = now.getTime() - at.getTime()
  if (passedMs < 2 * hourMs) return 'in the last two hours'
  if (passedMs < 2 * dayMs) return `${Math.floor(passedMs / hourMs)} hours ago`
  return `${Math.floor(passedMs / dayMs)} days ago`
}

export const tokensPath = `${accountPath}/tokens`

export const revokeTokenText = ({ name }: { name: string }) => ({
  title: 'Revoke token',
  text: `“${name}” loses access right away. A revoked token never works again, so the app will need a new one.`,
})
export const revokeTokenForm = ({ id }: { id: string }) => ({
  action: tokensPath,
  fields: { intent: 'withdraw', token: id },
})
