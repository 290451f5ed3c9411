import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorSummary } from '../../ui/errors'
import { type RejectedForm, TextField, EmailField } from '../../ui/field'
import { Form } from '../../ui/form'
import { SubmitButton } from '../../ui/dialog'

export function RequestResetForm({ refused, logIn }: { refused: RejectedForm | null; logIn: string }) {
  const { fieldErrors = {}, draft = {} } = refused ?? {}
  return (
    <>
      <h1>Reset password</h1>
      <p>Enter your account’s email and we’ll send you a link to set a new password.</p>
      <ErrorSummary errors={fieldErrors} about={refused} />
      <Form method="post" noValidate>
        <EmailField draft={draft.email} error={fieldErrors.email} />
        <SubmitButton className="main wide" name="intent" value="request">
          Send reset link
        </SubmitButton>
      </Form>
      <BackToLogIn path={logIn} />
    </>
  )
}

export const ResetLinkSent = ({ logIn }: { logIn: string }) => (
  <StatusMessage title="Check your email">
    <p>
      If an account uses that address, we’ve emailed a link to set a new password. The link expires in 1 hour. Can’t
      find it? Check your spam folder.
    </p>
    <BackToLogIn path={logIn} />
  </StatusMessage>
)

/** The form has no `action`, so it posts to the current URL, which contains the token. */
export function NewPasswordForm({ refused, logIn }: { refused: RejectedForm | null; logIn: string }) {
  const { fieldErrors = {} } = refused ?? {}
  const password = { type: 'password', autoComplete: 'new-password', minLength: 8, required: true }
  return (
    <>
      <h1>Create new password</h1>
      <ErrorSummary errors={fieldErrors} about={refused} />
      <Form method="post" noValidate>
        <TextField
          label="New password"
          name="password"
          hint="At least 8 characters. Avoid common passwords."
          error={fieldErrors.password}
          {...password}
        />
        <TextField label="Confirm new password" name="confirmation" error={fieldErrors.confirmation} {...password} />
        <SubmitButton className="main wide" name="intent" value="reset">
          Reset password
        </SubmitButton>
      </Form>
      <BackToLogIn path={logIn} />
    </>
  )
}

export const PasswordChanged = ({ logIn }: { logIn: string }) => (
  <StatusMessage title="Password reset successful">
    <p>Your new password is set. You can log in now.</p>
    <Link className="button main wide" to={logIn}>
      Log in
    </Link>
  </StatusMessage>
)

interface InvalidProps {
  logIn: string
  again: string
}

export const InvalidResetLink = ({ logIn, again }: InvalidProps) => (
  <StatusMessage title="Invalid or expired link">
    <p>Reset links work once, for 1 hour. Your password hasn’t changed.</p>
    <Link className="button main wide" to={again}>
      Request new link
    </Link>
    <BackToLogIn path={logIn} />
  </StatusMessage>
)

function StatusMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status">
      <h1>{title}</h1>
      {children}
    </div>
  )
}

const BackToLogIn = ({ path }: { path: string }) => (
  <p className="form-part">
    <Link to={path}>Back to log in</Link>
  </p>
)
