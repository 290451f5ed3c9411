import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireUser } from '../features/accounts/session/guards.server'
import { listShareLinks } from '../features/sharing/share-link.server'
import { sharedLinksPath, withdrawForm, withdrawText } from '../features/sharing/sharing'
import { ConfirmForm, ConfirmPage } from '../ui/dialog'
import { pageMeta } from '../ui/site'

export const meta = pageMeta('Stop sharing')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const link = (await listShareLinks(user.id)).find(({ id }) => id === params.id)
  if (!link) throw redirect(sharedLinksPath)
  return { ...withdrawText(link), form: withdrawForm(link) }
}

export default function StopSharing() {
  const { form, ...words } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage {...words} back={sharedLinksPath}>
      <ConfirmForm {...form} />
    </ConfirmPage>
  )
}
