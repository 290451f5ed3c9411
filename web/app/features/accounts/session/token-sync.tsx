import { useEffect } from 'react'
import { browserStorage } from '../../../ui/browser-storage'

const storageKey = 'token'

/**
 * Keeps the token in local storage and the session cookie in sync. After signing in, the page fetches its token once.
 * Without a cookie, it exchanges the stored token for one, and removes a token that the server rejects.
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
  if (!response.ok) return
  const { token } = (await response.json()) as { token: string | null }
  if (token !== null) browserStorage.set(storageKey, token)
}

async function exchangeToken() {
  const token = browserStorage.get(storageKey)
  if (!token) return
  const response = await fetch('/api/auth/session', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  if (response.ok && (await isCookieKept())) location.reload()
  else if (response.status === 401) browserStorage.remove(storageKey)
}

/** Prevents a reload loop in browsers that block cookies: each reload would exchange the token again. */
const isCookieKept = async () => (await fetch('/api/auth/get-user', { method: 'HEAD' })).ok

export const clearStoredToken = () => browserStorage.remove(storageKey)
