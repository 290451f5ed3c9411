import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { z } from 'zod'
import { entitlementAt } from '#domain/plans/entitlement'
import { isEntitled, requireUser } from '../../features/accounts/session/guards.server'
import { planExpiredError } from '../../features/billing/upgrade-prompt'
import { criteriaAction, criteriaIntents } from '../../features/wishes/criteria-action.server'
import {
  restoreWish,
  encryptWish,
  decryptRemovedWish,
  rejectedWishResponse,
  type RejectedWish,
  loadResults,
} from './results-view.server'
import { readTypedWishes } from '../../features/wishes/wish-row'
import { ExpiredResults } from './results-section'
import { ResultsScreen } from './results-screen'
import { checkingReloadSeconds } from '../../features/searches/crawl-progress'
import { parseFilter } from '../../features/searches/results-filter'
import { visitSearch } from '../../features/searches/visits.server'
import { sellerAction, sellerIntents, messageSignature } from '../../features/searches/seller-answer.server'
import { restoreCar, hideCar } from '../../features/searches/hide-car.server'
import { saveCar, unsaveCar } from '../../features/shortlist/save-car.server'
import { readForm, readQuery } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { inTurn } from '../../http/turns.server'
import { isUuid } from '../../http/request-checks.server'
import { pack, unpack } from '../../ui/packed'
import { pageMeta } from '../../ui/site'

export const meta = pageMeta('Results')

const intents = z.enum(['hide', 'bring-back', 'save', 'unsave', 'put-back', ...sellerIntents, ...criteriaIntents])
/** Search params that only carry a flash message. */
const flashParams = ['hidden', 'changed', 'takenOut']

/** Works without a plan too: users keep access to their results. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const now = new Date()
  const search = await visitSearch({ id: params.id!, userId: user.id }, now)
  const query = readQuery(request)
  const load = () => loadResults(search, parseFilter(query), messageSignature(user), { now, timeZone: user.timeZone })
  const results = await inTurn(user.id, request, load)
  const justHidden = query.get('hidden')
  const isKept = !isEntitled(user)
  return {
    results: pack(results),
    hidden: isUuid(justHidden) ? justHidden : null,
    isChanged: query.has('changed'),
    removedWish: await decryptRemovedWish(search.id, query.get('takenOut')),
    isKept,
    reloadSeconds: isKept ? null : checkingReloadSeconds([results]),
  }
}

/** Also after a rejected form: another tab may have changed the search. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === 'POST' || defaultShouldRevalidate

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await readForm(request)
  const [named, about = ''] = String(form.get('intent')).split(':')
  const { data: intent } = intents.safeParse(named)
  if (!intent) throw new HttpError(400, 'We couldn’t read the form. Go back and try again.')
  const owned = { id: params.id!, userId: user.id, owner: user }
  const listingId = form.get('listingId') ?? about
  const typed = readTypedWishes(form)
  const to = new URL(request.url)
  for (const name of flashParams) to.searchParams.delete(name)
  const back = () => redirect(`/dashboard/search/${owned.id}/results${to.search}${to.hash}`)
  const entitlement = entitlementAt(user, new Date())
  if (!entitlement.isEntitled) {
    const { error, next } = planExpiredError(entitlement)
    return Object.keys(typed).length > 0 ? data<RejectedWish>({ typed, errors: { form: error }, next }, 403) : back()
  }
  switch (intent) {
    case 'hide':
      await hideCar(owned, listingId)
      to.searchParams.set('hidden', String(listingId))
      return back()
    case 'bring-back':
      await restoreCar(owned, listingId)
      return back()
    case 'save':
      await saveCar(owned, listingId)
      return back()
    case 'unsave':
      await unsaveCar(user, listingId)
      return back()
    case 'told-yes':
    case 'told-no':
    case 'take-back':
    case 'sign-messages':
      await sellerAction(intent, owned, form)
      // The car may be in another section now.
      if (isUuid(listingId)) to.hash = `car-${listingId}`
      return back()
    default: {
      const removed = intent === 'remove-criterion' ? await encryptWish(owned, about) : null
      const change = () =>
        intent === 'put-back'
          ? restoreWish(owned, form.get('takenOut'))
          : criteriaAction(owned, { intent, id: about, typed })
      const refused = await rejectedWishResponse(typed, change)
      if (refused) return refused
      to.searchParams.set('changed', '')
      if (removed) {
        to.searchParams.set('takenOut', removed)
        to.hash = 'wishes'
      }
      return back()
    }
  }
}

export default function Results() {
  const { results: packed, isKept, ...loaded } = useLoaderData<typeof loader>()
  const results = unpack(packed)
  const refused = useActionData<typeof action>()
  if (isKept && !refused) return <ExpiredResults results={results} />
  return <ResultsScreen {...loaded} results={results} refused={refused} />
}
