import { secondMs } from '#domain/durations'
import { readEvent } from '#platform/payments/read-event'
import { config } from '../../config.server'
import { parseJson, readText } from '../../http/body.server'
import { HttpError, notFound } from '../../http/errors.server'
import { log } from '../../services/log.server'
import { signatureProblem } from './signature'
import { storeEvent } from './store-event.server'

/**
 * Stores a Paddle webhook by event id; a duplicate changes nothing. The event is applied later, so Paddle gets its
 * response immediately. 401 for a missing, wrong or stale signature; 400 for a signed body that is not an event, which
 * Paddle shows to the operator; 404 when no secret is configured. Returns whether the event is new.
 */
export async function receiveEvent(request: Request, now = new Date()): Promise<boolean> {
  const settings = config().paddle
  if (!settings || settings.webhookSecrets.length === 0) throw notFound()
  const body = await readText(request)
  const problem = signatureProblem({
    header: request.headers.get('paddle-signature'),
    ...{ body, secrets: settings.webhookSecrets, now },
    toleranceMs: settings.webhookToleranceS * secondMs,
  })
  if (problem !== null) {
    log().warn({ problem }, 'a webhook was refused: it was not signed by Paddle just now')
    throw new HttpError(401, words[problem])
  }
  const event = readEvent(parseJson(body))
  if (event === null) throw new HttpError(400, 'The event could not be read.')
  const isNew = await storeEvent(event)
  if (isNew && event.failure) {
    log().error({ event: event.id, type: event.type, failure: event.failure }, 'an event of Paddle cannot be applied')
  }
  return isNew
}

const words = {
  missing: 'The signature is missing.',
  malformed: 'The signature could not be read.',
  stale: 'The signature is too old or from the future.',
  forged: 'The signature is wrong.',
} as const
