import type { MetaFunction } from '@remix-run/react'
import type { PageHandle } from '../root'
import { MessagePage } from '../ui/dialog'
import { useSite, pageMeta } from '../ui/site'

export const handle: PageHandle = { isCached: true }
export const meta: MetaFunction = (args) => [
  ...(pageMeta('Not reachable')(args) ?? []),
  { name: 'robots', content: 'noindex' },
]

/** The service worker caches this page signed out, and shows it when a page cannot be fetched. */
export default function Offline() {
  const { brand } = useSite()
  return (
    <MessagePage title={`${brand} cannot be reached from here`}>
      <p>
        {brand} watches used-car listings for the car you described. You are offline, or something on the way does not
        answer.
      </p>
      <p>It keeps watching meanwhile, and alerts go to your email and your devices as always.</p>
      <p>
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is that of the page that was asked for */}
        <a className="button main" href="">
          Try again
        </a>
      </p>
    </MessagePage>
  )
}
