// @ts-check
// The start page's only script. The page works without it.

/**
 * Local storage, which throws where the browser blocks it. This file is served as it is, so it imports nothing.
 * @template Result
 * @param {(storage: Storage) => Result} access
 * @returns {Result | null}
 */
const stored = (access) => {
  try {
    return access(localStorage)
  } catch {
    return null
  }
}

// The session cookie may have expired. If a token is stored, exchange it for a new cookie.
const token = stored((storage) => storage.getItem('token'))
if (token && document.querySelector('[data-signed-out]')) {
  fetch('/api/auth/session', { method: 'POST', headers: { authorization: `Bearer ${token}` } }).then(async (answer) => {
    // Prevents a reload loop in browsers that block cookies.
    if (answer.ok && (await fetch('/api/auth/get-user', { method: 'HEAD' })).ok) location.reload()
    else if (answer.status === 401) stored((storage) => storage.removeItem('token'))
  })
}

const consentKey = 'cookieConsent'
const banner = /** @type {HTMLFormElement | null} */ (document.querySelector('[data-cookies]'))
if (banner) {
  const agree = () => {
    stored((storage) => storage.setItem(consentKey, 'true'))
    banner.remove()
    fetch(banner.action, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })
  }
  if (stored((storage) => storage.getItem(consentKey)) === 'true') agree()
  else stored((storage) => storage.setItem(consentKey, 'false'))
  banner.addEventListener('submit', (event) => {
    event.preventDefault()
    agree()
  })
}

const showMs = 4000
const demo = document.querySelector('[data-demo]')
const pause = /** @type {HTMLButtonElement | null} */ (document.querySelector('[data-demo-pause]'))
if (demo && pause && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
  const choices = /** @type {HTMLInputElement[]} */ ([...demo.querySelectorAll('input')])
  let isPaused = false
  let isHeld = false // the pointer or focus is inside the demo
  const next = () => {
    if (isPaused || isHeld || document.hidden) return
    const at = choices.findIndex((choice) => choice.checked)
    choices[(at + 1) % choices.length].checked = true
  }
  let timer = setInterval(next, showMs)
  // Restart the interval when the tab becomes visible, so the current car stays for its full duration.
  document.addEventListener('visibilitychange', () => {
    clearInterval(timer)
    if (!document.hidden) timer = setInterval(next, showMs)
  })
  const setPaused = (/** @type {boolean} */ value) => {
    isPaused = value
    pause.textContent = value ? 'Play' : 'Pause'
  }
  const hold = (/** @type {boolean} */ value) => () => (isHeld = value)
  demo.addEventListener('pointerenter', hold(true))
  demo.addEventListener('pointerleave', hold(false))
  demo.addEventListener('focusin', hold(true))
  demo.addEventListener('focusout', hold(false))
  demo.addEventListener('change', () => setPaused(true)) // the user wants to read the selected car
  pause.addEventListener('click', () => setPaused(!isPaused))
  pause.hidden = false
}
