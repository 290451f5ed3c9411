import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { scenePassword, scheduleCancellation, type AccountScene } from './account-scene'
import { pushKeys } from './push-keys'
import { routeModules } from './routes'

/** Routes with a real action, as opposed to one that only handles GET or rejects the request. */
export const routesWithActions = [...routeModules.keys()]
  .filter((name) => !['$', 'api.$', 'refused'].includes(name))
  .filter((name) => {
    const text = readFileSync(routeModules.get(name)!, 'utf8')
    return /^export (?:async )?function action/m.test(text) || /\b(?:POST|PUT|DELETE)[:(]/.test(text)
  })

export const loadAction = async (name: string): Promise<unknown> =>
  ((await import(routeModules.get(name)!)) as { action: unknown }).action

/** One request that changes something. `params` are the route's path parameters. */
export interface MutationRequest {
  name: string
  method?: string
  url?: string
  params?: Record<string, string>
  form?: Record<string, string | string[]>
  json?: Record<string, unknown>
  allowsApiToken?: boolean
  prepare?: (scene: AccountScene) => Promise<unknown>
}

const subscription = () => ({ endpoint: `https://push.example/${randomUUID()}`, keys: pushKeys() })
const described = { make: 'honda', models: ['accord'], countrywide: 'on', marketplaces: ['craigslist'] }
const words = { smartCriteria: 'leather, sunroof' }
const resetting = { password: 'a password of ours', confirmation: 'a password of ours' }
const plan = { newSubscriptionType: 'pro', newSubscriptionPeriod: 'monthly' }

const forms = (
  params: Record<string, string>,
  given: Record<string, Record<string, string | string[]>>,
): MutationRequest[] => Object.entries(given).map(([name, form]) => ({ name, params, form }))
const calls = (json: Record<string, unknown>, more: Partial<MutationRequest> = {}): MutationRequest[] => [
  { name: 'call', json, ...more },
]

export const signedInRequests: Record<string, (scene: AccountScene) => MutationRequest[]> = {
  'api.feedback.send': () => calls({ feedback: 'Found my car.' }),
  'api.notifications.add-target': () => [
    ...calls({ email: `new-${randomUUID()}@example.com` }),
    { name: 'browser', json: { subscription: subscription() } },
  ],
  'api.notifications.remove-target': ({ mailId }) => calls({ id: mailId }),
  'api.notifications.toggle-target': ({ mailId, unconfirmedId }) => [
    ...calls({ id: mailId, active: false }),
    { name: 'on', json: { id: unconfirmedId, active: true } },
  ],
  'api.paddle.update-subscription': () => calls(plan),
  'api.searches': () => calls({ ...described, countrywide: true }, { allowsApiToken: true }),
  'api.searches_.$id': ({ search }) => [
    {
      name: 'put',
      method: 'PUT',
      params: { id: search.id },
      json: { ...described, ...words, countrywide: true },
      allowsApiToken: true,
    },
    { name: 'delete', method: 'DELETE', params: { id: search.id }, json: {}, allowsApiToken: true },
  ],
  'api.searches_.$id_.hide': ({ search, listing }) => calls({ listingId: listing.id }, { params: { id: search.id } }),
  'api.searches_.$id_.save': ({ search, listing }) => calls({ listingId: listing.id }, { params: { id: search.id } }),
  'confirm.$token': ({ confirmation }) => forms({ token: confirmation }, { confirm: { intent: 'confirm' } }),
  'confirm.address.$token': ({ change }) => forms({ token: change }, { change: {} }),
  'dashboard.notifications': ({ mailId, unconfirmedId, search }) =>
    forms(
      {},
      {
        toggle: { intent: 'toggle', id: mailId, active: 'false' },
        confirm: { intent: 'confirm', id: unconfirmedId },
        unmute: { intent: 'unmute', id: mailId, search: search.id },
        test: { intent: 'test', id: mailId },
        'add-email': { intent: 'add-email', email: `new-${randomUUID()}@example.com` },
        pair: { intent: 'pair' },
        report: { intent: 'report', active: 'false' },
      },
    ),
  'dashboard.account_.address': () =>
    forms({}, { address: { email: `new-${randomUUID()}@example.com`, current: scenePassword } }),
  'dashboard.account_.delete': () => forms({}, { delete: { current: scenePassword } }),
  'dashboard.account_.keep-plan': () => [{ name: 'keep', form: {}, prepare: scheduleCancellation }],
  'dashboard.account_.name': () => forms({}, { name: { firstName: 'Eve', lastName: 'Stranger' } }),
  'dashboard.account_.password': () => {
    const password = 'a password of the stranger'
    return forms({}, { password: { current: scenePassword, password, confirmation: password } })
  },
  'dashboard.account_.payments_.$id.refund': ({ paid }) => forms({ id: paid.transactionId }, { refund: {} }),
  'dashboard.account_.sessions': ({ sessionId }) =>
    forms({}, { end: { intent: 'end', session: sessionId }, 'end-others': { intent: 'end-others' } }),
  'dashboard.account_.subscriptions_.$id.cancel': ({ paid }) => forms({ id: paid.subscriptionId }, { cancel: {} }),
  'dashboard.account_.time-zone': () => forms({}, { zone: { timeZone: 'America/Denver' } }),
  'dashboard.account_.tokens': ({ apiTokenId }) =>
    forms({}, { make: { intent: 'make', name: 'Mine' }, withdraw: { intent: 'withdraw', token: apiTokenId } }),
  'dashboard.feedback': () => forms({}, { feedback: { feedback: 'Found my car.' } }),
  'dashboard.notifications_.$id.remove': ({ mailId }) => forms({ id: mailId }, { remove: {} }),
  'dashboard.notifications_.add': () =>
    forms({}, { 'add-email': { intent: 'add-email', email: `new-${randomUUID()}@example.com` } }),
  'dashboard.notifications_.feeds': ({ search, paused }) =>
    forms({}, { open: { intent: 'open', search: paused.id }, close: { intent: 'close', search: search.id } }),
  'dashboard.notifications_.webhook': () =>
    forms(
      {},
      {
        save: { intent: 'save', url: 'https://hooks.example/b' },
        test: { intent: 'test' },
        'switch-on': { intent: 'switch-on' },
        'switch-off': { intent: 'switch-off' },
        rotate: { intent: 'rotate' },
        remove: { intent: 'remove' },
      },
    ),
  'dashboard.search.$id': ({ search }) => [
    ...forms(
      { id: 'new' },
      {
        create: { intent: 'save', ...described },
        describe: { intent: 'describe', description: 'Honda Civic under 15k' },
      },
    ),
    ...forms(
      { id: search.id },
      {
        save: { intent: 'save', ...described, ...words },
        'compile-words': { intent: 'compile-words', ...described, smartCriteria: 'red' },
        'remove-criterion': { intent: 'remove-criterion:a1' },
        'compile-again': { intent: 'compile-again' },
      },
    ),
  ],
  'dashboard.search.$id_.status': ({ search, paused }) => [
    ...forms({ id: search.id }, { pause: { intent: 'pause' }, 'run-now': { intent: 'run-now' } }),
    ...forms({ id: paused.id }, { resume: { intent: 'resume' } }),
  ],
  'dashboard.search.$id_.delete': ({ search }) => forms({ id: search.id }, { delete: {} }),
  'dashboard.search.$id_.results': ({ search, listing, hidden }) =>
    forms(
      { id: search.id },
      {
        hide: { intent: 'hide', listingId: listing.id },
        save: { intent: `save:${listing.id}` },
        unsave: { intent: `unsave:${hidden.id}` },
        'bring-back': { intent: 'bring-back', listingId: hidden.id },
        'told-yes': { intent: 'told-yes', listingId: listing.id, label: 'leather seats' },
        'sign-messages': { intent: 'sign-messages', signs: 'on' },
        'refuse-criterion': { intent: 'refuse-criterion:a1' },
      },
    ),
  'dashboard.search.$id_.car.$vehicleId': ({ search, listing, hidden }) => [
    ...forms(
      { id: search.id, vehicleId: listing.vehicleId! },
      {
        'save-note': { intent: 'save-note', note: 'A' },
        hide: { intent: 'hide', listingId: listing.id },
        save: { intent: 'save', listingId: listing.id },
        'told-yes': { intent: 'told-yes', listingId: listing.id, label: 'leather seats' },
        'confirm-reply': {
          ...{ intent: 'confirm-reply', listingId: listing.id },
          ...{ reply: 'It has leather seats.', confirmed: 'leather seats' },
        },
        'sign-messages': { intent: 'sign-messages', signs: 'on' },
      },
    ),
    ...forms(
      { id: search.id, vehicleId: hidden.vehicleId! },
      {
        'bring-back': { intent: 'bring-back', listingId: hidden.id },
        unsave: { intent: 'unsave', listingId: hidden.id },
      },
    ),
  ],
  'dashboard.search.$id_.car.$vehicleId_.not-a-match': ({ search, listing }) =>
    forms(
      { id: search.id, vehicleId: listing.vehicleId! },
      {
        wish: { reason: 'wish:leather seats', listingId: listing.id },
        other: { reason: 'other', text: 'A', listingId: listing.id },
      },
    ),
  'dashboard.search.$id_.car.$vehicleId_.offer': ({ search, hidden }) =>
    forms(
      { id: search.id, vehicleId: hidden.vehicleId! },
      { offered: { intent: 'mark-offered', listingId: hidden.id } },
    ),
  'dashboard.search.$id_.found': ({ search, hidden }) =>
    forms(
      { id: search.id },
      {
        tell: { intent: 'tell', story: 'It drives well.' },
        found: { intent: 'found', car: hidden.id },
      },
    ),
  'dashboard.shortlist': ({ search, listing, hidden }) =>
    forms(
      {},
      {
        stage: { intent: `stage:${hidden.id}:SEEN` },
        change: { intent: `change:${hidden.id}`, note: 'A', appointment: '2030-01-02T10:00' },
        save: { intent: `save:${listing.id}:${search.id}` },
        unsave: { intent: `unsave:${hidden.id}` },
      },
    ),
  'dashboard.shortlist_.shared': ({ search, hidden, shareId, visitorNoteId }) =>
    forms(
      {},
      {
        'share-car': { intent: 'share-car', search: search.id, listing: hidden.id },
        'share-list': { intent: 'share-list' },
        'show-plans': { intent: 'show-plans', link: shareId },
        'note-alerts-off': { intent: 'note-alerts-off' },
        'delete-note': { intent: 'delete-note', note: visitorNoteId, back: '/dashboard/shortlist' },
        withdraw: { intent: 'withdraw', link: shareId },
      },
    ),
  'dashboard.search.criteria': () => forms({}, { words: { ...described, smartCriteria: 'red' } }),
  upgrade: () => forms({}, { change: { plan: 'pro', period: 'monthly', cents: '2000', currency: 'USD' } }),
}

const person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  companyName: 'A',
  countryCode: 'US',
  timeZone: 'America/Denver',
}
const credentials = () => ({ email: `new-${randomUUID()}@example.com`, password: 'a password of ours' })

