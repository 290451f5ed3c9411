import { useLoaderData } from '@remix-run/react'
import { LegalPage } from '../../features/legal/legal'
import { termsParts } from './terms-parts'
import { operator } from '../../features/legal/operator.server'
import type { PageHandle } from '../../root'
import { useSite, pageMeta } from '../../ui/site'

export const handle: PageHandle = { isCached: true }
export const meta = pageMeta('Terms of Use')

export const loader = () => operator()

export default function TermsOfUse() {
  const site = useSite()
  return (
    <LegalPage
      title="Terms of Use"
      lead={`The agreement between you and ${site.brand}. By using it you accept these terms.`}
      parts={termsParts(site, useLoaderData<typeof loader>())}
    />
  )
}
