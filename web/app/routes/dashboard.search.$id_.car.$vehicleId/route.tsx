import { data, redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, type MetaFunction } from '@remix-run/react'
import { z } from 'zod'
import { entitlementAt } from '#domain/plans/entitlement'
import { isEntitled, requireUser } from '../../features/accounts/session/guards.server'
import { planExpiredError } from '../../features/billing/upgrade-prompt'
import { loadOneCar } from '../../features/cars/one-car.server'
import { hideCar, restoreCar } from '../../features/searches/hide-car.server'
import { saveNote } from '../../features/shortlist/car-note.server'
import { saveCar, unsaveCar } from '../../features/shortlist/save-car.server'
import { loadBeforeYouGo } from '../../features/viewing/before-you-go.server'
import { loadStatedVin } from '../../features/viewing/stated-vin.server'
import { filterQuery, parseFilter } from '../../features/searches/results-filter'
import { readerOf } from '../../features/searches/search-reader'
import { getSearch } from '../../features/searches/search-store.server'
import {
  confirmReply,
  messageSignature,
  readPastedReply,
  replyIntents,
  sellerAction,
  sellerIntents,
  toldWords,
} from '../../features/searches/seller-answer.server'
import { loadVisitorNotes, notesAboutCar } from '../../features/sharing/visitor-notes.server'
import { readQuery, readSanitizedForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import styles from '../../styles/car-page.css?url'
import { pageMeta } from '../../ui/site'
import { CarScreen } from './car-screen'
import { carPage } from './car-page.server'
import type { RejectedNote } from './note-form'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args.data?.page.car.name ?? 'Car')(args)

const intents = z.enum(['save-note', 'hide', 'bring-back', 'save', 'unsave', ...sellerIntents, ...replyIntents])

/** Works without a plan too: users keep access to their results. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const search = await getSearch({ id: params.id!, userId: user.id })
  const given = readQuery(request)
  const query = filterQuery(parseFilter(given))
  const reader = readerOf(user, search)
  const one = await loadOneCar(search, params.vehicleId)
  if (one.movedTo !== null) throw redirect(`/dashboard/search/${search.id}/car/${one.movedTo}${query}`)
  const ofCar = notesAboutCar(one.shown.listing, search.id)
  const { told, vin } = toldWords(one.answers)
  const [visitorNotes, stated] = await Promise.all([loadVisitorNotes(user, ofCar), loadStatedVin(one.postings, vin)])
  const before = await loadBeforeYouGo(one, stated, reader)
  const page = carPage(search, one, { signature: messageSignature(user), visitorNotes, before, stated }, reader)
  return {
    page,
    told,
    query,
    isSaved: given.has('saved'),
    isCorrected: given.has('corrected'),
    canChange: isEntitled(user),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const { form, problem } = await readSanitizedForm(request)
  const { data: intent } = intents.safeParse(form.get('intent'))
  const owned = { id: params.id!, userId: user.id, owner: user }
  const text = String(form.get('note') ?? '')
  const rejected = (error: string, status: number, next?: RejectedNote['next']) =>
    data<RejectedNote>({ text, error, next }, { status })
  if (problem !== null && intent === 'save-note') return rejected(problem, 400)
  // A pasted reply is read without the characters that cannot be stored.
  if ((problem !== null && intent !== 'read-reply') || !intent)
    throw new HttpError(400, problem ?? 'We couldn’t read the form. Go back and try again.')
  const path = `/dashboard/search/${owned.id}`
  const query = filterQuery(parseFilter(readQuery(request)))
  const here = (flash = '') => redirect(`${path}/car/${params.vehicleId}${withParam(query, flash)}`)
  const entitlement = entitlementAt(user, new Date())
  if (!entitlement.isEntitled) {
    const { error, next } = planExpiredError(entitlement)
    return intent === 'save-note' ? rejected(error, 403, next) : here()
  }
  const listingId = form.get('listingId')
  switch (intent) {
    case 'save-note': {
      const error = await saveNote(owned, params.vehicleId, text)
      return error === null ? here('saved') : rejected(error, 400)
    }
    case 'hide':
      await hideCar(owned, listingId)
      return redirect(`${path}/results${withParam(query, `hidden=${String(listingId)}`)}`)
    case 'bring-back':
      await restoreCar(owned, listingId)
      return here()
    case 'save':
      await saveCar(owned, listingId)
      return here()
    case 'unsave':
      await unsaveCar(user, listingId)
      return here()
    case 'told-yes':
    case 'told-no':
    case 'take-back':
    case 'sign-messages':
      await sellerAction(intent, owned, form)
      return here()
    case 'read-reply':
      return data({ reply: await readPastedReply(owned, form) })
    case 'confirm-reply':
      await confirmReply(owned, form)
      return here()
    default:
      return intent satisfies never
  }
}

const withParam = (query: string, param: string): string =>
  param === '' ? query : `${query}${query === '' ? '?' : '&'}${param}`

export default function Car() {
  const answer = useActionData<typeof action>()
  const [reply, rejected] = answer && 'reply' in answer ? [answer.reply] : [undefined, answer]
  return <CarScreen {...useLoaderData<typeof loader>()} rejected={rejected} reply={reply} />
}
