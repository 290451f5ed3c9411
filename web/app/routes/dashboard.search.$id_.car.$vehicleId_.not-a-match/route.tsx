import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatWholeNumber } from '#domain/figures'
import { countsAgainstCar } from '#domain/judgment/verdicts/verdict'
import { requireEntitlement } from '../../features/accounts/session/guards.server'
import { toCar, viewOf } from '../../features/cars/cars.server'
import { loadOneCar } from '../../features/cars/one-car.server'
import { hideCar } from '../../features/searches/hide-car.server'
import { filterQuery, parseFilter } from '../../features/searches/results-filter'
import { getSearch } from '../../features/searches/search-store.server'
import { correctAnswer } from '../../features/searches/seller-answer.server'
import { readQuery, readSanitizedForm } from '../../http/body.server'
import { pageMeta } from '../../ui/site'
import { maxReasonLength, ReasonForm, wishReason, type RejectedReason } from './reason-form'

export const meta = pageMeta('Not a match')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireEntitlement(request)
  const search = await getSearch({ id: params.id!, userId: user.id })
  const query = filterQuery(parseFilter(readQuery(request)))
  const path = `/dashboard/search/${search.id}`
  const one = await loadOneCar(search, params.vehicleId)
  if (one.movedTo !== null) throw redirect(`${path}/car/${one.movedTo}/not-a-match${query}`)
  const car = toCar(search, one.shown)
  const { listingId } = car
  const { name, verdicts } = viewOf(car)
  return {
    ...{ listingId, name, back: `${path}/results${query}#car-${listingId}` },
    wishes: verdicts.filter((verdict) => !countsAgainstCar(verdict)),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireEntitlement(request)
  const { form, problem } = await readSanitizedForm(request)
  const owned = { id: params.id!, userId: user.id, owner: user }
  const [reason, text] = [String(form.get('reason') ?? ''), String(form.get('text') ?? '').trim()]
  const rejected = (error: string) => data<RejectedReason>({ reason, text, error }, 400)
  if (problem !== null) return rejected(problem)
  if (text.length > maxReasonLength) {
    return rejected(`Shorten your reason to ${formatWholeNumber(maxReasonLength)} characters.`)
  }
  const listingId = form.get('listingId')
  const path = `/dashboard/search/${owned.id}`
  const query = new URLSearchParams(filterQuery(parseFilter(readQuery(request))))
  if (reason.startsWith(wishReason)) {
    await correctAnswer(owned, { listingId, label: reason.slice(wishReason.length) })
    query.set('corrected', '')
    return redirect(`${path}/car/${params.vehicleId}?${query}`)
  }
  if (reason !== 'not-my-kind' && reason !== 'other') return rejected('Choose a reason.')
  await hideCar(owned, listingId, { feedback: reason, text: (reason === 'other' && text) || null })
  query.set('hidden', String(listingId))
  return redirect(`${path}/results?${query}`)
}

export default function NotAMatch() {
  return <ReasonForm {...useLoaderData<typeof loader>()} rejected={useActionData<typeof action>()} />
}
