import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireEntitlement } from '../../features/accounts/session/guards.server'
import { cursorOf, seenFilterOf } from '../../features/searches/seen/never-seen'
import { SeenScreen, WhyAnswer } from './seen-screen'
import { seenScreenOf } from './seen-view.server'
import { ownSearch } from '../../features/searches/search-store.server'
import { ExclusionForm } from '../../features/searches/seen/seen-actions'
import { exclusionReason } from '../../features/searches/seen/exclusion-reason.server'
import { queryOf } from '../../http/body.server'
import { title } from '../../ui/site'

export { clientLoader } from '../../ui/network'

export const meta = title('Everything this search saw')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireEntitlement(request)
  const search = await ownSearch({ id: params.id!, userId: user.id })
  const query = queryOf(request)
  const reader = { now: new Date(), timeZone: user.timeZone }
  const link = query.get('link')
  const [seen, answer] = await Promise.all([
    seenScreenOf(search, seenFilterOf(query), cursorOf(query.get('after')), reader),
    link === null ? null : exclusionReason(search, link, reader),
  ])
  return { seen, link, answer }
}

export default function Seen() {
  const { seen, link, answer } = useLoaderData<typeof loader>()
  const problem = answer?.kind === 'unreadable' ? answer.headline : undefined
  return (
    <SeenScreen seen={seen}>
      <ExclusionForm key={link} searchId={seen.id} link={link ?? ''} problem={problem} />
      {answer && <WhyAnswer answer={answer} />}
    </SeenScreen>
  )
}
