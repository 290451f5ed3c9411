import { redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { stateNames } from '#domain/places/us-states'
import { isEntitled, requireUser } from '../../features/accounts/session/guards.server'
import { loadOneCar } from '../../features/cars/one-car.server'
import { filterQuery, parseFilter } from '../../features/searches/results-filter'
import { readerOf } from '../../features/searches/search-reader'
import { getSearch } from '../../features/searches/search-store.server'
import { markOffered } from '../../features/shortlist/mark-offered.server'
import { readQuery, readSanitizedForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import carStyles from '../../styles/car-page.css?url'
import styles from '../../styles/offer.css?url'
import { pageMeta } from '../../ui/site'
import { loadOfferPage } from './offer-page.server'
import { OfferScreen } from './offer-screen'

export const links: LinksFunction = () => [carStyles, styles].map((href) => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args.data ? `Make an offer, ${args.data.car.name}` : 'Make an offer')(args)

/** Works without a plan too, like the car's page, but then without a message. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const search = await getSearch({ id: params.id!, userId: user.id })
  const given = readQuery(request)
  const query = filterQuery(parseFilter(given))
  const path = `/dashboard/search/${search.id}/car`
  const one = await loadOneCar(search, params.vehicleId)
  if (one.movedTo !== null) throw redirect(`${path}/${one.movedTo}/offer${query}`)
  const reader = readerOf(user, search)
  const page = await loadOfferPage({ user, search, one, chosenState: chosenState(given) }, reader)
  return { ...page, path, query, canChange: isEntitled(user) }
}

function chosenState(query: URLSearchParams): string | null {
  const state = query.get('state') ?? ''
  return Object.hasOwn(stateNames, state) ? state : null
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const { form, problem } = await readSanitizedForm(request)
  if (problem !== null || form.get('intent') !== 'mark-offered')
    throw new HttpError(400, problem ?? 'We couldn’t read the form. Go back and try again.')
  const given = readQuery(request)
  const state = chosenState(given)
  const query = new URLSearchParams(filterQuery(parseFilter(given)))
  if (state !== null) query.set('state', state)
  const here = `/dashboard/search/${params.id}/car/${params.vehicleId}/offer`
  if (isEntitled(user)) await markOffered({ id: params.id!, userId: user.id, owner: user }, form.get('listingId'))
  return redirect(query.size === 0 ? here : `${here}?${query}`)
}

export default function MakeAnOffer() {
  return <OfferScreen {...useLoaderData<typeof loader>()} />
}
