import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { callRoute, sessionCookies, signUpPayload, useWeb } from '../../e2e/support/web'
import { issueGoogleToken } from './features/accounts/google/google-strategy.server'
import { action as checkEmail } from './routes/api.auth.check-email'
import { action as signUp } from './routes/api.auth.signup'
import { action as logIn } from './routes/api.auth.login'
import { action as requestReset } from './routes/api.auth.request-password-reset'
import { action as reset } from './routes/api.auth.reset-password'
import { action as joinWaitlist } from './routes/api.join-waitlist'
import { action as addTarget } from './routes/api.notifications.add-target'
import { loader as cancellationUrl } from './routes/api.paddle.get-cancellation-url'
import { action as planPreview } from './routes/api.paddle.subscription-preview'
import { action as planUpdate } from './routes/api.paddle.update-subscription'
import { action as saveSearch } from './routes/api.searches'
import { action as dashboardScreen } from './routes/dashboard.notifications'
import { action as searchScreen } from './routes/dashboard.search.$id/route'
import { action as logInScreen } from './routes/login/route'
import { action as resetScreen } from './routes/reset-password/route'
import { action as signUpScreen } from './routes/signup/route'
import { action as waitlistScreen } from './routes/waitlist/route'

// Checks every user-facing message word for word, with the request that produces it.

const web = useWeb() // Temporal does not answer
const email = `${randomUUID()}@example.com`
const googleToken = () => issueGoogleToken({ subject: 'subject', email, name: 'Ada' })
let token = ''
let session = { cookie: '' }

beforeAll(async () => {
  const response = await callRoute(signUp, '/api/auth/signup', { json: signUpPayload(email) })
  session = { cookie: sessionCookies(response) }
  token = (await response.json()).token
})

type Said = () => Promise<Response>
const post = (route: unknown, at: string, json: unknown, bearer?: string) =>
  callRoute(route, at, { json, token: bearer })
const send = (route: unknown, at: string, form: Record<string, string | string[]>, headers = {}) =>
  callRoute(route, at, { form, headers, params: { id: 'new' } })
const newSearch = { make: 'honda', countrywide: true, country: 'US', marketplaces: ['craigslist'] }
const search = (over: object) => () => post(saveSearch, '/api/searches', { ...newSearch, ...over }, token)
const searchForm = (over: Record<string, string | string[]>) => () => {
  const form = { intent: 'save', make: 'honda', countrywide: 'on', country: 'US', marketplaces: 'craigslist' }
  return send(searchScreen, '/dashboard/search/new', { ...form, ...over }, session)
}
const details = { firstName: 'Ada', lastName: 'L', countryCode: 'US' }
const fresh = () => ({ ...signUpPayload(`${randomUUID()}@example.com`) })
const plan = { newSubscriptionType: 'pro', newSubscriptionPeriod: 'yearly' }

/** Runs one request while a table is missing, like a database failure. */
const broken =
  (say: Said, table = 'User'): Said =>
  async () => {
    await web.db.$executeRawUnsafe(`ALTER TABLE "${table}" RENAME TO "away"`)
    try {
      return await say()
    } finally {
      await web.db.$executeRawUnsafe(`ALTER TABLE "away" RENAME TO "${table}"`)
    }
  }

