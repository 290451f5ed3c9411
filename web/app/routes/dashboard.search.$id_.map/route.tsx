import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireUser } from '../../features/accounts/session/guards.server'
import { getSearch } from '../../features/searches/search-store.server'
import { inTurn } from '../../http/turns.server'
import styles from '../../styles/map.css?url'
import { pageMeta } from '../../ui/site'
import { MapScreen } from './map-screen'
import { loadMap } from './map-view.server'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta = pageMeta('Map')

/** Works without a plan too: users keep access to their results. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const search = await getSearch({ id: params.id!, userId: user.id })
  const reader = { now: new Date(), timeZone: user.timeZone }
  return { map: await inTurn(user.id, request, () => loadMap(search, reader)) }
}

export default function SearchMap() {
  return <MapScreen map={useLoaderData<typeof loader>().map} />
}
