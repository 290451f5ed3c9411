import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireEntitlement } from '../../features/accounts/session/guards.server'
import { readQuery } from '../../http/body.server'
import { pageMeta } from '../../ui/site'
import { AdScreen } from './ad-screen'
import { checkAd } from './check-ad.server'

export const meta = pageMeta('Check an ad')

/** The form's field, and those of the share target (manifest.webmanifest): apps put the link in any of them. */
const fields = ['link', 'url', 'text', 'title']

/** Logging in returns here with the link. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireEntitlement(request)
  const query = readQuery(request)
  const text = fields.flatMap((name) => query.get(name)?.trim() || []).join(' ')
  const checked = text === '' ? null : await checkAd(user.id, text, { now: new Date(), timeZone: user.timeZone })
  return typeof checked === 'string' ? { text, problem: checked, checked: null } : { text, problem: undefined, checked }
}

export default function CheckAd() {
  return <AdScreen {...useLoaderData<typeof loader>()} />
}
