import { requireCaller } from '../features/accounts/session/guards.server'
import { sendFeedback } from '../features/feedback/send-feedback.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'

export const action = endpoint({
  async POST({ request }) {
    const user = await requireCaller(request)
    const { feedback } = await readJson(request)
    await sendFeedback(request, user, feedback)
    return json({ ok: true })
  },
})
export const loader = action
