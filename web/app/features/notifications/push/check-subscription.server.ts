import { timingSafeEqual } from 'node:crypto'
import { allowedAddress, pushRule } from '#platform/network/outgoing'
import { config } from '../../../config.server'
import { HttpError } from '../../../http/errors.server'
import { arePushKeys } from './push-keys'

/** Validates a browser's push subscription and normalizes its endpoint. 400 if it is invalid. */
export function checkSubscription(given: unknown): { endpoint: string; p256dh: string; auth: string } {
  const { endpoint, keys } = (given ?? {}) as { endpoint?: unknown; keys?: { p256dh?: unknown; auth?: unknown } }
  if (typeof endpoint !== 'string' || !arePushKeys(keys?.p256dh, keys?.auth)) {
    throw new HttpError(400, 'The push subscription is not complete.')
  }
  const allowed = allowedAddress(endpoint, pushRule(config()))
  if (allowed === null) {
    throw new HttpError(400, 'The push subscription names a host that is not a known push service.')
  }
  return { endpoint: allowed.href, p256dh: String(keys!.p256dh), auth: String(keys!.auth) }
}

/** Compares a subscription's secret with the stored one in constant time. Only the browser knows the secret. */
export function isSameSecret(kept: string | null, given: string): boolean {
  const [a, b] = [Buffer.from(kept ?? '', 'base64url'), Buffer.from(given, 'base64url')]
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}
