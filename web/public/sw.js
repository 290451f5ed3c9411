// Shows a pushed alert as a notification, and the number of unread ones on the app's icon. A click opens its listing;
// its buttons save or hide the car. The payload is the JSON that worker/notify/push/push-message.ts writes, always with
// `url` and `title`.
// When a page cannot be fetched, shows an offline page instead. When a script cannot be fetched, retries. Caches only
// the offline page with its styles and script.

const kept = 'offline-2'
const offlinePath = '/offline'

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepOfflinePage())
})
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), forgetOldPages()])))

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(pageOrOffline(request))
  else if (request.destination === 'style') event.respondWith(fetch(request).catch(() => keptOrError(request.url)))
  else if (isOwnScript(request)) event.respondWith(patiently(request))
})

/** Sets the badge of the installed app's icon, where the browser has one. The pages clear it (ui/page). */
async function showUnread(count) {
  await navigator.setAppBadge?.(count).catch(() => {})
}

/** Fetches the page signed out, so the cache holds no personal data. */
async function keepOfflinePage() {
  const page = await fetch(offlinePath, { credentials: 'omit', cache: 'reload' })
  if (!page.ok) throw new Error('the offline page does not answer')
  const files = (await page.clone().text()).match(/\/assets\/[\w.-]+\.(?:css|js)/g) || []
  const cache = await caches.open(kept)
  await cache.put(offlinePath, page)
  await cache.addAll([...new Set(files)])
}

async function forgetOldPages() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)))
}

async function pageOrOffline(request) {
  try {
    const page = await fetch(request)
    return isGateways(page) ? await keptOr(offlinePath, page) : page
  } catch {
    return keptOrError(offlinePath)
  }
}

/** Our own error pages explain the problem, so only a gateway's are replaced. */
const isGateways = ({ status, headers }) => [502, 503, 504].includes(status) && !headers.has('x-from-app')

const isOwnScript = ({ destination, url }) =>
  destination === 'script' && url.startsWith(`${self.location.origin}/assets/`)

/** Remix answers a failed script with a reload of the page, which would fail too. Retries until the script loads. */
async function patiently(request) {
  const mostAttempts = 60
  for (let attempt = 1; ; attempt++) {
    const script = await fetch(request.clone()).catch(() => null)
    if (script && !isGateways(script)) return script
    const stored = await keptOr(request.url, null)
    if (stored || attempt === mostAttempts) return stored || script || Response.error()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

const keptOr = async (path, otherwise) => (await (await caches.open(kept)).match(path)) || otherwise
const keptOrError = (path) => keptOr(path, Response.error())

self.addEventListener('push', (event) => {
  const {
    title,
    body,
    url,
    image,
    tag,
    renotify = false,
    sentAt,
    results,
    actions = [],
    hide,
    save,
    unread,
  } = read(event.data)
  const age = ageOf(sentAt)
  const shown = self.registration.showNotification(title, {
    ...{ icon: '/icon-192.png', image, tag, actions: withSave(actions, save), data: { url, results, hide, save } },
    body: age ? `Sent ${age} ago\n${body}` : body,
    silent: age !== null,
    renotify: renotify && age === null && Boolean(tag), // browsers reject `renotify` without a tag
  })
  event.waitUntil(Promise.all([shown, typeof unread === 'number' && showUnread(unread)]))
})

/** Most browsers show two buttons. A click anywhere else opens the ad, so its button is left out first. */
function withSave(actions, save) {
  const all = save ? [...actions, { action: 'save', title: 'Save' }].sort(byPlace) : actions
  const most = self.Notification?.maxActions ?? 2
  return all.length > most ? all.filter(({ action }) => action !== 'open').slice(0, most) : all
}
const places = ['open', 'save', 'hide']
const byPlace = (one, other) => places.indexOf(one.action) - places.indexOf(other.action)

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event
  const { url, results, ...calls } = notification.data || {}
  notification.close()
  const call = ['save', 'hide'].includes(action) && calls[action]
  event.waitUntil(call ? changeCar(action, call, { notification, results }) : open(url))
})

/** The browser replaced its subscription by itself. The old subscription's secret authorizes the renewal. */
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

async function renew({ oldSubscription: old, newSubscription }) {
  if (!old) return // the next alert turns this target off and notifies its owner
  const { endpoint, keys } = old.toJSON()
  const options = { userVisibleOnly: true, applicationServerKey: old.options.applicationServerKey }
  const subscription = newSubscription || (await self.registration.pushManager.subscribe(options))
  await post('/api/notifications/renew-target', { endpoint, auth: keys.auth, subscription })
}

/**
 * Saves or hides the car with this browser's session, without a window. If that fails, a notification in place of the
 * first one says why, and opens the results, where cars can be saved and hidden too.
 */
async function changeCar(action, { path, listingId }, { notification: { title, tag }, results }) {
  const answer = await post(path, { listingId }).catch(() => null)
  if (answer && answer.ok) return
  const notDone = action === 'save' ? 'Not saved.' : 'Not hidden.'
  await self.registration.showNotification(title, {
    ...{ icon: '/icon-192.png', tag, silent: true, data: { url: results } },
    body: `${notDone} ${await reasonOf(answer)} Tap to open your results.`,
  })
}

/** The server's own words, where it refused for another reason than a missing log-in. */
async function reasonOf(answer) {
  if (!answer) return 'You’re offline, or we can’t be reached.'
  if (answer.status === 401) return 'You’re logged out on this device.'
  const { error } = await answer.json().catch(() => ({}))
  return typeof error === 'string' ? error : 'Something went wrong on our side.'
}

const post = (path, body) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Age such as "3 h" of a message that waited until the device was online. Null for a new message. */
function ageOf(sentAt) {
  const hours = (Date.now() - Date.parse(sentAt)) / 3_600_000
  return hours >= 1 ? `${Math.floor(hours)} h` : null
}

/** A push must always show a notification, or the browser shows its own text. */
function read(data) {
  const fallback = { title: 'A new match', body: 'Open your dashboard to see it.', url: '/dashboard/searches' }
  try {
    return Object.assign(fallback, data ? data.json() : {})
  } catch {
    return fallback
  }
}

/** Opens http and https URLs only. */
async function open(text) {
  const url = new URL(text || '/dashboard/searches', self.location.origin)
  if (!['http:', 'https:'].includes(url.protocol)) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const already = windows.find((client) => client.url === url.href)
  await (already ? already.focus() : self.clients.openWindow(url.href))
}
