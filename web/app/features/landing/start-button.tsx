import { publicPaths, useSite } from '../../ui/site'

/** 'Start for free': links to the waitlist or sign-up, and for a signed-in person to the dashboard. */
export function StartButton({ className = 'button main', children = 'Start for free' }) {
  const site = useSite()
  return (
    <a className={className} href={site.signedIn ? '/dashboard/searches' : publicPaths(site).start}>
      {children}
    </a>
  )
}
