import { beforeAll, vi } from 'vitest'
import { googleSettings } from './settings'

/** Google sign-in at the sandbox. */
export function useGoogle(sandbox: { url: string }): void {
  beforeAll(() => {
    for (const [name, value] of Object.entries(googleSettings(sandbox.url))) vi.stubEnv(name, value)
  })
}

/** Consents at Google, to which our server redirected. Returns the address to which Google redirects back. */
export async function consentAtGoogle(sandboxUrl: string, redirect: Response, form: Record<string, string>) {
  const query = Object.fromEntries(new URL(redirect.headers.get('location')!).searchParams)
  const body = new URLSearchParams({ ...query, ...form })
  const answer = await fetch(`${sandboxUrl}/google/consent`, { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location')!)
}
