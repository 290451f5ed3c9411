import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { isEntitled, requireEntitlement, requireUser } from '../../features/accounts/session/guards.server'
import { changeSavedCar, setSavedCarState } from '../../features/shortlist/change-saved-car.server'
import { saveCar, unsaveCar } from '../../features/shortlist/save-car.server'
import { loadSavedCars, toSavedCarView } from '../../features/shortlist/saved-cars.server'
import { likedListings, loadVisitorNotes } from '../../features/sharing/visitor-notes.server'
import { readQuery, readSanitizedForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { isUuid, safeLocalPath } from '../../http/request-checks.server'
import { pack, unpack } from '../../ui/packed'
import { pageMeta } from '../../ui/site'
import type { RejectedSavedCar } from './saved-car-form'
import { ShortlistScreen } from './shortlist-screen'

export const meta = pageMeta('Shortlist')

const intents = z.enum(['change', 'stage', 'save', 'unsave'])

/** Works without a plan too: people keep their shortlist. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const now = new Date()
  const reader = { now, timeZone: user.timeZone }
  const changed = readQuery(request).get('changed')
  const [cars, visitorNotes, liked] = await Promise.all([
    loadSavedCars(user.id),
    loadVisitorNotes(user, { link: { listingId: null } }),
    likedListings(user.id),
  ])
  return {
    cars: pack(cars.map((car) => toSavedCarView(car, reader))),
    ...{ visitorNotes, liked },
    changed: isUuid(changed) ? changed : null,
    canSearch: isEntitled(user),
    now,
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const { form, problem } = await readSanitizedForm(request)
  const [named, listingId = '', other = ''] = String(form.get('intent')).split(':')
  const { data: intent } = intents.safeParse(named)
  const here = '/dashboard/shortlist'
  const back = () => redirect(form.has('back') ? safeLocalPath(form.get('back')) : here)
  if (!intent || (problem !== null && intent !== 'change'))
    throw new HttpError(400, problem ?? 'We couldn’t read the form. Go back and try again.')
  switch (intent) {
    case 'change': {
      const text = (name: string) => String(form.get(name) ?? '')
      const typed = { note: text('note'), appointment: text('appointment') }
      const errors = problem === null ? await changeSavedCar(user, listingId, typed) : { note: problem }
      if (Object.keys(errors).length > 0) return data<RejectedSavedCar>({ listingId, typed, errors }, 400)
      return redirect(`${here}?changed=${listingId}#saved-${listingId}`)
    }
    case 'stage': {
      const searchToEnd = await setSavedCarState(user, listingId, other)
      return redirect(
        searchToEnd ? `/dashboard/search/${searchToEnd}/found?car=${listingId}` : `${here}#saved-${listingId}`,
      )
    }
    case 'save':
      await requireEntitlement(request)
      await saveCar({ id: other, userId: user.id, owner: user }, listingId)
      return back()
    case 'unsave':
      await unsaveCar(user, listingId)
      return back()
    default:
      return intent satisfies never
  }
}

export default function Shortlist() {
  const { cars, ...loaded } = useLoaderData<typeof loader>()
  return <ShortlistScreen {...loaded} cars={unpack(cars)} rejected={useActionData<typeof action>()} />
}
