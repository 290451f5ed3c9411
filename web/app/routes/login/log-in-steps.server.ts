import { data, redirect } from '@remix-run/node'
import { config } from '../../config.server'
import { formErrorResponse, withErrorFallback } from '../../http/errors.server'
import { takeFlash } from '../../http/flash.server'
import { logInWithGoogle, logIn } from '../../features/accounts/log-in.server'
import { readReturnTo, withReturnTo, signInHeaders } from '../../features/accounts/session/session-cookie.server'
import { accountMessages } from '../../features/accounts/sign-up-rules'

export async function loadLogIn(request: Request) {
  const { searchParams } = new URL(request.url)
  const { notice, error, headers } = await takeFlash(request)
  const redirectTo = readReturnTo(request)
  const paths = {
    email: withReturnTo('/login?step=email', redirectTo),
    signUp: withReturnTo('/signup', redirectTo),
    resetPassword: withReturnTo('/reset-password', redirectTo),
  }
  const step = searchParams.get('step') === 'email' ? ('email' as const) : ('provider' as const)
  return data({ step, notice, google: config().google !== null, error, redirectTo, paths }, { headers })
}

export function submitLogIn(request: Request, form: FormData) {
  const draft = { email: String(form.get('email') ?? '') }
  return withErrorFallback(
    async () => {
      const result =
        form.get('intent') === 'google'
          ? await logInWithGoogle(request, form.get('googleToken'))
          : await logIn(request, { ...draft, password: form.get('password') })
      if (!result.ok) return formErrorResponse(result.fieldErrors, draft, result.status === 401 ? 400 : result.status)
      return redirect(readReturnTo(request) ?? '/dashboard/searches', { headers: signInHeaders(result.token) })
    },
    () => formErrorResponse({ form: accountMessages.logInFailed }, draft, 503),
  )
}
