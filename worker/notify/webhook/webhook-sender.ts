import { refuseWithoutAddress, type Sender } from '../sender'
import { blindEvent, carsEvent, sendWebhook, webhookDeadReason } from './cars-event'

export const webhookSender: Sender = {
  async prepare(deps, alert, content) {
    const { webhook } = alert.target
    if (webhook === null) return refuseWithoutAddress
    const event =
      content.kind === 'blind'
        ? blindEvent(deps.config, alert, content.spell)
        : await carsEvent(deps, alert, content.notifiedCars)
    return () => sendWebhook(deps, webhook, event)
  },
  findSent: null,
  afterDelay: 'full',
  deadReason: (lastFailure) => webhookDeadReason(lastFailure.replace('the webhook ', '')),
  disabledMail: 'WEBHOOK_OFF', // a webhook has no row in the list of targets
  test: null, // the web app posts the test event
}
