import { requireEntitledCaller } from '../features/accounts/session/guards.server'
import { deviceCookie } from '../features/accounts/session/session-cookie.server'
import { hasRecentLogin } from '../features/accounts/settings/recent-login.server'
import { addTargetBody, targetJson } from '../features/notifications/target-json.server'
import { describeDevice } from '../features/accounts/session/sessions.server'
import { addPushTarget } from '../features/notifications/push/push-targets.server'
import { addEmailTarget } from '../features/notifications/targets.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'
import { flashCookie } from '../http/flash.server'
import { pushEnabledText } from '../features/notifications/push/enable-push'
import { HttpError } from '../http/errors.server'

/** Adds a browser if the body has a subscription, else an email address. */
export const action = endpoint({
  async POST({ request }) {
    const user = await requireEntitledCaller(request)
    const { subscription, name, email } = addTargetBody.parse(await readJson(request))
    if (subscription !== undefined && subscription !== null) {
      const coming = { name: name || describeDevice(request), isPaired: false }
      const target = await addPushTarget(user, subscription, coming)
      const headers = new Headers({ 'set-cookie': deviceCookie(target.id) })
      headers.append('set-cookie', await flashCookie({ notice: pushEnabledText }))
      return json(targetJson(target), 201, headers)
    }
    if (!hasRecentLogin(user)) throw new HttpError(403, 'Adding an address needs a log-in within the last hour.')
    return json(targetJson(await addEmailTarget(user, email)), 201)
  },
})
export const loader = action
