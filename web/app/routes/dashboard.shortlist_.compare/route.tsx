import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireUser } from '../../features/accounts/session/guards.server'
import { maxCompared } from '../../features/shortlist/saved-car-rules'
import { loadSavedCars } from '../../features/shortlist/saved-cars.server'
import { readQuery } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { isUuid } from '../../http/request-checks.server'
import { pageMeta } from '../../ui/site'
import { CompareScreen } from './compare-screen'
import { compareCars } from './comparison.server'

export const meta = pageMeta('Compare cars')

/** Saved cars side by side, in the order of the URL. 400 for too many or too few. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const ids = [...new Set(readQuery(request).getAll('car'))].filter(isUuid)
  if (ids.length > maxCompared) {
    throw new HttpError(400, `Compare up to ${maxCompared} cars at a time. You selected ${ids.length}.`)
  }
  const saved = ids.length < 2 ? [] : await loadSavedCars(user.id, ids)
  if (saved.length < 2) throw new HttpError(400, 'Select at least two cars on your shortlist to compare.')
  const cars = saved.sort((a, b) => ids.indexOf(a.listingId) - ids.indexOf(b.listingId))
  return compareCars(cars, { now: new Date(), timeZone: user.timeZone })
}

export default function Compare() {
  return <CompareScreen {...useLoaderData<typeof loader>()} />
}
