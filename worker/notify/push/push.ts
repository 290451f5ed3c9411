import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { rootCertificates } from 'node:tls'
import webpush from 'web-push'
import { hourMs } from '#domain/durations'
import { allowedAddress, lookupFor, pushRule, type OutgoingRule } from '#platform/network/outgoing'
import type { WorkerConfig } from '../../config'
import type { SendOutcome } from '../attempt'
import type { PushMessage } from './push-message'
import { isTooLarge, outcomeOf } from './push-outcome'

export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
  /** The VAPID public key that the browser subscribed for; null where that was not noted. */
  vapidKey: string | null
}

/**
 * How long a push service keeps a message for a device that is off. After that the car is no news; it still stands in
 * the results and in the mails. The service worker says how old a message is (web/public/sw.js).
 */
const keepSeconds = (6 * hourMs) / 1_000

/**
 * Sends one encrypted push message, once; a shorter one if the service finds it too large. Never throws, and connects
 * only to hosts that are allowed.
 */
export async function sendPush(
  config: WorkerConfig,
  to: PushAddress,
  message: PushMessage,
  rule: OutgoingRule = ruleOf(config),
): Promise<SendOutcome> {
  const endpoint = allowedAddress(to.endpoint, rule)
  if (endpoint === null) {
    const deadReason =
      'This device’s push service is not one that can be used. Add the device again in another browser.'
    return { kind: 'refused', reason: 'the endpoint is not on an allowed host', deadReason }
  }
  const subscription = { endpoint: endpoint.href, keys: { p256dh: to.p256dh, auth: to.auth } }
  const options = { ...optionsOf(config), topic: message.topic, agent: agentFor(config, rule) }
  const send = (payload: string) => webpush.sendNotification(subscription, payload, options)
  try {
    await send(message.payload).catch((error: unknown) => {
      if (!isTooLarge(error)) throw error
      return send(message.shortest)
    })
    return { kind: 'sent', messageId: null }
  } catch (error) {
    return outcomeOf(error, to.vapidKey !== null && to.vapidKey !== config.VAPID_PUBLIC_KEY)
  }
}

const optionsOf = (config: WorkerConfig) => ({
  vapidDetails: {
    subject: config.VAPID_SUBJECT,
    publicKey: config.VAPID_PUBLIC_KEY,
    privateKey: config.VAPID_PRIVATE_KEY,
  },
  TTL: keepSeconds,
  urgency: 'high' as const,
  timeout: config.PUSH_TIMEOUT_MS,
})

const rules = new WeakMap<WorkerConfig, OutgoingRule>()
function ruleOf(config: WorkerConfig): OutgoingRule {
  const rule = rules.get(config) ?? pushRule(config)
  rules.set(config, rule)
  return rule
}

const agents = new WeakMap<OutgoingRule, Agent>()

/** Trusts the public certificates and, if configured, the sandbox's. Connects only to addresses that the rule allows. */
function agentFor(config: WorkerConfig, rule: OutgoingRule): Agent {
  const known = agents.get(rule)
  if (known) return known
  const extra = config.PUSH_CA_FILE ? [readFileSync(config.PUSH_CA_FILE, 'utf8')] : []
  const agent = new Agent({ keepAlive: true, ca: [...rootCertificates, ...extra], lookup: lookupFor(rule) })
  agents.set(rule, agent)
  return agent
}
