import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData } from '@remix-run/react'
import { requireAnonymous } from '../features/accounts/guards.server'
import { logIn } from '../features/accounts/log-in.server'
import { signInHeaders } from '../features/accounts/session-cookie.server'
import { readForm } from '../http/body.server'
import { safeLocalPath } from '../http/paths.server'
import { ErrorSummary } from '../ui/error-summary'
import { TextField } from '../ui/field'
import { Page } from '../ui/page'
import { Submit } from '../ui/submit'
import { title } from '../ui/title'

export const meta = title('Log in')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const email = String(form.get('email') ?? '')
  const result = await logIn(request, { email, password: form.get('password') })
  if (!result.ok) return data({ error: result.error, email }, result.status === 401 ? 400 : result.status)
  const back = safeLocalPath(new URL(request.url).searchParams.get('redirectTo'))
  return redirect(back, { headers: signInHeaders(result.token) })
}

export default function LogIn() {
  const refused = useActionData<typeof action>()
  return (
    <Page width="narrow">
      <h1>Welcome back</h1>
      <ErrorSummary errors={{ form: refused?.error }} about={refused} />
      <Form method="post" noValidate>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={refused?.email}
          required
        />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
        <Submit className="main wide">Log in</Submit>
      </Form>
      <p className="form-part">
        Don't have an account? <Link to="/signup">Sign up</Link>
      </p>
    </Page>
  )
}
