import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Logo } from './logo'
import { publicPaths, useSite } from './site'
import { ThemeSwitch } from './theme-switch'

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
      <Foot />
    </>
  )
}

/** These pages link to each other, so they omit the account links. They work even before the launch. */
const accountPages = ['/login', '/signup', '/reset-password']

/** 'My dashboard' for a signed-in user, else 'Log in' and 'Get started'. */
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
  const { logIn, start } = publicPaths(site)
  return (
    <>
      <Link to={logIn}>Log in</Link>
      <Link className="button main" to={start}>
        Get started
      </Link>
    </>
  )
}

function Foot() {
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
