import { requireCaller } from '../features/accounts/session/guards.server'
import { toggleTarget } from '../features/notifications/targets.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'
import { HttpError } from '../http/errors.server'

const mustConfirm =
  'No mail may go to this address now. It is mailed a link to confirm it anew, unless it had its links for today.'

export const action = endpoint({
  async POST({ request }) {
    const user = await requireCaller(request)
    const { id, active } = await readJson(request)
    if (typeof active !== 'boolean') throw new HttpError(400, 'active must be true or false.')
    const outcome = await toggleTarget(user, id, active)
    if (outcome !== 'done') throw new HttpError(409, mustConfirm)
    return json({ ok: true })
  },
})
export const loader = action
