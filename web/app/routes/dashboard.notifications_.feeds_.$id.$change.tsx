import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireUser } from '../features/accounts/session/guards.server'
import { atomChangeForm, atomChangeText, atomLinksPath, isAtomChange } from '../features/searches/atom-change'
import { listAtomLinks } from '../features/searches/atom-link.server'
import { notFound } from '../http/errors.server'
import { ConfirmForm, ConfirmPage } from '../ui/dialog'
import { pageMeta } from '../ui/site'

export const meta = pageMeta('Atom feeds')

export async function loader({ request, params: { id, change } }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  if (!isAtomChange(change)) throw notFound('That page')
  const row = (await listAtomLinks(user.id)).find((own) => own.id === id && own.isOpen)
  if (!row) throw redirect(atomLinksPath)
  return { ...atomChangeText(change, row), form: atomChangeForm(change, row) }
}

export default function ChangeFeed() {
  const { form, ...words } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage {...words} back={atomLinksPath}>
      <ConfirmForm {...form} />
    </ConfirmPage>
  )
}
