import { requireEntitledCaller } from '../features/accounts/session/guards.server'
import { addTargetBody, targetJson } from '../features/notifications/target-json.server'
import { describeDevice } from '../features/accounts/session/sessions.server'
import { addPushTarget } from '../features/notifications/push/push-targets.server'
import { addEmailTarget } from '../features/notifications/targets.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'

/** Adds a browser if the body has a subscription, else an email address. */
export const action = endpoint({
  async POST({ request }) {
    const user = await requireEntitledCaller(request)
    const { subscription, name, email } = addTargetBody.parse(await readJson(request))
    const hasSubscription = subscription !== undefined && subscription !== null
    const target = hasSubscription
      ? await addPushTarget(user, subscription, { name: name || describeDevice(request), isPaired: false })
      : await addEmailTarget(user, email)
    return json(targetJson(target), 201)
  },
})
export const loader = action
