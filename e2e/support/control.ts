/** The sandbox's control room, as tests and benchmarks drive it. */

export interface CarToList {
  make: string
  model: string
  year: number
  price: number
  mileage: number
  description: string
  zip: string
  title?: string
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
  payload: { title: string; body: string; url: string }
}

export interface PushSubscriptionJson {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export function controlRoom(sandboxUrl: string) {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${sandboxUrl}/control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} /control${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json().catch(() => null)) as T
  }
  return {
    listCar: (car: CarToList) =>
      call<{ source: string; id: string; url: string; postedAt: string }>('POST', '/listings', {
        source: 'craigslist',
        transmission: 'automatic',
        bodyType: 'sedan',
        ...car,
      }),
    setSource: (mode: string) => call('PUT', '/sources/craigslist', { mode }),
    setModel: (mode: string) => call('PUT', '/model', { mode }),
    setMail: (mode: string) => call('PUT', '/mail', { mode }),
    mailTo: (to: string) => call<DeliveredMail[]>('GET', `/mail?to=${encodeURIComponent(to)}`),
    pushesTo: (endpoint: string) => call<DeliveredPush[]>('GET', `/pushes?endpoint=${encodeURIComponent(endpoint)}`),
    subscribe: () => call<PushSubscriptionJson>('POST', '/push/subscriptions'),
    requests: () => call<{ at: string; path: string; status: number }[]>('GET', '/requests?source=craigslist'),
    modelCalls: () => call<{ at: string; format: string; status: number }[]>('GET', '/model/calls'),
  }
}
