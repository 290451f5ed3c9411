import { data, redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation, type MetaFunction } from '@remix-run/react'
import { z } from 'zod'
import { config } from '../../config.server'
import { checkRateLimit, tooManyAttempts } from '../../features/accounts/rate-limits.server'
import { findShareLink, requireSharedCar } from '../../features/sharing/share-link.server'
import { leaveNote, likeCar } from '../../features/sharing/visitor-notes.server'
import { readQuery, readSanitizedForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { redirectWithFlash, takeFlash } from '../../http/flash.server'
import carStyles from '../../styles/car-page.css?url'
import noteStyles from '../../styles/shortlist.css?url'
import type { FieldErrors } from '../../ui/field'
import { unpack } from '../../ui/packed'
import { pageMeta, useSite } from '../../ui/site'
import shareImage from '../_index/share-image.png?url&no-inline'
import { SharedCarScreen, SharedShortlistScreen, type RejectedVisitorNote } from './shared-screen'
import { loadSharedPage } from './shared-page.server'

export { ErrorPage as ErrorBoundary } from '../../ui/errors'

export const links: LinksFunction = () => [carStyles, noteStyles].map((href) => ({ rel: 'stylesheet', href }))

/**
 * The URL is a secret: no cache keeps the page, no search engine lists it, and no other site sees the URL.
 * `no-referrer` would also hide the origin of our own form.
 */
export const headers = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
})

export const meta: MetaFunction<typeof loader> = (args) => {
  const robots = { name: 'robots', content: 'noindex, nofollow' }
  if (!args.data) return [...(pageMeta('Shared link')(args) ?? []), robots]
  const { title, description, image } = args.data.preview
  return [
    ...(pageMeta(title, description)(args) ?? []),
    robots,
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: image ?? args.data.origin + shareImage },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Needs no session. Works while the owner's plan has ended, too (docs/decisions/133). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const link = await findShareLink(params.token)
  const now = new Date()
  const { notice, headers } = await takeFlash(request)
  return data(
    { ...(await loadSharedPage(link, carOf(request), now)), origin: new URL(config().WEB_URL).origin, notice, now },
    { headers },
  )
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { form, problem } = await readSanitizedForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { note: text('note'), name: text('name') }
  const rejected = (errors: FieldErrors, status: number) => data<RejectedVisitorNote>({ typed, errors }, { status })
  if (problem !== null) return rejected({ note: problem }, 400)
  const [named, listed = null] = String(form.get('intent')).split(':')
  const { data: intent } = intents.safeParse(named)
  if (!intent) throw new HttpError(400, 'We couldn’t read the form. Go back and try again.')
  const link = await findShareLink(params.token)
  const car = carOf(request)
  const here = `/shared/${params.token}${car === null ? '' : `?car=${car}`}`
  if (intent === 'leave-note') {
    if (!(await checkRateLimit('visitor-note', link.id, request))) return rejected({ note: tooManyAttempts }, 429)
    const errors = await leaveNote(link, car && (await requireSharedCar(link, car)), typed)
    if (Object.keys(errors).length > 0) return rejected(errors, 400)
    return redirectWithFlash(`${here}#note-form`, { notice: 'Your note was sent.' })
  }
  if (!(await checkRateLimit('visitor-like', link.id, request))) throw new HttpError(429, tooManyAttempts)
  const listingId = await requireSharedCar(link, listed)
  await likeCar(link, listingId, intent === 'like')
  return redirect(`${here}#like-${listingId}`)
}

const intents = z.enum(['leave-note', 'like', 'unlike'])

/** The car of a shared shortlist that the page is about, by the saved listing. */
const carOf = (request: Request): string | null => readQuery(request).get('car')

export default function Shared() {
  const page = useLoaderData<typeof loader>()
  const { brand } = useSite()
  const given = { brand, now: page.now, notice: page.notice, rejected: useActionData<typeof action>() }
  const path = useLocation().pathname
  if (page.kind === 'shortlist') return <SharedShortlistScreen cars={unpack(page.cars)} path={path} {...given} />
  return <SharedCarScreen page={page} path={path} {...given} />
}
