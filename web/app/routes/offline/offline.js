// @ts-check
// The offline page's only script. The service worker caches the page signed out, so this shows the tabs to whoever is
// signed in here, and loads the requested page as soon as the server answers.

const everyMs = 2_000
const sectionLength = '/dashboard/search'.length

document.documentElement.dataset.offline = ''

/** Null also where the browser blocks its storage, which then throws. */
function storedToken() {
  try {
    return localStorage.getItem('token')
  } catch {
    return null
  }
}

if (storedToken()) {
  document.documentElement.dataset.signedIn = ''
  const section = location.pathname.slice(0, sectionLength)
  for (const tab of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('.offline-tabs a'))) {
    if (tab.pathname.slice(0, sectionLength) === section) tab.setAttribute('aria-current', 'true')
  }
}

async function reloadIfReached() {
  if (document.hidden) return
  const answer = await fetch('/livez', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}
setInterval(reloadIfReached, everyMs)
addEventListener('online', reloadIfReached)
document.addEventListener('visibilitychange', reloadIfReached)
