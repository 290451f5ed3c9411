import { Link } from '@remix-run/react'
import { ErrorSummary } from '../../ui/errors'
import { summarizeErrors, type RejectedForm, TextField, EmailField } from '../../ui/field'
import { Form } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { SubmitButton } from '../../ui/dialog'
import { GoogleButton, useGoogle } from '../../features/accounts/google/google-button'

interface ProviderProps {
  google: boolean
  error: string | null
  redirectTo: string | null
  notice: string | null
  paths: LogInPaths
}

/** Each link preserves the page to return to. */
interface LogInPaths {
  email: string
  signUp: string
  resetPassword: string
}

export function LogInProvider({ google, error, redirectTo, notice, paths }: ProviderProps) {
  const popup = useGoogle('/login', error)
  return (
    <>
      <h1>Welcome back</h1>
      <Notice text={notice} />
      {redirectTo && <SentHere />}
      <ErrorSummary errors={{ form: popup.error ?? undefined }} about={popup.error} />
      <div className="actions">
        {google && <GoogleButton flow="login" label="Log in with Google" redirectTo={redirectTo} popup={popup} />}
        <Link className={`button wide ${google ? '' : 'main'}`} to={paths.email}>
          Log in with email
        </Link>
      </div>
      <SignUpInstead path={paths.signUp} />
    </>
  )
}

interface EmailProps {
  refused: RejectedForm | null
  isSentHere: boolean
  paths: LogInPaths
}

export function LogInEmail({ refused, isSentHere, paths }: EmailProps) {
  const { fieldErrors = {}, draft = {} } = refused ?? {}
  return (
    <>
      <h1>Welcome back</h1>
      {isSentHere && <SentHere />}
      <ErrorSummary errors={summarizeErrors(fieldErrors)} about={refused} />
      <Form method="post" noValidate>
        <EmailField draft={draft.email} error={fieldErrors.email} />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={fieldErrors.password}
          required
        />
        <SubmitButton className="main wide" name="intent" value="email">
          Log in
        </SubmitButton>
      </Form>
      <p className="form-part">
        Forgot your password? <Link to={paths.resetPassword}>Reset it</Link>
      </p>
      <SignUpInstead path={paths.signUp} />
    </>
  )
}

const SentHere = () => <p>Log in to return to the page you opened.</p>

const SignUpInstead = ({ path }: { path: string }) => (
  <p className="form-part">
    Don't have an account? <Link to={path}>Sign up</Link>
  </p>
)
