import { publicPaths, useSite } from '../../ui/site'

/** 'Start for free': to the waitlist or sign-up, and for whoever is signed in to the dashboard. */
export function StartButton({ className = 'button main', children = 'Start for free' }) {
  const site = useSite()
  return (
    <a className={className} href={site.signedIn ? '/dashboard/searches' : publicPaths(site).start}>
      {children}
    </a>
  )
}
