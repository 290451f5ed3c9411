import { randomUUID } from 'node:crypto'

export interface MatchJson {
  listingId: string
  stage: 'match' | 'possible'
  title: string
  url: string
  verdicts: { label: string; answer: string }[]
}

/** A new account and the calls that a buyer's own program would make with its token. */
export async function newBuyer(webUrl: string) {
  const email = `buyer-${randomUUID()}@example.com`
  const password = 'correct horse battery'
  const { token } = await call<{ token: string }>('POST', '/api/auth/signup', {
    email,
    password,
    firstName: 'Pat',
    lastName: 'Doe',
    countryCode: 'US',
    marketingConsent: false,
  })

  async function call<T>(method: string, path: string, body?: unknown, bearer?: string): Promise<T> {
    const response = await fetch(`${webUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return (text ? JSON.parse(text) : null) as T
  }

  return {
    email,
    password,
    token,
    call: <T>(method: string, path: string, body?: unknown) => call<T>(method, path, body, token),
    watch: (search: Record<string, unknown>) =>
      call<{ id: string }>(
        'POST',
        '/api/searches',
        {
          make: 'honda',
          models: ['civic'],
          country: 'US',
          location: { label: '94110', value: '94110' },
          radius: 60,
          marketplaces: ['craigslist'],
          ...search,
        },
        token,
      ),
    matches: (searchId: string) => call<MatchJson[]>('GET', `/api/searches/${searchId}/matches`, undefined, token),
  }
}
