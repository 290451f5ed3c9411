const path = '/api/auth/google-auth-redirect'
const size = 'popup,width=800,height=600'
const closePollMs = 100

export interface GoogleResult {
  email: string
  name: string
  token: string
}

/**
 * Opens Google in a popup and calls `onEnd` once: with the result, or with null if the popup was closed or failed.
 * Returns a function that stops waiting, or null if the browser blocks popups. Browser only.
 */
export function openGooglePopup(onEnd: (result: GoogleResult | null) => void): (() => void) | null {
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
