import type { NotSentReason } from '#domain/alerts/not-sent'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { rootCertificates } from 'node:tls'
import webpush from 'web-push'
import { TypedFailure } from '#platform/work-failures'
import { retryAfterMs, allowedAddress, pushRule, type OutgoingAddressRule } from '#platform/network/outgoing'
import { hourMs } from '#domain/durations'
import { openOutgoingRequest } from '#platform/network/open-request'
import { formatZonedMonthDay } from '#domain/words/time-zone'
import { type SendOutcome, noAddressOutcome, refuseWithoutAddress, type Sender } from '../sender'
import type { WorkerConfig } from '../../config'
import { type PushMessage, shortPush, testPush } from './push-message'

const endedWords = 'The browser turned off notifications on this device. Add the device again.'
const otherKeyWords = 'This device uses an old notification key. Open Notifications on it, or add the device again.'

const tooLarge = 413

/**
 * Follows RFC 8030, RFC 8292 and common practice: 404 and 410 mean that the subscription has ended, 429 and 5xx are
 * temporary, and 401 and 403 reject our key. The latter disable the device only if it subscribed with a different
 * key. Otherwise the fault is ours, and disabling would lose all devices.
 */
function outcomeOfAnswer(
  { status, retryAfter }: { status: number; retryAfter: string | null },
  hasOtherKey: boolean,
  now = new Date(),
): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent', messageId: null }
  const ended: NotSentReason = 'device-off'
  const reason = `the push service answered ${status}`
  if (status === 404 || status === 410) return { kind: 'refused', reason: ended, deadReason: endedWords }
  if (status === 429 || status >= 500) return { kind: 'later', reason, waitMs: retryAfterMs(retryAfter, now) ?? 0 }
  if ((status === 401 || status === 403) && hasOtherKey) return { kind: 'refused', reason, deadReason: otherKeyWords }
  if ([400, 401, 403].includes(status)) return { kind: 'later', reason, trouble: true }
  return { kind: 'refused', reason, deadReason: null }
}

/**
 * For an attempt without a response. A second push of an alert replaces the first on the device (by its tag), so a
 * retry after a broken connection is safe.
 */
function outcomeOfError(error: unknown): SendOutcome {
  if (error instanceof TypedFailure) return { kind: 'later', reason: error.message }
  if (error instanceof Error && error.name === 'AbortError') {
    return { kind: 'later', reason: 'the push service did not answer in time' }
  }
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return { kind: 'later', reason: `the push service cannot be reached${code}` }
}

interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
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
  rule: OutgoingAddressRule = outgoingRule(config),
): Promise<SendOutcome> {
  const endpoint = allowedAddress(to.endpoint, rule)
  if (endpoint === null) {
    const deadReason = 'We can’t use this device’s push service. Add the device again in another browser.'
    return { kind: 'refused', reason: 'unknown-push-service' satisfies NotSentReason, deadReason }
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

/** Resolves once the response's headers arrive. The body is irrelevant. */
async function postTo(
  { endpoint, p256dh, auth }: PushAddress,
  { payload, topic }: Pick<PushMessage, 'payload' | 'topic'>,
  config: WorkerConfig,
  rule: OutgoingAddressRule,
) {
  const subscription = { endpoint, keys: { p256dh, auth } }
  const { headers, body } = webpush.generateRequestDetails(subscription, payload, { ...sendOptions(config), topic })
  const signal = AbortSignal.timeout(config.PUSH_TIMEOUT_MS)
  const agent = agentFor(config, rule)
  const response = await openOutgoingRequest({ url: endpoint, headers, body, signal, agent }, rule)
  response.resume() // drain the body, so that the connection can be reused
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null }
}

const sendOptions = (config: WorkerConfig) => ({
  vapidDetails: {
    subject: config.VAPID_SUBJECT,
    publicKey: config.VAPID_PUBLIC_KEY,
    privateKey: config.VAPID_PRIVATE_KEY,
  },
  TTL: keepSeconds,
  urgency: 'high' as const,
})

const rules = new WeakMap<WorkerConfig, OutgoingAddressRule>()
function outgoingRule(config: WorkerConfig): OutgoingAddressRule {
  const rule = rules.get(config) ?? pushRule(config)
  rules.set(config, rule)
  return rule
}

const agents = new WeakMap<OutgoingAddressRule, Agent>()

/**
 * Trusts public certificates and, if configured, the sandbox's. One agent per rule, so that rules do not share
 * connections.
 */
function agentFor(config: WorkerConfig, rule: OutgoingAddressRule): Agent {
  const known = agents.get(rule)
  if (known) return known
  const extra = config.PUSH_CA_FILE ? [readFileSync(config.PUSH_CA_FILE, 'utf8')] : []
  const agent = new Agent({ keepAlive: true, ca: [...rootCertificates, ...extra] })
  agents.set(rule, agent)
  return agent
}

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
    `This device’s push service has accepted no notification since ${formatZonedMonthDay(since, timeZone)}. Add the device again.`,
  disabledMail: null,
  async sendShort({ config }, target, message) {
    const address = addressOf(target)
    return address === null ? noAddressOutcome : sendPush(config, address, shortPush(message))
  },
  test: {
    async send({ config }, target) {
      const address = addressOf(target)
      if (address === null) return noAddressOutcome
      return sendPush(config, address, testPush(config, target.id, target.testedAt ?? new Date()))
    },
    accepted:
      'Sent to the browser’s push service. Nothing showed up? Check that the device is on and allows notifications from this browser.',
  },
}
