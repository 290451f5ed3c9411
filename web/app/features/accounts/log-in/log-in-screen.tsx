import { Form, Link } from '@remix-run/react'
import { ErrorSummary } from '../../../ui/error-summary'
import { TextField } from '../../../ui/field'
import { EmailField } from '../email-field'
import { tiedToFields, type Refusal } from '../fields-at-fault'
import { Submit } from '../../../ui/submit'
import { GoogleButton } from '../google/google-button'
import { useGoogle } from '../google/use-google'

interface ProviderProps {
  google: boolean
  error: string | null
  redirectTo: string | null
  /** Whether the person has just deleted their account. */
  isDeleted: boolean
  /** URL of the email step. */
  emailStep: string
}

export function LogInProvider({ google, error, redirectTo, isDeleted, emailStep }: ProviderProps) {
  const popup = useGoogle('/login', error)
  return (
    <>
      <h1>Welcome back</h1>
      {isDeleted && <p role="status">Your account is deleted. Everything in it is gone within a minute.</p>}
      {redirectTo && <SentHere />}
      <ErrorSummary errors={{ form: popup.error ?? undefined }} about={popup.error} />
      <div className="actions">
        {google && <GoogleButton flow="login" label="Log in with Google" redirectTo={redirectTo} popup={popup} />}
        <Link className={`button wide ${google ? '' : 'main'}`} to={emailStep}>
          Log in with email
        </Link>
      </div>
      <SignUpInstead />
    </>
  )
}

export function LogInEmail({ refused, isSentHere }: { refused: Refusal | null; isSentHere: boolean }) {
  const { summary, at } = tiedToFields(refused)
  return (
    <>
      <h1>Welcome back</h1>
      {isSentHere && <SentHere />}
      <ErrorSummary errors={summary} about={refused} />
      <Form method="post" noValidate>
        <EmailField typed={refused?.typed.email} error={at('email')} />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={at('password')}
          required
        />
        <Submit className="main wide" name="intent" value="email">
          Log in
        </Submit>
      </Form>
      <p className="form-part">
        Forgot your password? <Link to="/reset-password">Reset it</Link>
      </p>
      <SignUpInstead />
    </>
  )
}

const SentHere = () => <p>Log in, and you are back on the page that you opened.</p>

const SignUpInstead = () => (
  <p className="form-part">
    Don't have an account? <Link to="/signup">Sign up</Link>
  </p>
)
