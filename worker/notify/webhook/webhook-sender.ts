import { refuseWithoutAddress, type Sender } from '../sender'
import { createBlindEvent, createCarsEvent, sendWebhook, webhookDeadReason } from './webhook'

export const webhookSender: Sender = {
  async prepare(deps, alert, content) {
    const { webhook } = alert.target
    if (webhook === null) return refuseWithoutAddress
    const event =
      content.kind === 'blind'
        ? createBlindEvent(deps.config, alert, content.spell)
        : await createCarsEvent(deps, alert, content.notifiedCars)
    return () => sendWebhook(deps, webhook, event)
  },
  findSent: null,
  afterDelay: 'full',
  deadReason: (lastFailure) => webhookDeadReason(lastFailure.replace('the webhook ', '')),
  disabledMail: 'WEBHOOK_DISABLED', // a webhook has no row in the list of targets
  test: null, // the web app posts the test event
}
