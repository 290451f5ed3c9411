import { data, redirect } from '@remix-run/node'
import { config } from '../../../config.server'
import { noticeIn } from '../../../ui/notice'
import { safeLocalPath } from '../../../http/paths.server'
import { orWhenBroken } from '../../../http/unexpected.server'
import { logInWithGoogle } from './google-log-in.server'
import { logIn } from './log-in.server'
import { fieldsAtFault, type Refusal } from '../fields-at-fault'
import { signInHeaders } from '../session/session-cookie.server'
import { messages } from '../sign-up-rules'

const errors: Record<string, string> = { google: messages.googleFailed, 'no-account': messages.noGoogleAccount }

/** Loads the step named in the URL, with the error of a round trip to Google. `redirectTo` stays in the URL. */
export function loadLogIn(request: Request) {
  const { searchParams } = new URL(request.url)
  const error = noticeIn(errors, searchParams.get('error')) ?? null
  const kept = new URLSearchParams({ step: 'email' })
  const back = searchParams.get('redirectTo')
  if (back) kept.set('redirectTo', back)
  const step = searchParams.get('step') === 'email' ? ('email' as const) : ('provider' as const)
  const isDeleted = searchParams.has('deleted')
  return { step, isDeleted, google: config().google !== null, error, redirectTo: back, emailStep: `/login?${kept}` }
}

/** Logs in by address and password or by the popup's token, then redirects to the page that the person wanted. */
export function takeLogIn(request: Request, form: FormData) {
  const email = String(form.get('email') ?? '')
  const refuse = (error: string, status: number) =>
    data<Refusal>({ error, fields: fieldsAtFault(error, form), typed: { email } }, { status })
  return orWhenBroken(
    async () => {
      const result =
        form.get('intent') === 'google'
          ? await logInWithGoogle(request, form.get('googleToken'))
          : await logIn(request, { email, password: form.get('password') })
      if (!result.ok) return refuse(result.error, result.status === 401 ? 400 : result.status)
      const back = safeLocalPath(new URL(request.url).searchParams.get('redirectTo'))
      return redirect(back, { headers: signInHeaders(result.token) })
    },
    () => refuse(messages.logInFailed, 503),
  )
}
