import { useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { openGooglePopup } from './google-popup'
import { messages } from '../sign-up-rules'

/** Runs the Google popup. `error` is the server's message until a popup failure replaces it. */
export function useGoogle(screen: '/signup' | '/login', serverError: string | null) {
  const submit = useSubmit()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])
  // The redirect flow puts its error in the URL. Remove it, or Back would show it again.
  useEffect(() => {
    const url = new URL(window.location.href)
    if (!url.searchParams.has('error')) return
    url.searchParams.delete('error')
    window.history.replaceState(window.history.state, '', url)
  }, [serverError])

  function open(): boolean {
    if (busy) return true
    setFailure(null)
    const opened = openGooglePopup((result) => {
      setBusy(false)
      if (!result) return setFailure(messages.googleFailed)
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
