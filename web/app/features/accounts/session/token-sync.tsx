import { useEffect } from 'react'

const storageKey = 'token' // specification, section 9

/**
 * Keeps the stored token and the session cookie in step. Right after signing in the page fetches its token once; a
 * stored token without a cookie is exchanged for one; a token that the server does not know is forgotten.
 */
export function TokenSync({ signedIn, handover }: { signedIn: boolean; handover: boolean }) {
  useEffect(() => {
    if (signedIn && handover) void fetchToken()
    else if (!signedIn) void exchangeToken()
  }, [signedIn, handover])
  return null
}

async function fetchToken() {
  const response = await fetch('/api/auth/handover', { method: 'POST' })
  if (response.ok) localStorage.setItem(storageKey, ((await response.json()) as { token: string }).token)
}

async function exchangeToken() {
  const token = localStorage.getItem(storageKey)
  if (!token) return
  const response = await fetch('/api/auth/session', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  if (response.ok && (await isCookieKept())) location.reload()
  else if (response.status === 401) localStorage.removeItem(storageKey)
}

/** A browser that blocks cookies would be no further after a reload, and would exchange its token for ever. */
const isCookieKept = async () => (await fetch('/api/auth/get-user', { method: 'HEAD' })).ok

export const forgetToken = () => localStorage.removeItem(storageKey)
