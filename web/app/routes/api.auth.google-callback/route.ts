import { redirect } from '@remix-run/node'
import { popupAnswer } from './google-popup.server'
import { finishGoogleSignIn } from '../../features/accounts/google/google-sign-in.server'
import { logInAs } from '../../features/accounts/google-log-in.server'
import { stepPath } from '../../features/accounts/session/return-to.server'
import { signInHeaders } from '../../features/accounts/session/session-cookie.server'
import { userOf } from '../../features/accounts/session/sessions.server'
import { accountPath, confirmPath } from '../../features/accounts/settings/setting-form'
import { recordRecentLogin } from '../../features/accounts/settings/recent-login.server'
import { saveCredentials } from '../../features/accounts/sign-up-cookie.server'
import { googleCredentials } from '../../features/accounts/sign-up.server'
import { endpoint } from '../../http/endpoint.server'

/** Google redirects here. Returns to where the sign-in started: the popup, a page, or the identity confirmation. */
export const loader = endpoint({
  async GET({ request }) {
    const { flow, returnTo, person, isTooOften, cookie } = await finishGoogleSignIn(request)
    const to = (path: string, headers = new Headers()) => {
      headers.append('set-cookie', cookie)
      return redirect(path, { headers })
    }
    if (flow === 'popup') return popupAnswer(person, cookie, isTooOften ? 429 : 200)
    if (flow === 'confirm') {
      const user = await userOf(request)
      if (!user) return to('/login')
      const page = returnTo ?? accountPath
      if (person !== null && person.subject === user.googleSubject)
        return to(page, new Headers({ 'set-cookie': await recordRecentLogin(request, user.id) }))
      return to(confirmPath(page, person ? 'other' : isTooOften ? 'often' : 'google'))
    }
    const step = (path: string) => stepPath(path, returnTo)
    if (!person) return to(step(`/${flow}?error=${isTooOften ? 'often' : 'google'}`))
    if (flow === 'login') {
      const result = await logInAs(request, person)
      if (!result.ok) return to(step(`/login?error=${result.status === 401 ? 'no-account' : 'google'}`))
      return to(returnTo ?? '/dashboard', signInHeaders(result.token))
    }
    const checked = await googleCredentials(person)
    if (!checked.ok) return to(step('/signup?error=taken'))
    const kept = await saveCredentials(checked.value, person.name)
    return to(step('/signup?step=details'), new Headers({ 'set-cookie': kept }))
  },
})
export const action = loader
