import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { dayMs, secondMs } from '#domain/durations'
import { openOutgoingRequest } from '../network/open-request'
import { webhookRule, retryAfterMs, buildUserAgent } from '../network/outgoing'

// Implements the Standard Webhooks specification, version 1: https://www.standardwebhooks.com

interface WebhookAddress {
  url: string
  secret: string
  earlierSecret: string | null
  rotatedAt: Date | null
}

/** `id` identifies the event: a retry has the same id, so the receiver can deduplicate. */
export interface WebhookEvent {
  id: string
  type: string
  data: unknown
}

type WebhookAnswer =
  | { kind: 'accepted'; words: string }
  /** `isGone`: the receiver unsubscribed. `waitMs`: the requested delay, 0 if none. */
  | { kind: 'refused'; words: string; isGone: boolean; waitMs: number }

type Settings = { SANDBOX_URL?: string | undefined } & Parameters<typeof buildUserAgent>[0]

/** The specification requires 24 to 64. */
const secretBytes = 32
export const newWebhookSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

/** How long both secrets sign after a rotation. */
export const secretOverlapMs = dayMs

/**
 * Posts one event, without retries. Follows no redirects, does not read the body, connects only to addresses that the
 * outgoing rule allows, and never throws: `words` describe the result for the webhook's owner.
 */
export async function postWebhook(
  config: Settings,
  to: WebhookAddress,
  { id, type, data }: WebhookEvent,
  timeoutMs: number,
): Promise<WebhookAnswer> {
  const at = new Date()
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  const headers = {
    'content-type': 'application/json',
    'user-agent': buildUserAgent(config),
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / secondMs)),
    'webhook-signature': signaturesOf(to, id, at, body).join(' '),
    'content-length': String(Buffer.byteLength(body)),
  }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await openOutgoingRequest({ url: to.url, headers, body, signal }, webhookRule(config))
    const { statusCode = 0 } = response
    response.destroy()
    return answerOf(statusCode, response.headers['retry-after'] ?? null, at)
  } catch (error) {
    return { kind: 'refused', words: troubleWords(error, timeoutMs), isGone: false, waitMs: 0 }
  }
}

function signaturesOf({ secret, earlierSecret, rotatedAt }: WebhookAddress, id: string, at: Date, body: string) {
  const isFresh = rotatedAt !== null && at.getTime() - rotatedAt.getTime() < secretOverlapMs
  const secrets = isFresh && earlierSecret !== null ? [secret, earlierSecret] : [secret]
  return secrets.map((one) => new Webhook(one).sign(id, at, body))
}

function answerOf(status: number, retryAfter: string | null, now: Date): WebhookAnswer {
  if (status >= 200 && status < 300) return { kind: 'accepted', words: `accepted (${status})` }
  const words = status >= 300 && status < 400 ? `answered ${status} (we don’t follow redirects)` : `answered ${status}`
  return { kind: 'refused', words, isGone: status === 410, waitMs: retryAfterMs(retryAfter, now) ?? 0 }
}

const troubles: Record<string, string> = {
  SourceBlocked: 'was not called: its address leads into a private network',
  ENOTFOUND: 'could not be found: no server has this name',
  EAI_AGAIN: 'could not be found: its name could not be looked up',
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'closed the connection without an answer',
}

function troubleWords(error: unknown, timeoutMs: number): string {
  const { name = '', type = '', code = '' } = error as { name?: string; type?: string; code?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return `did not answer within ${timeoutMs / secondMs} s`
  const known = troubles[type] ?? troubles[String(code)]
  if (known) return known
  return /CERT|TLS|SSL/.test(String(code)) ? 'has no valid certificate' : 'could not be reached'
}
