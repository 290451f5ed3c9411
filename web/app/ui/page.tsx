import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useSite } from './site'

interface PageProps {
  /** Links beside the logo. */
  nav?: ReactNode
  width?: 'narrow' | 'reading'
  children: ReactNode
}

/** The frame of every screen: logo, links, content, help line. */
export function Page({ nav, width, children }: PageProps) {
  const { brand, supportEmail, signedIn } = useSite()
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="bar">
        <div className="bar-inner">
          <Link className="logo" to="/" aria-label={`${brand}, home`}>
            <span>{brand}</span>
          </Link>
          <nav className="nav" aria-label="Main">
            {nav ?? <DefaultLinks signedIn={signedIn} />}
          </nav>
        </div>
      </header>
      <main id="content" className={`page ${width ?? ''}`}>
        {children}
      </main>
      <footer className="foot">
        {supportEmail && (
          <span>
            Questions? <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </span>
        )}
        <Link to="/privacy-policy">Privacy policy</Link>
        <Link to="/terms-and-conditions">Terms of use</Link>
      </footer>
    </>
  )
}

function DefaultLinks({ signedIn }: { signedIn: boolean }) {
  if (signedIn) return <Link to="/dashboard/searches">My dashboard</Link>
  return (
    <>
      <Link to="/login">Log in</Link>
      <Link to="/signup">Get started</Link>
    </>
  )
}
