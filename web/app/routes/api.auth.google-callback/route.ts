import { randomBytes } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { config } from '../../config.server'
import { issueGoogleToken, type GooglePerson } from '../../features/accounts/google/google-strategy.server'
import { finishGoogleSignIn } from '../../features/accounts/google/google-sign-in.server'
import { logInAs } from '../../features/accounts/log-in.server'
import { withReturnTo, signInHeaders } from '../../features/accounts/session/session-cookie.server'
import { findUser } from '../../features/accounts/session/sessions.server'
import { accountPath, confirmPath } from '../../features/accounts/settings/settings-form'
import { recordRecentLogin } from '../../features/accounts/settings/recent-login.server'
import { credentialsCookie, checkGoogleCredentials } from '../../features/accounts/sign-up.server'
import { endpoint } from '../../http/endpoint.server'

/**
 * The popup's last page. It posts the result to its opener (same origin only) and closes. Empty fields mean failure.
 */
async function popupAnswer(person: GooglePerson | null, cookie: string, status: 200 | 429): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const { email, name } = person ?? { email: '', name: '' }
  const message = { type: 'google-auth', email, name, token: person ? await issueGoogleToken(person) : '' }
  const script = `window.opener?.postMessage(${inScript(message)}, ${inScript(new URL(config().WEB_URL).origin)});window.close()`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head>
<body><p>You can close this window, or go to <a href="/login">the log-in page</a>.</p><script nonce="${nonce}">${script}</script></body></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'set-cookie': cookie,
    },
  })
}

/** Serializes JSON without `<`, so it cannot close the surrounding script element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

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
      const user = await findUser(request)
      if (!user) return to('/login')
      const page = returnTo ?? accountPath
      if (person !== null && person.subject === user.googleSubject) {
        await recordRecentLogin(user)
        return to(page)
      }
      return to(confirmPath(page, person ? 'other' : isTooOften ? 'often' : 'google'))
    }
    const step = (path: string) => withReturnTo(path, returnTo)
    if (!person) return to(step(`/${flow}?error=${isTooOften ? 'often' : 'google'}`))
    if (flow === 'login') {
      const result = await logInAs(request, person)
      if (!result.ok) return to(step(`/login?error=${result.status === 401 ? 'no-account' : 'google'}`))
      return to(returnTo ?? '/dashboard', signInHeaders(result.token))
    }
    const checked = await checkGoogleCredentials(person)
    if (!checked.ok) return to(step('/signup?error=taken'))
    const kept = await credentialsCookie(checked.value, person.name)
    return to(step('/signup?step=details'), new Headers({ 'set-cookie': kept }))
  },
})
export const action = loader