/** Requests of the other routes, some of which work signed out. */
export const otherRequests: Record<string, (scene: AccountScene) => MutationRequest[]> = {
  'api.auth.check-email': () => calls({ email: 'a@example.com' }),
  'api.auth.login': () => [...calls(credentials()), { name: 'google', json: { googleToken: 'a' } }],
  'api.auth.request-password-reset': () => calls({ email: 'a@example.com' }),
  'api.auth.reset-password': ({ reset }) => calls({ token: reset, password: 'a password of ours' }),
  'api.auth.signup': () => calls({ ...person, ...credentials(), marketingConsent: true }),
  'api.join-waitlist': () => calls({ ...credentials(), name: 'A', country: 'US', countryState: 'CA', message: 'A' }),
  'api.notifications.renew-target': () => calls({ endpoint: 'a', auth: 'a', subscription: subscription() }),
  'api.paddle.subscription-preview': () => calls(plan),
  'dashboard.account_.confirm': () => forms({}, { password: { current: scenePassword } }),
  'dashboard.search.preview': () => forms({}, { preview: { ...described, smartCriteria: 'red' } }),
  login: () => forms({}, { email: credentials(), google: { intent: 'google', googleToken: 'a' } }),
  'pause.$token': () => forms({ token: 'a' }, { pause: { intent: 'pause' } }),
  'reset-password': () =>
    forms({}, { request: { intent: 'request', email: 'a@example.com' }, reset: { intent: 'reset', ...resetting } }),
  'shared.$token': ({ shareToken, listing }) =>
    forms(
      { token: shareToken },
      { note: { intent: 'leave-note', note: 'Nice', name: 'Mia' }, like: { intent: `like:${listing.id}` } },
    ),
  signup: () =>
    forms(
      {},
      {
        google: { intent: 'google', googleToken: 'a' },
        email: { intent: 'email', ...credentials() },
        details: { intent: 'details', ...person },
      },
    ),
  'test_.add': () => calls({ token: 'a', subscription: subscription(), name: 'A' }),
  theme: () => forms({}, { theme: { theme: 'dark', redirectTo: '/' } }),
  'unsubscribe.$token': () => forms({ token: 'a' }, { search: { intent: 'search', search: randomUUID() } }),
  waitlist: () => forms({}, { join: { ...credentials(), name: 'A', country: 'US', countryState: 'CA', message: 'A' } }),
}

