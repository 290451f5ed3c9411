import { requireCaller } from '../features/accounts/session/guards.server'
import { planSeen } from '../features/billing/plan-seen.server'
import { endpoint, json } from '../http/endpoint.server'
import { unlessKnown } from '../http/etag.server'

/** Asked by open pages of the dashboard, which load their data again when the mark is not theirs. */
export const loader = endpoint({
  async GET({ request }) {
    const { mark } = planSeen(await requireCaller(request), new Date())
    return unlessKnown(request, json({ mark }, 200, { 'cache-control': 'private, no-cache' }))
  },
})
