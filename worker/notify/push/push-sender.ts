import { formatZonedMonthDay } from '#domain/words/time-zone'
import { noAddressOutcome, refuseWithoutAddress, type Sender } from '../sender'
import { sendPush } from './push'
import { testPush } from './push-message'

interface Stored {
  endpoint: string | null
  p256dh: string | null
  auth: string | null
  vapidKey: string | null
}

function addressOf({ endpoint, p256dh, auth, vapidKey }: Stored) {
  return endpoint === null || p256dh === null || auth === null ? null : { endpoint, p256dh, auth, vapidKey }
}

export const pushSender: Sender = {
  async prepare({ config }, { reason, target }, content) {
    const address = addressOf(target)
    if (content.kind === 'blind' || reason === 'BLIND' || address === null) return refuseWithoutAddress
    const push = content.push()
    return () => sendPush(config, address, push)
  },
  findSent: null,
  afterDelay: 'troubled', // its push service asked for a pause or delays the other devices
  deadReason: (_, since, timeZone) =>
    `This device’s push service has taken no notification since ${formatZonedMonthDay(since, timeZone)}. Add the device again.`,
  disabledMail: null,
  test: {
    async send({ config }, target) {
      const address = addressOf(target)
      if (address === null) return noAddressOutcome
      return sendPush(config, address, testPush(config, target.id, target.testedAt ?? new Date()))
    },
    accepted:
      'Handed to the browser’s push service. Nothing shown? Check that the device is on and lets this browser notify.',
  },
}
