import { useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { accountMessages } from '../sign-up-rules'

const path = '/api/auth/google-auth-redirect'
const size = 'popup,width=800,height=600'
const closePollMs = 100

interface GoogleButtonProps {
  flow: 'signup' | 'login'
  label: string
  redirectTo?: string | null
  popup: { open: () => boolean; busy: boolean }
}

/** Links to the full-page redirect flow. With JavaScript it opens the popup instead, unless the browser blocks it. */
export function GoogleButton({ flow, label, redirectTo, popup }: GoogleButtonProps) {
  const params = new URLSearchParams({ flow, ...(redirectTo && { redirectTo }) })
  return (
    <a
      className="button main wide"
      href={`/api/auth/google-auth-redirect?${params}`}
      aria-disabled={popup.busy || undefined}
      onClick={(event) => {
        if (popup.open()) event.preventDefault()
      }}
    >
      {label}
    </a>
  )
}

interface GoogleResult {
  email: string
  name: string
  token: string
}

/**
 * Opens Google in a popup and calls `onEnd` once: with the result, or with null if the popup was closed or failed.
 * Returns a function that stops waiting, or null if the browser blocks popups. Browser only.
 */
function openGooglePopup(onEnd: (result: GoogleResult | null) => void): (() => void) | null {
  const popup = window.open(path, 'google-auth', size)
  if (!popup) return null
  const stop = () => {
    window.removeEventListener('message', hear)
    window.clearInterval(poll)
  }
  const end = (result: GoogleResult | null) => {
    stop()
    onEnd(result)
  }
  function hear(event: MessageEvent) {
    if (event.source !== popup || event.origin !== window.location.origin || event.data?.type !== 'google-auth') return
    const { email, name, token } = event.data as GoogleResult
    popup!.close()
    end(token ? { email, name, token } : null)
  }
  window.addEventListener('message', hear)
  // The popup posts its result just before it closes, so the message may arrive just after.
  let wasClosed = false
  const poll = window.setInterval(() => {
    if (wasClosed) end(null)
    wasClosed = popup.closed
  }, closePollMs)
  return stop
}

/** Runs the Google popup. `error` is the server's message until a popup failure replaces it. */
export function useGoogle(screen: '/signup' | '/login', serverError: string | null) {
  const submit = useSubmit()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])
  function open(): boolean {
    if (busy) return true
    setFailure(null)
    const opened = openGooglePopup((result) => {
      setBusy(false)
      if (!result) return setFailure(accountMessages.googleFailed)
      const { pathname, search } = window.location
      const action = pathname === screen ? pathname + search : screen
      submit({ intent: 'google', googleToken: result.token }, { method: 'post', action })
    })
    if (!opened) return false
    stop.current = opened
    setBusy(true)
    return true
  }
  return { open, busy, error: failure ?? serverError }
}
