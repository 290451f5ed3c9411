import { redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isEntitled, requireUser } from '../../features/accounts/session/guards.server'
import { feedsPath } from '../../features/searches/atom-change'
import { AtomLinksScreen } from './atom-links-screen'
import { atomLinksOf, changeAtomLink } from '../../features/searches/atom-links.server'
import { readForm } from '../../http/body.server'
import { title } from '../../ui/title'

export { clientAction, clientLoader } from '../../ui/network'

export const meta = title('Atom feeds')

/** Feed URLs are secrets, so the page must not be cached. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'no-store' })

export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await requireUser(request)
  return { rows: await atomLinksOf(id) }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await readForm(request)
  if (form.get('intent') !== 'close' && !isEntitled(user)) return redirect('/dashboard/notifications')
  await changeAtomLink(user, form)
  return redirect(feedsPath)
}

export default function AtomFeeds() {
  return <AtomLinksScreen {...useLoaderData<typeof loader>()} />
}
