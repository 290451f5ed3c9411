import { useLocation, Link } from '@remix-run/react'
import { type ReactNode, useEffect, createContext, useContext } from 'react'
import { Form } from './form'
import { useSite, signInPaths, themes, type Theme } from './site'

const labels: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' }

/** The theme is stored in a cookie, so it works without JavaScript. */
function ThemeSwitch() {
  const { theme } = useSite()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/theme" className="theme-form" preventScrollReset>
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <div className="theme" role="group" aria-label="Colors">
        {themes.map((one) => (
          <button key={one} name="theme" value={one} aria-pressed={one === theme}>
            {labels[one]}
          </button>
        ))}
      </div>
    </Form>
  )
}

/** The highlighter stroke is also the style of evidence in listing text. */
function Logo({ brand }: { brand: string }) {
  return (
    <span className="logo-word">
      <svg className="logo-stroke" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
        <path d="M2.4 5.2C20 2.6 52 3.4 70 2.2 82 1.5 91 1 97.2 1.6 99.4 5 97.6 8.2 98.8 12.4 99.9 17 97.9 22.6 98.6 27.2 80 28.2 61 26.7 43 28.1 28 29.2 14 28 1.6 29.2.1 25.3 2.2 21.6 1.2 17.2.3 13 2.9 9.4 2.4 5.2Z" />
      </svg>
      {brand}
    </span>
  )
}

const dashboardTabs = [
  { label: 'Searches', to: '/dashboard/searches', pages: /^\/dashboard\/(search|ad$)/ },
  { label: 'Shortlist', to: '/dashboard/shortlist', pages: /^\/dashboard\/shortlist/ },
  { label: 'Notifications', to: '/dashboard/notifications', pages: /^\/dashboard\/notifications/ },
  { label: 'My account', to: '/dashboard/account', pages: /^\/(dashboard\/account|upgrade)/ },
]

/** Navigation for signed-in people. A tab is also marked on the pages below it, such as a search's results. */
export function DashboardTabs() {
  const { pathname } = useLocation()
  return dashboardTabs.map(({ label, to, pages }) => (
    <Link key={to} to={to} aria-current={to === pathname ? 'page' : pages.test(pathname) ? 'true' : undefined}>
      {label}
    </Link>
  ))
}

interface PageProps {
  nav?: ReactNode
  /** Content at the end of the bar, beside the logo on a narrow screen. Default without `nav`: the account links. */
  account?: ReactNode
  width?: 'narrow' | 'reading' | 'full'
  children: ReactNode
}

export function Page({ nav, account, width, children }: PageProps) {
  const { brand } = useSite()
  const atEnd = account ?? (nav ? null : <AccountLinks />)
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="bar">
        <div className="bar-inner">
          {/* The start page has its own small script, so it needs a full page load. */}
          <a className="logo" href="/" aria-label={`${brand}, home`}>
            <Logo brand={brand} />
          </a>
          {nav && (
            <nav className="nav" aria-label="Main">
              {nav}
            </nav>
          )}
          {atEnd && <div className="bar-account">{atEnd}</div>}
        </div>
      </header>
      <main id="content" className={width === 'full' ? undefined : `page ${width ?? ''}`}>
        {children}
      </main>
      <Footer />
    </>
  )
}

/** These pages link to each other, so they omit the account links. They work even before the launch. */
const accountPages = ['/login', '/signup', '/reset-password']

export function AccountLinks() {
  const site = useSite()
  const { pathname } = useLocation()
  if (site.signedIn) {
    return (
      <Link className="button main" to="/dashboard/searches">
        My dashboard
      </Link>
    )
  }
  if (accountPages.includes(pathname)) return null
  const { logIn, start } = signInPaths(site)
  return (
    <>
      <Link to={logIn}>Log in</Link>
      <Link className="button main" to={start}>
        Get started
      </Link>
    </>
  )
}

function Footer() {
  const { supportEmail } = useSite()
  return (
    <footer className="foot">
      <div className="foot-inner">
        {supportEmail && (
          <span>
            Questions? <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </span>
        )}
        <Link to="/privacy-policy">Privacy policy</Link>
        <Link to="/terms-and-conditions">Terms of Use</Link>
        <ThemeSwitch />
      </div>
    </footer>
  )
}

/** Registers the service worker, which caches a page to show when the network fails. */
export function RegisterServiceWorker({ isWanted }: { isWanted: boolean }) {
  useEffect(() => {
    // Ignore a failed registration: the browser then shows its own offline page.
    if (isWanted && 'serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js').catch(() => {})
  }, [isWanted])
  return null
}

/** The pages at which the server counts alerts as seen. */
const showsAlerts = /^\/dashboard\/(searches|search\/[^/]+\/results)$/

/** Clears the badge of the installed app's icon. Not in the service worker, whose process crashes over it in
 * headless Chromium. */
export function ClearBadge() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!showsAlerts.test(pathname) || !('clearAppBadge' in navigator)) return undefined
    const clear = () => void navigator.clearAppBadge().catch(() => {})
    clear()
    window.addEventListener('focus', clear)
    return () => window.removeEventListener('focus', clear)
  }, [pathname])
  return null
}

/**
 * A page that the browser keeps for Back may show an account that has been logged out by then, perhaps in another tab.
 * So it hides when it is left, and shows itself only if the same account is still logged in.
 */
export function RecheckSession({ account }: { account: string | null }) {
  useEffect(() => {
    if (account === null) return undefined
    const hide = ({ persisted }: PageTransitionEvent) => {
      if (persisted) document.body.hidden = true
    }
    const recheck = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      const answer = await fetch('/api/auth/get-user').catch(() => null)
      const user = answer?.ok ? ((await answer.json()) as { id: string }) : null
      if (user?.id === account) document.body.hidden = false
      else location.reload()
    }
    const onShow = (event: PageTransitionEvent) => void recheck(event)
    addEventListener('pagehide', hide)
    addEventListener('pageshow', onShow)
    return () => {
      removeEventListener('pagehide', hide)
      removeEventListener('pageshow', onShow)
    }
  }, [account])
  return null
}

/** The page's script nonce during server rendering. Undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = () => useContext(NonceContext)
