export type PushOutcome = 'enabled' | 'not supported' | 'not allowed' | 'failed'

/** `subscribe` would wait forever for a push service that cannot be reached. */
const patienceMs = 15_000

/** Where to send a subscription: to the signed-in account, or to the account of a pairing link. */
export interface Receiver {
  path: '/api/notifications/add-target' | '/test/add'
  token?: string
}

/** Asks for permission, subscribes this browser and sends the subscription to the server. Runs in the browser only. */
export async function subscribeThisBrowser(
  vapidPublicKey: string,
  name: string,
  { path, token }: Receiver,
): Promise<PushOutcome> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return 'not supported'
  }
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'not allowed'
    await navigator.serviceWorker.register('/sw.js')
    const { pushManager } = await navigator.serviceWorker.ready
    const options = { userVisibleOnly: true, applicationServerKey: vapidPublicKey }
    const subscription = await Promise.race([pushManager.subscribe(options), timeOut()])
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subscription, name, token }),
    })
    return response.ok ? 'enabled' : 'failed'
  } catch {
    return 'failed'
  }
}

const timeOut = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the push service does not answer')), patienceMs))