/** Routes whose action works signed out or changes nothing in an account, and why. */
export const exemptRoutes: Record<string, string> = {
  'api.auth.check-email': 'needs no session',
  'api.auth.handover': 'stores nothing',
  'api.auth.login': 'needs no session',
  'api.auth.logout': 'ends the session',
  'api.auth.request-password-reset': 'needs no session',
  'api.auth.reset-password': 'a mailed link',
  'api.auth.session': 'stores nothing',
  'api.auth.signup': 'needs no session',
  'api.join-waitlist': 'needs no session',
  'api.notifications.renew-target': 'the secret of the browser’s subscription',
  'api.paddle.subscription-preview': 'stores nothing',
  cookies: 'stores nothing',
  'dashboard.account_.confirm': 'stores nothing, and asks for the password',
  'dashboard.search.preview': 'stores nothing of an account',
  login: 'needs no session',
  logout: 'ends the session',
  'pause.$token': 'a mailed link',
  'reset-password': 'a mailed link',
  'shared.$token': 'the secret in the address',
  signup: 'needs no session',
  'test_.add': 'a link that is scanned',
  theme: 'stores nothing',
  'unsubscribe.$token': 'a mailed link',
  waitlist: 'needs no session',
  'webhooks.paddle': 'signed by Paddle',
  'webhooks.postmark': 'the secret of Postmark',
}
