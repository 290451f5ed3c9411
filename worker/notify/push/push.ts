import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { rootCertificates } from 'node:tls'
import webpush from 'web-push'
import { dayMs } from '#domain/durations'
import { allowedAddress, lookupFor, pushRule } from '#platform/network/outgoing'
import type { WorkerConfig } from '../../config'
import type { SendOutcome } from '../attempt'
import type { PushMessage } from './push-message'

export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** Cars are sold within days, so a device that was off for longer does not need the alert. */
const keepSeconds = dayMs / 1_000

/** Sends one encrypted push message, once. Never throws, and connects only to hosts that are allowed. */
export async function sendPush(config: WorkerConfig, to: PushAddress, message: PushMessage): Promise<SendOutcome> {
  const endpoint = allowedAddress(to.endpoint, pushRule(config))
  if (endpoint === null) {
    const deadReason =
      'This device’s push service is not one that can be used. Add the device again in another browser.'
    return { kind: 'refused', reason: 'the endpoint is not on an allowed host', deadReason }
  }
  try {
    await webpush.sendNotification(
      { endpoint: endpoint.href, keys: { p256dh: to.p256dh, auth: to.auth } },
      message.payload,
      {
        vapidDetails: {
          subject: config.VAPID_SUBJECT,
          publicKey: config.VAPID_PUBLIC_KEY,
          privateKey: config.VAPID_PRIVATE_KEY,
        },
        TTL: keepSeconds,
        urgency: 'high',
        topic: message.topic,
        timeout: config.PUSH_TIMEOUT_MS,
        agent: agentFor(config),
      },
    )
    return { kind: 'sent', messageId: null }
  } catch (error) {
    return outcomeOf(error)
  }
}

/**
 * RFC 8030 and the services' practice: 404 and 410 mean that the subscription has ended; 429 and 5xx are temporary;
 * 400, 401 and 403 are about our keys, not the device. A second push of one alert replaces the first on the device (its
 * tag), so a retry after a broken connection is safe.
 */
function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof webpush.WebPushError)) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return { kind: 'later', reason: `the push service cannot be reached${code}` }
  }
  const reason = `the push service answered ${error.statusCode}`
  if (error.statusCode === 404 || error.statusCode === 410) {
    return {
      kind: 'refused',
      reason,
      deadReason: 'The browser ended this device’s push subscription. Add the device again.',
    }
  }
  if (error.statusCode === 429 || error.statusCode >= 500) return { kind: 'later', reason }
  if ([400, 401, 403].includes(error.statusCode)) return { kind: 'later', reason, trouble: true }
  return { kind: 'refused', reason, deadReason: null }
}

const agents = new WeakMap<WorkerConfig, Agent>()

/** The public certificates and, if configured, the sandbox's. */
function agentFor(config: WorkerConfig): Agent {
  const known = agents.get(config)
  if (known) return known
  const extra = config.PUSH_CA_FILE ? [readFileSync(config.PUSH_CA_FILE, 'utf8')] : []
  const agent = new Agent({ keepAlive: true, ca: [...rootCertificates, ...extra], lookup: lookupFor(pushRule(config)) })
  agents.set(config, agent)
  return agent
}
