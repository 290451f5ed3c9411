import { redirect } from '@remix-run/node'
import { logInAs } from './log-in/google-log-in.server'
import { stepPath } from './session/asked-page.server'
import { popupAnswer } from './google/google-popup.server'
import { finishGoogle } from './google/google-sign-in.server'
import { userOf } from './session/sessions.server'
import { accountPath, confirmPath } from './settings/setting-form'
import { showOwner } from './settings/shown-owner.server'
import { signInHeaders } from './session/session-cookie.server'
import { keepCredentials } from './sign-up/sign-up-cookie.server'
import { googleCredentials } from './sign-up/sign-up.server'

/** Ends a round trip to Google where it began: in the popup, on the sign-up or log-in screen, or where it confirms. */
export async function takeGoogleRoundTrip(request: Request): Promise<Response> {
  const { flow, back, person, isTooOften, cookie } = await finishGoogle(request)
  const to = (path: string, headers = new Headers()) => {
    headers.append('set-cookie', cookie)
    return redirect(path, { headers })
  }
  if (flow === 'popup') return popupAnswer(person, cookie, isTooOften ? 429 : 200)
  if (flow === 'confirm') {
    const user = await userOf(request)
    if (!user) return to('/login')
    const page = back ?? accountPath
    if (person !== null && person.subject === user.googleSubject)
      return to(page, new Headers({ 'set-cookie': await showOwner(request, user.id) }))
    return to(confirmPath(page, person ? 'other' : isTooOften ? 'often' : 'google'))
  }
  const step = (path: string) => stepPath(path, back)
  if (!person) return to(step(`/${flow}?error=${isTooOften ? 'often' : 'google'}`))
  if (flow === 'login') {
    const result = await logInAs(request, person)
    if (!result.ok) return to(step(`/login?error=${result.status === 401 ? 'no-account' : 'google'}`))
    return to(back ?? '/dashboard', signInHeaders(result.token))
  }
  const checked = await googleCredentials(person)
  if (!checked.ok) return to(step('/signup?error=taken'))
  const kept = await keepCredentials(checked.value, person.name)
  return to(step('/signup?step=details'), new Headers({ 'set-cookie': kept }))
}
