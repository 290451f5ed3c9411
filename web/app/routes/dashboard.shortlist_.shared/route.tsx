import { redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { formatZonedLongDate } from '#domain/words/time-zone'
import { requireEntitlement, requireUser } from '../../features/accounts/session/guards.server'
import {
  createShareLink,
  isMainAddressConfirmed,
  listShareLinks,
  setNoteAlerts,
  showPlans,
  withdrawShareLink,
} from '../../features/sharing/share-link.server'
import { sharedLinksPath } from '../../features/sharing/sharing'
import { deleteVisitorNote } from '../../features/sharing/visitor-notes.server'
import { readForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { safeLocalPath } from '../../http/request-checks.server'
import { pageMeta } from '../../ui/site'
import { SharedLinksScreen } from './shared-links-screen'

export const meta = pageMeta('Shared links')

/** The links are secrets, so the page must not be cached. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'no-store' })

const intents = z.enum([
  'share-car',
  'share-list',
  'withdraw',
  'delete-note',
  'show-plans',
  'hide-plans',
  'note-alerts-on',
  'note-alerts-off',
])

/** Works without a plan too: people can always withdraw a link. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { id, timeZone, hasNoteAlerts } = await requireUser(request)
  const links = await listShareLinks(id)
  return {
    links: links.map(({ createdAt, ...link }) => ({ ...link, since: formatZonedLongDate(createdAt, timeZone) })),
    hasNoteAlerts,
    isAddressConfirmed: await isMainAddressConfirmed(id),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await readForm(request)
  const { data: intent } = intents.safeParse(form.get('intent'))
  if (!intent) throw new HttpError(400, 'We couldn’t read the form. Go back and try again.')
  switch (intent) {
    case 'share-car':
    case 'share-list': {
      await requireEntitlement(request)
      const car = { searchId: String(form.get('search')), listingId: form.get('listing') }
      const id = await createShareLink(user, intent === 'share-car' ? car : null)
      return redirect(`${sharedLinksPath}#link-${id}`)
    }
    case 'withdraw':
      await withdrawShareLink(user, form.get('link'))
      return redirect(sharedLinksPath)
    case 'show-plans':
    case 'hide-plans':
      await showPlans(user, form.get('link'), intent === 'show-plans')
      return redirect(sharedLinksPath)
    case 'note-alerts-on':
    case 'note-alerts-off':
      await setNoteAlerts(user, intent === 'note-alerts-on')
      return redirect(sharedLinksPath)
    case 'delete-note':
      await deleteVisitorNote(user, form.get('note'))
      return redirect(safeLocalPath(form.get('back'), sharedLinksPath))
    default:
      return intent satisfies never
  }
}

export default function SharedLinks() {
  return <SharedLinksScreen {...useLoaderData<typeof loader>()} />
}
