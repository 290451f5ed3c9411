/** `refused`: the browser subscribed, but our server rejected the subscription, for this reason. */
export type PushOutcome = 'enabled' | 'not supported' | 'not allowed' | 'failed' | { refused: string }

/**
 * Browsers wait forever for an unreachable push service or a service worker that fails to start. Also covers a script
 * that does not load.
 */
const timeoutMs = 15_000

/** Where to send a subscription: to the signed-in account, or to the account of a pairing link. */
export interface SubscriptionDestination {
  path: '/api/notifications/add-target' | '/test/add'
  token?: string
}

/**
 * Asks for permission, subscribes this browser and sends the subscription to the server. If `nameOf` fails, the server
 * picks a name. Browser only.
 */
export async function subscribeThisBrowser(
  vapidPublicKey: string,
  nameOf: () => Promise<string>,
  { path, token }: SubscriptionDestination,
): Promise<PushOutcome> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return 'not supported'
  }
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'not allowed'
    const subscription = await Promise.race([registerAndSubscribe(vapidPublicKey), timeOut()])
    const name = await Promise.race([nameOf(), timeOut()]).catch(() => '')
    const send = (subscription: PushSubscription) =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ subscription, name, token }),
        signal: AbortSignal.timeout(timeoutMs),
      })
    let response = await send(subscription)
    // The browser still holds a subscription that its push service has ended.
    if (response.status === 422 && (await subscription.unsubscribe()))
      response = await send(await Promise.race([registerAndSubscribe(vapidPublicKey), timeOut()]))
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

/** Subscribes with our key. A browser has one subscription at a time, so one for another key is removed first. */
async function subscribe(pushManager: PushManager, vapidPublicKey: string): Promise<PushSubscription> {
  const old = await pushManager.getSubscription()
  if (old && !isFor(old, vapidPublicKey)) await old.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidPublicKey })
}

/**
 * Resubscribes a browser whose subscription uses an old key. Does nothing in a browser without a subscription. Needs no
 * prompt, because permission was already granted.
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

/** If the browser does not expose the key, assume that it matches: the push service rejects a wrong one. */
function isFor({ options }: PushSubscription, vapidPublicKey: string): boolean {
  const key = options?.applicationServerKey
  if (!key) return true
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === vapidPublicKey.replace(/=+$/, '')
}

const timeOut = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the push service does not answer')), timeoutMs))