/** For each message, where it is shown and the request that produces it. */
const onServer: Record<string, [where: string, say: Said][]> = {
  'This email is already in use. Please log in.': [
    ['call', () => post(signUp, '/api/auth/signup', signUpPayload(email))],
    ['call, Google', async () => post(signUp, '/api/auth/signup', { ...details, googleToken: await googleToken() })],
    ['screen', () => send(signUpScreen, '/signup', { intent: 'email', email, password: 'correct horse' })],
    [
      'screen, Google',
      async () => send(signUpScreen, '/signup', { intent: 'google', googleToken: await googleToken() }),
    ],
  ],
  'Authentication with Google failed. Please try again.': [
    ['call', () => post(logIn, '/api/auth/login', { googleToken: 'x' })],
    ['screen', () => send(logInScreen, '/login', { intent: 'google', googleToken: '' })],
  ],
  'Password must be at least 8 characters long.': [
    ['call', () => post(signUp, '/api/auth/signup', { ...fresh(), password: 'short' })],
    ['screen', () => send(signUpScreen, '/signup', { intent: 'email', email: 'x@example.com', password: 'short' })],
  ],
  'Please fill in all required fields.': [
    ['call', () => post(signUp, '/api/auth/signup', { ...fresh(), lastName: '' })],
    [
      'screen',
      async () => {
        const form = { intent: 'email', email: `${randomUUID()}@example.com`, password: 'correct horse' }
        const first = await send(signUpScreen, '/signup', form)
        return send(signUpScreen, '/signup', { intent: 'details', firstName: 'Ada' }, { cookie: sessionCookies(first) })
      },
    ],
  ],
  'Failed to create account. Please try again.': [
    ['call', broken(() => post(signUp, '/api/auth/signup', fresh()))],
    [
      'screen',
      async () => {
        const form = { intent: 'email', email: `${randomUUID()}@example.com`, password: 'correct horse' }
        const cookie = sessionCookies(await send(signUpScreen, '/signup', form))
        return broken(() => send(signUpScreen, '/signup', { intent: 'details', ...details }, { cookie }))()
      },
    ],
  ],
  'Failed to check email availability': [
    ['call', broken(() => post(checkEmail, '/api/auth/check-email', { email: 'new@example.com' }))],
    ['screen', broken(() => send(signUpScreen, '/signup', { intent: 'email', email, password: 'correct horse' }))],
  ],
  'Please enter your email and password.': [
    ['call', () => post(logIn, '/api/auth/login', { email })],
    ['screen', () => send(logInScreen, '/login', { email })],
  ],
  'Failed to log in. Please try again or contact support.': [
    ['call', broken(() => post(logIn, '/api/auth/login', { email, password: 'correct horse' }))],
    ['screen', broken(() => send(logInScreen, '/login', { email, password: 'correct horse' }))],
  ],
  'Failed to send password reset email': [
    [
      'call, the mail cannot be stored',
      broken(() => post(requestReset, '/api/auth/request-password-reset', { email }), 'ServiceMail'),
    ],
    ['call, database away', broken(() => post(requestReset, '/api/auth/request-password-reset', { email }))],
    ['screen', broken(() => send(resetScreen, '/reset-password', { intent: 'request', email }), 'ServiceMail')],
  ],
  'Failed to reset password': [
    [
      'call',
      broken(() => post(reset, '/api/auth/reset-password', { token: 'x', password: 'long enough' }), 'PasswordReset'),
    ],
  ],
  'An unexpected error occurred. Please try again later.': [
    ['screen, request', broken(() => send(resetScreen, '/reset-password', { intent: 'request', email }))],
    [
      'screen, new password',
      broken(
        () =>
          send(resetScreen, '/reset-password?token=x', {
            intent: 'reset',
            password: 'long enough',
            confirmation: 'long enough',
          }),
        'PasswordReset',
      ),
    ],
  ],
  "Passwords don't match.": [
    [
      'screen',
      () => send(resetScreen, '/reset-password?token=x', { intent: 'reset', password: 'a', confirmation: 'b' }),
    ],
  ],
  'Failed to update subscription': [
    ['call', broken(() => post(planUpdate, '/api/paddle/update-subscription', plan, token))],
  ],
  'Failed to load subscription preview': [
    ['call', broken(() => post(planPreview, '/api/paddle/subscription-preview', plan, token))],
  ],
  'Failed to fetch cancellation URL': [
    ['call', broken(() => callRoute(cancellationUrl, '/api/paddle/get-cancellation-url?subscriptionId=x', { token }))],
  ],
  'There was an error. Please try again later.': [
    ['call', broken(() => post(joinWaitlist, '/api/join-waitlist', { email, country: 'US' }), 'WaitlistEntry')],
    ['screen', broken(() => send(waitlistScreen, '/waitlist', { email, country: 'US' }), 'WaitlistEntry')],
  ],
  'Email address is required.': [
    ['call', () => post(addTarget, '/api/notifications/add-target', { email: ' ' }, token)],
    ['screen', () => send(dashboardScreen, '/dashboard/notifications', { intent: 'add-email', email: '' }, session)],
  ],
  'Please select a make.': [
    ['call', search({ make: '' })],
    ['screen', searchForm({ make: '' })],
  ],
  'Max. 3 models can be selected per search.': [
    ['call', search({ models: ['civic', 'accord', 'cr-v', 'pilot'] })],
    ['screen', searchForm({ models: ['civic', 'accord', 'cr-v', 'pilot'] })],
  ],
  "'Price from' cannot be greater than 'Price to'": [
    ['call', search({ priceFrom: 2, priceTo: 1 })],
    ['screen', searchForm({ priceFrom: '2', priceTo: '1' })],
  ],
  "'Construction year from' cannot be greater than 'Construction year to'": [
    ['call', search({ yearFrom: 2020, yearTo: 2010 })],
    ['screen', searchForm({ yearFrom: '2020', yearTo: '2010' })],
  ],
  "'Mileage from' cannot be greater than 'Mileage to'": [
    ['call', search({ mileageFrom: 2, mileageTo: 1 })],
    ['screen', searchForm({ mileageFrom: '2', mileageTo: '1' })],
  ],
}

const cases = Object.entries(onServer).flatMap(([message, saying]) => saying.map((one) => [message, ...one] as const))
test.each(cases)('"%s" (%s)', async (message, _, say) => {
  const response = await say()
  const said = JSON.stringify(await response.json())
  expect(said).toContain(JSON.stringify(message).slice(1, -1))
})

/** Messages shown by browser scripts or after a redirect. The browser tests cover some of them. */
const inBrowser = [
  'Push notifications are not supported in your browser.',
  'Push notifications are still not allowed. Please check your browser settings.',
  'Failed to initialize push notifications. Please try again later or use a different browser.',
  'Notification target removed successfully',
  'Email added successfully',
  'Push notifications enabled for this device',
  'Thank you for joining the waitlist! We will notify you when we are ready to launch.',
]

test.each(inBrowser)('the code contains "%s" verbatim', (message) => {
  const app = import.meta.dirname
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
  )
  const code = files.map((file) => readFileSync(path.join(app, file), 'utf8')).join('\n')
  expect(code).toContain(message)
})

// Not tested here: what Google's way without JavaScript says (features/accounts), "Network error occurred." (e2e/billing), and the thank-you message for feedback
// (e2e/dashboard).
