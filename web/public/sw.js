// Shows a pushed alert as a notification, and opens its listing on a click.
// The payload is JSON: {title, body, url, icon?, image?, tag, renotify?}.
// Shows a page of its own when a page cannot be fetched, and waits for scripts that cannot. It keeps that page and its
// styles, and nothing else.

const kept = 'offline-1'
const offlinePath = '/offline'

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepOfflinePage())
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(pageOrOffline(request))
  else if (request.destination === 'style') event.respondWith(fetch(request).catch(() => keptOrError(request.url)))
  else if (isOwnScript(request)) event.respondWith(patiently(request))
})

/** The page as a stranger gets it: nothing of a person is kept. */
async function keepOfflinePage() {
  const page = await fetch(offlinePath, { credentials: 'omit', cache: 'reload' })
  if (!page.ok) throw new Error('the offline page does not answer')
  const styles = (await page.clone().text()).match(/\/assets\/[\w.-]+\.css/g) || []
  const cache = await caches.open(kept)
  await cache.put(offlinePath, page)
  await cache.addAll([...new Set(styles)])
}

async function pageOrOffline(request) {
  try {
    const page = await fetch(request)
    return [502, 503, 504].includes(page.status) ? await keptOr(offlinePath, page) : page
  } catch {
    return keptOrError(offlinePath)
  }
}

const isOwnScript = ({ destination, url }) =>
  destination === 'script' && url.startsWith(`${self.location.origin}/assets/`)

/** A screen whose script does not come is replaced by a reload, which would not come either. So the script is waited for. */
async function patiently(request) {
  const mostAttempts = 60
  for (let attempt = 1; ; attempt++) {
    const script = await fetch(request.clone()).catch(() => null)
    if ((script && ![502, 503, 504].includes(script.status)) || attempt === mostAttempts)
      return script || Response.error()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

const keptOr = async (path, otherwise) => (await (await caches.open(kept)).match(path)) || otherwise
const keptOrError = (path) => keptOr(path, Response.error())

self.addEventListener('push', (event) => {
  const alert = read(event.data)
  const { title, body, url, icon, image, tag, renotify = false } = alert
  event.waitUntil(
    self.registration.showNotification(title, {
      ...{ body, icon, image, tag, data: { url } },
      renotify: renotify && Boolean(tag), // browsers refuse it without a tag
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data && event.notification.data.url))
})

/** A push without a valid payload must show something too, or the browser shows its own text. */
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
