import { requireCaller } from '../features/accounts/session/guards.server'
import { targetJson } from '../features/notifications/target-json.server'
import { listTargets } from '../features/notifications/targets.server'
import { endpoint, json } from '../http/endpoint.server'

export const loader = endpoint({
  async GET({ request }) {
    const user = await requireCaller(request, { allowApiToken: true })
    return json((await listTargets(user.id)).map(targetJson))
  },
})
export const action = loader
