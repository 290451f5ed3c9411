import { redirect } from '@remix-run/node'
import { config } from '../../config.server'
import { formErrorResponse, type FormErrors, withErrorFallback } from '../../http/errors.server'
import {
  countryOptions,
  visitorCountry,
  clearCredentials,
  credentialsCookie,
  readSavedCredentials,
  checkCredentials,
  checkDetails,
  checkGoogleToken,
  createUser,
} from '../../features/accounts/sign-up.server'
import { readReturnTo, withReturnTo, signInHeaders } from '../../features/accounts/session/session-cookie.server'
import { verifyGoogleToken, splitName } from '../../features/accounts/google/google-strategy.server'
import { checkRateLimit, tooManyAttempts } from '../../features/accounts/rate-limits.server'
import { openSession } from '../../features/accounts/session/sessions.server'
import { accountMessages, cleanText, cleanEmail } from '../../features/accounts/sign-up-rules'

/** The form treats an email address that is already taken as invalid input (400), not as a conflict (409). */
const refuse = (form: FormData, { fieldErrors, status }: Omit<FormErrors, 'ok'>) =>
  formErrorResponse(fieldErrors, tidyForm(form), status === 409 ? 400 : status)

/**
 * Loads the step named in the URL and its links. Redirects from the details step until an email address and credentials
 * are stored.
 */
export async function loadSignUpStep(request: Request) {
  const stored = await readSavedCredentials(request)
  const redirectTo = readReturnTo(request)
  const paths = { email: emailStep(request), logIn: withReturnTo('/login', redirectTo) }
  switch (new URL(request.url).searchParams.get('step')) {
    case 'email':
      return { step: 'email' as const, paths, email: stored?.googleSubject ? '' : (stored?.email ?? '') }
    case 'details':
      if (!stored) throw redirect(emailStep(request))
      return {
        step: 'details' as const,
        countries: countryOptions,
        country: visitorCountry(request),
        email: stored.email,
        ...splitName(stored.name),
      }
    default:
      return {
        step: 'provider' as const,
        ...{ paths, redirectTo },
        google: config().google !== null,
      }
  }
}

const emailStep = (request: Request) => withReturnTo('/signup?step=email', readReturnTo(request))
const detailsStep = (request: Request) => withReturnTo('/signup?step=details', readReturnTo(request))

/** Response to an unexpected error. It preserves the form input. */
const broken = (form: FormData, error: string) => () => refuse(form, { fieldErrors: { form: error }, status: 503 })

export const submitEmail = (request: Request, form: FormData) =>
  withErrorFallback(() => checkEmailStep(request, form), broken(form, accountMessages.emailCheckFailed))
export const submitGoogle = (request: Request, form: FormData) =>
  withErrorFallback(() => checkGoogleStep(request, form), broken(form, accountMessages.signUpFailed))
export const submitDetails = (request: Request, form: FormData) =>
  withErrorFallback(() => checkDetailsStep(request, form), broken(form, accountMessages.signUpFailed))

async function checkGoogleStep(request: Request, form: FormData) {
  const googleToken = form.get('googleToken')
  const checked = await checkGoogleToken({ googleToken })
  if (!checked.ok) return formErrorResponse(checked.fieldErrors, {}, checked.status)
  const person = await verifyGoogleToken(googleToken)
  const cookie = await credentialsCookie(checked.value, person?.name)
  return redirect(detailsStep(request), { headers: { 'set-cookie': cookie } })
}

async function checkEmailStep(request: Request, form: FormData) {
  const email = tidyForm(form).email ?? ''
  if (!(await checkRateLimit('sign-up', email.toLowerCase(), request)))
    return refuse(form, { fieldErrors: { form: tooManyAttempts }, status: 429 })
  const checked = await checkCredentials({ email, password: form.get('password') })
  if (!checked.ok) return refuse(form, checked)
  const cookie = await credentialsCookie(checked.value)
  return redirect(detailsStep(request), { headers: { 'set-cookie': cookie } })
}

async function checkDetailsStep(request: Request, form: FormData) {
  const credentials = await readSavedCredentials(request)
  if (!credentials) return redirect(emailStep(request))
  if (form.has('email') && form.get('email') !== credentials.email) return otherAddress(credentials.email, form)
  const details = checkDetails(tidyForm(form))
  if (!details.ok) return refuse(form, details)
  const user = await createUser(request, credentials, details.value)
  if (!user.ok) return refuse(form, user)
  const headers = signInHeaders(await openSession(user.value.id, request))
  headers.append('set-cookie', clearCredentials())
  return redirect(welcomed(readReturnTo(request) ?? '/dashboard/searches'), { headers })
}

/**
 * Tabs share one cookie, which holds the address entered last. The form is returned with that address for the user to
 * confirm.
 */
function otherAddress(email: string, form: FormData) {
  const error = `You started signing up as ${email} in another tab. Press again to continue with that address.`
  return formErrorResponse({ form: error }, { ...tidyForm(form), email }, 409)
}

/** Adds the `welcome` param, which makes any dashboard page greet a new user (routes/dashboard). */
function welcomed(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://local.invalid')
  return pathname.startsWith('/dashboard/') ? `${pathname}${search ? `${search}&` : '?'}welcome${hash}` : path
}

function tidyForm(form: FormData): Record<string, string> {
  const names = ['email', 'firstName', 'lastName', 'companyName', 'countryCode', 'marketingConsent', 'timeZone']
  const tidied = (name: string) => (name === 'email' ? cleanEmail : cleanText)(form.get(name))
  return Object.fromEntries(names.filter((name) => form.has(name)).map((name) => [name, tidied(name)]))
}
