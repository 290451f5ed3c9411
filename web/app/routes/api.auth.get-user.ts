import { requireCaller } from '../features/accounts/session/guards.server'
import { userJson } from '../features/accounts/user-json.server'
import { endpoint, json } from '../http/endpoint.server'

export const loader = endpoint({
  GET: async ({ request }) => json(userJson(await requireCaller(request, { allowApiToken: true }), new Date())),
})
export const action = loader
