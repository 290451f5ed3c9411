import { useLoaderData } from '@remix-run/react'
import { config } from '../../config.server'
import { LegalPage } from '../../features/legal/legal'
import { privacySections } from './privacy-parts'
import { useSite, pageMeta, type PageHandle } from '../../ui/site'

export const handle: PageHandle = { isCached: true }
export const meta = pageMeta('Privacy policy')

export const loader = () => config().operator

export default function PrivacyPolicy() {
  const site = useSite()
  return (
    <LegalPage
      title="Privacy policy"
      lead={`What ${site.brand} keeps about you, why, for how long, and who else receives it.`}
      parts={privacySections(site, useLoaderData<typeof loader>())}
    />
  )
}
