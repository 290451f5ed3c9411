import { requireCaller } from '../features/accounts/session/guards.server'
import { toggleTargetBody } from '../features/notifications/target-json.server'
import { toggleTarget } from '../features/notifications/targets.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'
import { HttpError } from '../http/errors.server'

const mustConfirm =
  'We can’t email this address right now. We’ll send it a new confirmation link, unless it reached its daily limit.'
const mustAddAgain = 'This device’s notifications have ended. Add it again.'

export const action = endpoint({
  async POST({ request }) {
    const user = await requireCaller(request)
    const { success, data: body, error } = toggleTargetBody.safeParse(await readJson(request))
    if (!success) throw new HttpError(400, error.issues[0]!.message)
    const outcome = await toggleTarget(user, body.id, body.active)
    if (outcome === 'ended') throw new HttpError(409, mustAddAgain)
    if (outcome !== 'done') throw new HttpError(409, mustConfirm)
    return json({ ok: true })
  },
})
export const loader = action
