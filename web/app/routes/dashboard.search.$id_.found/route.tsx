import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import type { Subscription } from '#prisma/generated/client'
import { searchName } from '#domain/search/search-name'
import { carName } from '#domain/words/car-text'
import { requireUser } from '../../features/accounts/session/guards.server'
import { subscriptionState } from '../../features/billing/subscription-state'
import { sendFeedback } from '../../features/feedback/send-feedback.server'
import { getSearch } from '../../features/searches/search-store.server'
import { loadSavedCars } from '../../features/shortlist/saved-cars.server'
import { readQuery, readSanitizedForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { isUuid } from '../../http/request-checks.server'
import { pageMeta } from '../../ui/site'
import { endSearch } from './end-search.server'
import { FoundCarForm, ThankYou, type RejectedStory } from './found-screen'

export const meta = pageMeta('I found my car')

const intents = z.enum(['found', 'tell'])
const steps = z.enum(['ask', 'done', 'told'])

/** Works without a plan too. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const search = await getSearch({ id: params.id!, userId: user.id })
  const query = readQuery(request)
  const saved = await loadSavedCars(user.id)
  return {
    name: searchName(search),
    step: steps.catch('ask').parse(query.get('step')),
    selected: query.get('car'),
    cars: saved
      .filter((one) => one.search?.id === search.id)
      .map(({ listingId, car }) => ({ listingId, name: carName(car.listing) })),
    subscriptionId: cancellableId(user.subscriptions),
  }
}

/** The subscription that still renews, or null. */
function cancellableId(subscriptions: Subscription[]): string | null {
  const state = subscriptionState(subscriptions, new Date())
  return state.kind === 'changeable' || state.kind === 'past due' ? state.subscription.id : null
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const { form, problem } = await readSanitizedForm(request)
  const { data: intent } = intents.safeParse(form.get('intent'))
  const owned = { id: params.id!, userId: user.id, owner: user }
  const next = (step: 'done' | 'told') => redirect(`/dashboard/search/${owned.id}/found?step=${step}`)
  const text = String(form.get('story') ?? '').trim()
  const rejected = (error: string, status: number) => data<RejectedStory>({ text, error }, { status })
  if (problem !== null && intent === 'tell') return rejected(problem, 400)
  if (problem !== null || !intent)
    throw new HttpError(400, problem ?? 'We couldn’t read the form. Go back and try again.')
  switch (intent) {
    case 'found': {
      const listingId = form.get('car')
      await endSearch(owned, isUuid(listingId) ? listingId : null)
      return next('done')
    }
    case 'tell': {
      if (text === '') return next('done')
      try {
        await sendFeedback(request, user, `I found my car. ${text}`)
      } catch (refused) {
        if (!(refused instanceof HttpError)) throw refused
        return rejected(refused.reason, refused.status)
      }
      return next('told')
    }
    default:
      return intent satisfies never
  }
}

export default function Found() {
  const { step, ...loaded } = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()
  return step === 'ask' ? (
    <FoundCarForm {...loaded} />
  ) : (
    <ThankYou {...loaded} isTold={step === 'told'} rejected={rejected} />
  )
}
