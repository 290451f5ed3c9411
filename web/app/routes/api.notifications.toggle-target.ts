import { requireCaller } from '../features/accounts/guards.server'
import { toggleTarget } from '../features/notifications/targets.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'
import { HttpError } from '../http/errors.server'

export const action = endpoint({
  async POST({ request }) {
    const user = await requireCaller(request)
    const { id, active } = await readJson(request)
    if (typeof active !== 'boolean') throw new HttpError(400, 'active must be true or false.')
    await toggleTarget(user.id, id, active)
    return json({ ok: true })
  },
})
export const loader = action
