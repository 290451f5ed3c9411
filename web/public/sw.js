// Shows a pushed alert as a notification, and opens its listing on a click.
// The payload is JSON: {title, body, url, icon?, image?, tag, renotify?}.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

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
