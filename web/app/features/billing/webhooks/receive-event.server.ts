import { secondMs } from '#domain/durations'
import { readEvent } from '#platform/payments/read-event'
import { config } from '../../../config.server'
import { parseJson, readText } from '../../../http/body.server'
import { HttpError, notFound } from '../../../http/errors.server'
import { log } from '../../../services/log.server'
import { signatureProblem } from './signature'
import { storeEvent } from './store-event.server'

/**
 * Stores one webhook of Paddle by its event's id; a second delivery changes nothing. It is applied later, so that Paddle
 * is answered at once. 401 for a signature that is missing, wrong or not of now; 400 for a signed body that is no event,
 * which Paddle shows to the operator; 404 where no secret is configured. Returns whether the event is new.
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
