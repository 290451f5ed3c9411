/** `refused`: the browser subscribed, and our server says why it does not add it. */
export type PushOutcome = 'enabled' | 'not supported' | 'not allowed' | 'failed' | { refused: string }

/**
 * A browser waits forever for a push service that cannot be reached, and for a service worker that cannot start; and we
 * for a script that does not come.
 */
const timeoutMs = 15_000

/** Where to send a subscription: to the signed-in account, or to the account of a pairing link. */
export interface Receiver {
  path: '/api/notifications/add-target' | '/test/add'
  token?: string
}

/**
 * Asks for permission, subscribes this browser and sends the subscription to the server, which makes a name of its own
 * where `nameOf` fails. Runs in the browser only.
 */
export async function subscribeThisBrowser(
  vapidPublicKey: string,
  nameOf: () => Promise<string>,
  { path, token }: Receiver,
): Promise<PushOutcome> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return 'not supported'
  }
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'not allowed'
    const subscription = await Promise.race([registerAndSubscribe(vapidPublicKey), timeOut()])
    const name = await Promise.race([nameOf(), timeOut()]).catch(() => '')
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subscription, name, token }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return 'enabled'
    const { error } = (await response.json()) as { error?: string }
    return typeof error === 'string' && response.status < 500 ? { refused: error } : 'failed'
  } catch {
    return 'failed'
  }
}

async function registerAndSubscribe(vapidPublicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  return subscribe(pushManager, vapidPublicKey)
}

/** A subscription for our key. A browser has one at a time, so one for another key makes way. */
async function subscribe(pushManager: PushManager, vapidPublicKey: string): Promise<PushSubscription> {
  const old = await pushManager.getSubscription()
  if (old && !isFor(old, vapidPublicKey)) await old.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidPublicKey })
}

/**
 * Subscribes a browser anew whose subscription is for a key that we have no longer. Does nothing in a browser without
 * one, and asks nobody: the permission was given.
 */
export async function renewSubscription(vapidPublicKey: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const old = await registration?.pushManager.getSubscription()
  if (!registration || !old || isFor(old, vapidPublicKey)) return
  const { endpoint, keys } = old.toJSON()
  const subscription = await Promise.race([subscribe(registration.pushManager, vapidPublicKey), timeOut()])
  await fetch('/api/notifications/renew-target', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, auth: keys?.auth, subscription }),
  })
}

/** A browser that does not tell the key is believed: the push service refuses a wrong one. */
function isFor({ options }: PushSubscription, vapidPublicKey: string): boolean {
  const key = options?.applicationServerKey
  if (!key) return true
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === vapidPublicKey.replace(/=+$/, '')
}

const timeOut = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the push service does not answer')), timeoutMs))
