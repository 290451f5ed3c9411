import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireEntitlement } from '../../features/accounts/session/guards.server'
import { parseCursor, parseSeenFilter } from '../../features/searches/seen/seen-filter'
import { SeenScreen } from './seen-screen'
import { loadSeenScreen } from './seen-view.server'
import { ExclusionAnswer } from '../../features/searches/seen/exclusion-answer'
import { getSearch } from '../../features/searches/search-store.server'
import { ExclusionReasonForm } from '../../features/searches/seen/seen-actions'
import { exclusionReason } from '../../features/searches/seen/exclusion-reason.server'
import { readQuery } from '../../http/body.server'
import { pageMeta } from '../../ui/site'

export const meta = pageMeta('All ads we found')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireEntitlement(request)
  const search = await getSearch({ id: params.id!, userId: user.id })
  const query = readQuery(request)
  const reader = { now: new Date(), timeZone: user.timeZone }
  const link = query.get('link')
  const [seen, answer] = await Promise.all([
    loadSeenScreen(search, parseSeenFilter(query), parseCursor(query.get('after')), reader),
    link === null ? null : exclusionReason(search, link, reader),
  ])
  return { seen, link, answer }
}

export default function Seen() {
  const { seen, link, answer } = useLoaderData<typeof loader>()
  const problem = answer?.kind === 'unreadable' ? answer.headline : undefined
  return (
    <SeenScreen seen={seen}>
      <ExclusionReasonForm key={link} searchId={seen.id} link={link ?? ''} problem={problem} />
      {answer && <ExclusionAnswer answer={answer} />}
    </SeenScreen>
  )
}
