import { useLoaderData } from '@remix-run/react'
import { config } from '../../config.server'
import { LegalPage } from '../../features/legal/legal'
import { termsSections } from './terms-parts'
import { useSite, pageMeta, type PageHandle } from '../../ui/site'

export const handle: PageHandle = { isCached: true }
export const meta = pageMeta('Terms of Use')

export const loader = () => config().operator

export default function TermsOfUse() {
  const site = useSite()
  return (
    <LegalPage
      title="Terms of Use"
      lead={`The agreement between you and ${site.brand}. By using it you accept these terms.`}
      parts={termsSections(site, useLoaderData<typeof loader>())}
    />
  )
}
