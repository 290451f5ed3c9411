import { Link } from '@remix-run/react'
import { ErrorSummary } from '../../ui/errors'
import { summarizeErrors, type RejectedForm, Checkbox, SelectField, TextField, EmailField } from '../../ui/field'
import { Form } from '../../ui/form'
import { useBrowserTimeZone } from '../../ui/text'
import { useSite } from '../../ui/site'
import { SubmitButton } from '../../ui/dialog'
import { GoogleButton, useGoogle } from '../../features/accounts/google/google-button'

interface ProviderProps {
  google: boolean
  error: string | null
  redirectTo: string | null
  paths: SignUpPaths
}

/** Each link preserves the page to return to. */
interface SignUpPaths {
  email: string
  logIn: string
}

export function ProviderStep({ google, error, redirectTo, paths }: ProviderProps) {
  const popup = useGoogle('/signup', error)
  return (
    <>
      <h1>Create your free account</h1>
      {redirectTo && <p>After you sign up, we’ll take you back to the page you opened.</p>}
      <ErrorSummary errors={{ form: popup.error ?? undefined }} about={popup.error} />
      <div className="actions">
        {google && <GoogleButton flow="signup" label="Continue with Google" redirectTo={redirectTo} popup={popup} />}
        <Link className={`button wide ${google ? '' : 'main'}`} to={paths.email}>
          Continue with email
        </Link>
      </div>
      <p className="small soft">
        By continuing you agree to the{' '}
        <a href="/terms-and-conditions" target="_blank" rel="noreferrer">
          Terms of Use
        </a>{' '}
        and the{' '}
        <a href="/privacy-policy" target="_blank" rel="noreferrer">
          Privacy Policy
        </a>
        . Both open in a new tab.
      </p>
      <LogInInstead path={paths.logIn} />
    </>
  )
}

interface EmailProps {
  email: string
  refused: RejectedForm | null
  paths: SignUpPaths
}

export function EmailStep({ email, refused, paths }: EmailProps) {
  const { fieldErrors = {}, draft = {} } = refused ?? {}
  return (
    <>
      <h1>Create your free account</h1>
      <ErrorSummary errors={summarizeErrors(fieldErrors)} about={refused} />
      <Form method="post" noValidate>
        <EmailField draft={draft.email ?? email} error={fieldErrors.email} />
        <TextField
          label="Password"
          name="password"
          type="password"
          hint="At least 8 characters. Avoid common passwords."
          error={fieldErrors.password}
          autoComplete="new-password"
          minLength={8}
          required
        />
        <SubmitButton className="main wide" name="intent" value="email">
          Continue
        </SubmitButton>
      </Form>
      <LogInInstead path={paths.logIn} />
    </>
  )
}

interface DetailsProps {
  countries: { code: string; name: string }[]
  country: string
  email: string
  /** From Google, or ''. */
  firstName: string
  lastName: string
  refused: RejectedForm | null
}

export function DetailsStep({ countries, country, email, firstName, lastName, refused }: DetailsProps) {
  const { brand } = useSite()
  const zone = useBrowserTimeZone()
  const { fieldErrors = {}, draft = {} } = refused ?? {}
  return (
    <>
      <h1>Account details</h1>
      <p>Fill out your details to get started</p>
      <ErrorSummary errors={summarizeErrors(fieldErrors)} about={refused} />
      <Form method="post" noValidate>
        {zone && <input type="hidden" name="timeZone" value={zone} />}
        <input type="hidden" name="email" value={draft.email ?? email} />
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          defaultValue={draft.firstName ?? firstName}
          error={fieldErrors.firstName}
          required
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          defaultValue={draft.lastName ?? lastName}
          error={fieldErrors.lastName}
          required
        />
        <TextField
          label="Company name (optional)"
          name="companyName"
          autoComplete="organization"
          defaultValue={draft.companyName}
          error={fieldErrors.companyName}
        />
        <SelectField
          label="Country"
          name="countryCode"
          autoComplete="country"
          defaultValue={draft.countryCode ?? country}
          error={fieldErrors.countryCode}
          required
        >
          <option value="">Choose your country</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Checkbox
          label={`I want to receive updates and news about ${brand}`}
          name="marketingConsent"
          defaultChecked={draft.marketingConsent === 'on'}
        />
        <div className="actions">
          <SubmitButton className="main wide" name="intent" value="details">
            Continue to {brand}
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}

const LogInInstead = ({ path }: { path: string }) => (
  <p className="form-part">
    Already have an account? <Link to={path}>Log in</Link>
  </p>
)
