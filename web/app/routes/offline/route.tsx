import type { MetaFunction } from '@remix-run/react'
import { DashboardTabs, Page } from '../../ui/page'
import { useSite, pageMeta, type PageHandle } from '../../ui/site'
import script from './offline.js?url&no-inline'

export const handle: PageHandle = { isCached: true }
export const meta: MetaFunction = (args) => [
  ...(pageMeta('Not reachable')(args) ?? []),
  { name: 'robots', content: 'noindex' },
]

/** The service worker caches this page signed out, and shows it when a page cannot be fetched. */
export default function Offline() {
  const { brand } = useSite()
  return (
    <Page nav={<OfflineTabs />} width="reading">
      <h1>{brand} can’t be reached from here</h1>
      <p>You’re offline, or something between us isn’t responding. This page reloads when we’re back.</p>
      <p>{brand} keeps watching, and alerts still go to your email and devices.</p>
      <p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is that of the page that was asked for */}
        <a className="button main" href="">
          Try again
        </a>
      </p>
      <script src={script} type="module" async />
    </Page>
  )
}

/** Hidden until the script finds that somebody is signed in. */
const OfflineTabs = () => (
  <span className="offline-tabs">
    <DashboardTabs />
  </span>
)
