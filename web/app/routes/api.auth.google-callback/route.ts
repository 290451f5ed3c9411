import { randomBytes } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { config } from '../../config.server'
import { issueGoogleToken, type GooglePerson } from '../../features/accounts/google/google-strategy.server'
import { finishGoogleSignIn } from '../../features/accounts/google/google-sign-in.server'
import { logInAs } from '../../features/accounts/log-in.server'
import { withReturnTo, signInHeaders } from '../../features/accounts/session/session-cookie.server'
import { findUser } from '../../features/accounts/session/sessions.server'
import { accountPath, confirmPath } from '../../features/accounts/settings/settings-form'
import { recordRecentLogin, redirectConfirmed } from '../../features/accounts/settings/recent-login.server'
import { credentialsCookie, checkGoogleCredentials } from '../../features/accounts/sign-up.server'
import { tooManyAttempts } from '../../features/accounts/rate-limits.server'
import { accountMessages } from '../../features/accounts/sign-up-rules'
import { endpoint } from '../../http/endpoint.server'
import { redirectWithFlash } from '../../http/flash.server'

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

const otherAccount = 'That isn’t the Google account you log in with here.'

/** Google redirects here. Returns to where the sign-in started: the popup, a page, or the identity confirmation. */
export const loader = endpoint({
  async GET({ request }) {
    const { flow, returnTo, person, isTooOften, cookie } = await finishGoogleSignIn(request)
    const withCookie = (headers = new Headers()) => {
      headers.append('set-cookie', cookie)
      return headers
    }
    const to = (path: string, headers?: Headers) => redirect(path, { headers: withCookie(headers) })
    const refuse = (path: string, error: string) => redirectWithFlash(path, { error }, withCookie())
    if (flow === 'popup') return popupAnswer(person, cookie, isTooOften ? 429 : 200)
    const failure = isTooOften ? tooManyAttempts : accountMessages.googleFailed
    if (flow === 'confirm') {
      const user = await findUser(request)
      if (!user) return to('/login')
      if (person !== null && person.subject === user.googleSubject) {
        await recordRecentLogin(user)
        return redirectConfirmed(returnTo, withCookie())
      }
      return refuse(confirmPath(returnTo ?? accountPath), person ? otherAccount : failure)
    }
    const step = (path: string) => withReturnTo(path, returnTo)
    if (!person) return refuse(step(`/${flow}`), failure)
    if (flow === 'login') {
      const result = await logInAs(request, person)
      if (!result.ok)
        return refuse(
          step('/login'),
          result.status === 401 ? accountMessages.noGoogleAccount : accountMessages.googleFailed,
        )
      return to(returnTo ?? '/dashboard', signInHeaders(result.token))
    }
    const checked = await checkGoogleCredentials(person)
    if (!checked.ok) return refuse(step('/signup'), accountMessages.emailTaken)
    const kept = await credentialsCookie(checked.value, person.name)
    return to(step('/signup?step=details'), new Headers({ 'set-cookie': kept }))
  },
})
export const action = loader
