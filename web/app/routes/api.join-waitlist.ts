import { joinWaitlist } from '../features/waitlist/join-waitlist.server'
import { waitlistMessages } from '../features/waitlist/waitlist-rules'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'
import { HttpError } from '../http/errors.server'
import { firstError } from '../ui/field'

export const action = endpoint(
  {
    async POST({ request }) {
      const result = await joinWaitlist(request, await readJson(request))
      if (!result.ok) throw new HttpError(result.status, firstError(result.fieldErrors)!)
      return json({ ok: true })
    },
  },
  waitlistMessages.failed,
)
export const loader = action
