import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { rootCertificates } from 'node:tls'
import webpush from 'web-push'
import { hourMs } from '#domain/durations'
import { openOutgoing } from '#platform/network/open-request'
import { allowedAddress, pushRule, type OutgoingRule } from '#platform/network/outgoing'
import type { WorkerConfig } from '../../config'
import type { SendOutcome } from '../attempt'
import type { PushMessage } from './push-message'
import { outcomeOfAnswer, outcomeOfError, tooLarge } from './push-outcome'

export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
  /** The VAPID public key that the browser subscribed with. Null if it was not recorded. */
  vapidKey: string | null
}

/**
 * How long a push service stores a message for an offline device. After that the car is no longer news, but the results
 * and emails still list it. The service worker shows a message's age (web/public/sw.js).
 */
const keepSeconds = (6 * hourMs) / 1_000

/**
 * Sends one encrypted push message, once. Sends a shorter one if the service rejects it as too large. Never throws, and
 * connects only to allowed hosts.
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
  const post = (payload: string) => postTo({ ...to, endpoint: endpoint.href }, { ...message, payload }, config, rule)
  try {
    const answer = await post(message.payload)
    const last = answer.status === tooLarge ? await post(message.shortest) : answer
    return outcomeOfAnswer(last, to.vapidKey !== null && to.vapidKey !== config.VAPID_PUBLIC_KEY)
  } catch (error) {
    return outcomeOfError(error)
  }
}

/** Resolves with the service's response once its headers arrive. The body is irrelevant. */
async function postTo(
  { endpoint, p256dh, auth }: PushAddress,
  { payload, topic }: Pick<PushMessage, 'payload' | 'topic'>,
  config: WorkerConfig,
  rule: OutgoingRule,
) {
  const subscription = { endpoint, keys: { p256dh, auth } }
  const { headers, body } = webpush.generateRequestDetails(subscription, payload, { ...optionsOf(config), topic })
  const signal = AbortSignal.timeout(config.PUSH_TIMEOUT_MS)
  const agent = agentFor(config, rule)
  const response = await openOutgoing({ url: endpoint, headers, body, signal, agent }, rule)
  response.resume() // drain the body, so that the connection can be reused
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null }
}

const optionsOf = (config: WorkerConfig) => ({
  vapidDetails: {
    subject: config.VAPID_SUBJECT,
    publicKey: config.VAPID_PUBLIC_KEY,
    privateKey: config.VAPID_PRIVATE_KEY,
  },
  TTL: keepSeconds,
  urgency: 'high' as const,
})

const rules = new WeakMap<WorkerConfig, OutgoingRule>()
function ruleOf(config: WorkerConfig): OutgoingRule {
  const rule = rules.get(config) ?? pushRule(config)
  rules.set(config, rule)
  return rule
}

const agents = new WeakMap<OutgoingRule, Agent>()

/**
 * Trusts public certificates and, if configured, the sandbox's. One agent per rule, so that rules do not share
 * connections.
 */
function agentFor(config: WorkerConfig, rule: OutgoingRule): Agent {
  const known = agents.get(rule)
  if (known) return known
  const extra = config.PUSH_CA_FILE ? [readFileSync(config.PUSH_CA_FILE, 'utf8')] : []
  const agent = new Agent({ keepAlive: true, ca: [...rootCertificates, ...extra] })
  agents.set(rule, agent)
  return agent
}
