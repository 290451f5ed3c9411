import { publicPaths, useSite } from '../../ui/site'

export function StartButton({ className = 'button main', children = 'Start for free' }) {
  const site = useSite()
  return (
    <a className={className} href={site.signedIn ? '/dashboard/searches' : publicPaths(site).start}>
      {children}
    </a>
  )
}
