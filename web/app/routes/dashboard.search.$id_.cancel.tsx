import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireUser } from '../features/accounts/session/guards.server'
import { cancelSearchText } from '../features/searches/cancel-link'
import { ConfirmPage } from '../ui/dialog'
import { pageMeta } from '../ui/site'

export const meta = pageMeta('Cancel search')

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireUser(request)
  return { back: `/dashboard/search/${encodeURIComponent(params.id!)}` }
}

export default function CancelSearch() {
  const { back } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title="Cancel search" text={cancelSearchText} back={back}>
      <Link className="button main" to="/dashboard/searches">
        Confirm
      </Link>
    </ConfirmPage>
  )
}
