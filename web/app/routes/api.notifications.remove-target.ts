import { requireCaller } from '../features/accounts/session/guards.server'
import { removeTargetBody } from '../features/notifications/target-json.server'
import { removeTarget } from '../features/notifications/targets.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'

export const action = endpoint({
  async POST({ request }) {
    const user = await requireCaller(request)
    await removeTarget(user, removeTargetBody.parse(await readJson(request)).id)
    return json({ ok: true })
  },
})
export const loader = action
