// Shows an alert that was pushed, and opens its listing when it is pressed.
// The payload is JSON: {title, body, url, icon?, image?, tag}.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const alert = read(event.data)
  const { title, body, url, icon, image, tag } = alert
  event.waitUntil(self.registration.showNotification(title, { body, icon, image, tag, data: { url } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data && event.notification.data.url))
})

/** A push without a readable payload still has to show something, or the browser shows its own words. */
function read(data) {
  const fallback = { title: 'A new match', body: 'Open your dashboard to see it.', url: '/dashboard/searches' }
  try {
    return Object.assign(fallback, data ? data.json() : {})
  } catch {
    return fallback
  }
}

/** Only web addresses are opened, whatever the payload says. */
async function open(text) {
  const url = new URL(text || '/dashboard/searches', self.location.origin)
  if (!['http:', 'https:'].includes(url.protocol)) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const already = windows.find((client) => client.url === url.href)
  await (already ? already.focus() : self.clients.openWindow(url.href))
}
