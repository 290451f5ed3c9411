import { createRandom } from '../random'
import type { Delivery, DeliveryMode } from '../state'

const random = createRandom(1)

/** Returns the service's mode for one request. Mode "ok" picks a random one from the mix. */
export function pickDeliveryMode({ mode, mix }: Delivery): DeliveryMode {
  if (mode !== 'ok') return mode
  let drawn = random.next()
  for (const [other, share] of Object.entries(mix) as [DeliveryMode, number][]) {
    drawn -= share
    if (drawn < 0) return other
  }
  return mode
}
