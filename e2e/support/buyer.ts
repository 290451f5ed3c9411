import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { controlRoom } from './control'

export interface MatchJson {
  listingId: string
  stage: 'match' | 'likely' | 'possible'
  title: string
  url: string
  verdicts: { label: string; answer: string }[]
}

/** A new account with the API calls that a buyer's program would make. */
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

const timeoutMs = 45_000

/**
 * Verifies the buyer's address, which more than the first few alerts require: requests the link, opens it while signed
 * in, and clicks the button.
 */
export async function confirmAddress(
  webUrl: string,
  control: ReturnType<typeof controlRoom>,
  { email, token, call }: Awaited<ReturnType<typeof newBuyer>>,
): Promise<void> {
  await call('POST', '/api/notifications/add-target', { email })
  const link = await confirmLinkTo(control, email)
  const headers = { authorization: `Bearer ${token}` }
  const body = new URLSearchParams({ intent: 'confirm' })
  const response = await fetch(webUrl + new URL(link).pathname, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`confirming the address answered ${response.status}`)
}

/** Waits for the confirmation email to an address and returns its link. */
export async function confirmLinkTo(control: ReturnType<typeof controlRoom>, email: string): Promise<string> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await pause(250)) {
    const mail = (await control.mailTo(email)).find(({ Tag }) => Tag === 'confirm')
    if (mail) return /https?:\S+\/confirm\/\S+/.exec(mail.TextBody)![0]
  }
  throw new Error(`no confirmation mail came to ${email}`)
}
