import type { Marketplace } from '#domain/marketplaces'

export interface CarToList {
  make: string
  model: string
  year: number
  price: number
  mileage: number
  description: string
  zip: string
  title?: string
  vin?: string
  bodyType?: string
  transmission?: string
  source?: Marketplace
}

export interface DeliveredMail {
  MessageID: string
  To: string
  Subject: string
  HtmlBody: string
  TextBody: string
  Tag: string
  Metadata: Record<string, string>
  Headers: { Name: string; Value: string }[]
  SubmittedAt: string
}

export interface DeliveredPush {
  endpoint: string
  receivedAt: string
  payload: { title: string; body: string; url: string; tag: string; renotify: boolean }
}

export interface PushSubscriptionJson {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Makes one control call. `base` is the sandbox's origin, `path` the part after `/control/`. Throws an error with the
 * response's text if the call fails.
 */
export async function callControl<Answer = unknown>(
  base: string,
  method: Method,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetchPatiently(`${base}/control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} /control/${path} answered ${response.status}: ${text}`)
  return (text ? JSON.parse(text) : null) as Answer
}

const connectTries = 6

/** Tries again if no connection was made for ten seconds, as happens on a machine that a benchmark overloads. */
async function fetchPatiently(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    try {
      return await fetch(url, init)
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (code !== 'UND_ERR_CONNECT_TIMEOUT' || tries === connectTries) throw error
    }
  }
}

export function controlClient(sandboxUrl: string) {
  const call = <T>(method: Method, path: string, body?: unknown) => callControl<T>(sandboxUrl, method, path, body)
  return {
    listCar: (car: CarToList) =>
      call<{ source: string; id: string; url: string; postedAt: string }>('POST', 'listings', {
        source: 'craigslist',
        transmission: 'automatic',
        bodyType: 'sedan',
        ...car,
      }),
    sell: (car: { source: string; id: string }) => call('PATCH', `listings/${car.source}/${car.id}`, { sold: true }),
    setSource: (mode: string, source: Marketplace = 'craigslist') => call('PUT', `sources/${source}`, { mode }),
    setModel: (mode: string) => call('PUT', 'model', { mode }),
    setMail: (mode: string) => call('PUT', 'mail', { mode }),
    setPush: (mode: string) => call('PUT', 'push', { mode }),
    mailTo: (to: string) => call<DeliveredMail[]>('GET', `mail?to=${encodeURIComponent(to)}`),
    /** Alerts about single cars, without the backfill summary. */
    matchesTo: async (to: string) =>
      (await call<DeliveredMail[]>('GET', `mail?to=${encodeURIComponent(to)}`)).filter((mail) => mail.Tag === 'match'),
    pushesTo: (endpoint: string) => call<DeliveredPush[]>('GET', `pushes?endpoint=${encodeURIComponent(endpoint)}`),
    subscribe: () => call<PushSubscriptionJson>('POST', 'push/subscriptions'),
    expireSubscription: (endpoint: string) => call('POST', `push/subscriptions/${endpoint.split('/').at(-1)}/expire`),
    requests: (source: Marketplace = 'craigslist') =>
      call<{ at: string; answeredAt: string | null; path: string; status: number | null }[]>(
        'GET',
        `requests?source=${source}`,
      ),
    modelCalls: () => call<{ at: string; format: string; status: number }[]>('GET', 'model/calls'),
  }
}

/**
 * Resolves at the start of the next second. Marketplaces report whole seconds, so a car listed in the same second in
 * which a search is saved is new to the search. Cars listed before this call are backfill afterward.
 */
export async function waitForNextSecond(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_001 - (Date.now() % 1_000)))
}

/**
 * Lists a Honda with these options on the sandbox's Craigslist. Returns its three photo URLs. Where tests share a
 * sandbox, use a model that no other test searches for.
 */
export async function listCarWithPhotos(sandboxUrl: string, options: string[], model = 'Civic'): Promise<string[]> {
  const car = { source: 'craigslist', make: 'Honda', model, options }
  const posted = await callControl<{ url: string }>(sandboxUrl, 'POST', 'listings', car)
  const rapi = await fetch(`${sandboxUrl}/craigslist/rapi/web/v8/postings/${posted.url.split('/').at(-1)}`)
  const { data } = (await rapi.json()) as { data: { images: string[] } }
  return data.images.map((image) => `${sandboxUrl}/craigslist/images/${image.slice(2)}_600x450.jpg`)
}
