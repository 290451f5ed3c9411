import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { config } from '../config.server'
import { readReturnTo } from '../features/accounts/session/session-cookie.server'
import { requireUser } from '../features/accounts/session/guards.server'
import { CurrentPassword, accountPath } from '../features/accounts/settings/settings-form'
import { confirmIdentityErrors, redirectConfirmed } from '../features/accounts/settings/recent-login.server'
import { readForm } from '../http/body.server'
import { formErrorResponse } from '../http/errors.server'
import { takeFlash } from '../http/flash.server'
import { ErrorSummary } from '../ui/errors'
import type { FieldErrors, RejectedForm } from '../ui/field'
import { Form } from '../ui/form'
import { pageMeta } from '../ui/site'
import { SubmitButton } from '../ui/dialog'

export const meta = pageMeta('Confirm it’s you')

export async function loader({ request }: LoaderFunctionArgs) {
  const { passwordHash, googleSubject } = await requireUser(request)
  const way = passwordHash !== null ? 'password' : googleSubject !== null && config().google ? 'google' : 'none'
  const { error, headers } = await takeFlash(request)
  return data({ way, back: readReturnTo(request) ?? accountPath, error } as const, { headers })
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const fieldErrors = await confirmIdentityErrors(request, user, await readForm(request))
  if (fieldErrors) return formErrorResponse(fieldErrors, {})
  return redirectConfirmed(readReturnTo(request))
}

export default function ConfirmOwner() {
  const { way, back, error } = useLoaderData<typeof loader>()
  const { fieldErrors } = useActionData<RejectedForm>() ?? {}
  const shown: FieldErrors = fieldErrors ?? (error ? { form: error } : {})
  const google = new URLSearchParams({ flow: 'confirm', redirectTo: back })
  return (
    <section className="panel form-page" aria-labelledby="confirm-title">
      <h1 id="confirm-title">Confirm it’s you</h1>
      <ErrorSummary errors={shown} about={shown} />
      <p>The next step affects your whole account, so we need to check that it’s you. We ask at most once an hour.</p>
      {way === 'password' ? (
        <Form method="post" noValidate>
          <CurrentPassword error={fieldErrors?.current} />
          <div className="actions">
            <SubmitButton>Confirm</SubmitButton>
            <Cancel />
          </div>
        </Form>
      ) : (
        <>
          {way === 'none' && <p>Google login isn’t available right now.</p>}
          <p className="actions">
            {way === 'google' && (
              <a className="button main" href={`/api/auth/google-auth-redirect?${google}`}>
                Continue with Google
              </a>
            )}
            <Cancel />
          </p>
          <p>
            Can’t use that Google account? <Link to={`${accountPath}/password`}>Set a password by email</Link> and
            confirm with it.
          </p>
        </>
      )}
    </section>
  )
}

const Cancel = () => (
  <Link className="button" to={accountPath}>
    Cancel
  </Link>
)
