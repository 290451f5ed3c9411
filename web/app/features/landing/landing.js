// @ts-check
// The start page's only script. The page works without it.

// A token stored by an earlier visit signs the person in again, since the cookie may have expired.
const token = localStorage.getItem('token')
if (token && document.querySelector('[data-signed-out]')) {
  fetch('/api/auth/session', { method: 'POST', headers: { authorization: `Bearer ${token}` } }).then(async (answer) => {
    // Reloading a browser that blocks cookies would exchange the token again and again.
    if (answer.ok && (await fetch('/api/auth/get-user', { method: 'HEAD' })).ok) location.reload()
    else if (answer.status === 401) localStorage.removeItem('token')
  })
}

const consentKey = 'cookieConsent'
const banner = /** @type {HTMLFormElement | null} */ (document.querySelector('[data-cookies]'))
if (banner) {
  const agree = () => {
    localStorage.setItem(consentKey, 'true')
    banner.remove()
    fetch(banner.action, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })
  }
  if (localStorage.getItem(consentKey) === 'true') agree()
  else localStorage.setItem(consentKey, 'false')
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
  let isHeld = false // while the pointer or the focus is inside
  const next = () => {
    if (isPaused || isHeld || document.hidden) return
    const at = choices.findIndex((choice) => choice.checked)
    choices[(at + 1) % choices.length].checked = true
  }
  let timer = setInterval(next, showMs)
  // When the tab becomes visible again, its car stays for a full interval.
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
  demo.addEventListener('change', () => setPaused(true)) // a person who chooses a car wants to read it
  pause.addEventListener('click', () => setPaused(!isPaused))
  pause.hidden = false
}

// Once the prices come into view, Paddle is asked for them. Until it tells them, those of the server stand.
const pricing = /** @type {HTMLElement | null} */ (document.querySelector('[data-fresh]'))
if (pricing) {
  const view = new IntersectionObserver(([seen]) => {
    if (!seen.isIntersecting) return
    view.disconnect()
    import(String(pricing.dataset.fresh)).catch(() => {})
  })
  view.observe(pricing)
}
