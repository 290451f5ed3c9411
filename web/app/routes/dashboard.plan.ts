import { requireCaller } from '../features/accounts/session/guards.server'
import { planSnapshot } from '../features/billing/plan-snapshot.server'
import { endpoint, json } from '../http/endpoint.server'
import { withConditionalGet } from '../http/cached-page.server'

/** Polled by open dashboard pages, which reload their data when `mark` changes. */
export const loader = endpoint({
  async GET({ request }) {
    const { planVersion } = planSnapshot(await requireCaller(request), new Date())
    return withConditionalGet(request, json({ mark: planVersion }, 200, { 'cache-control': 'private, no-cache' }))
  },
})
