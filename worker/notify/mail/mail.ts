import { Errors, Models, ServerClient } from 'postmark'
import type { WorkerConfig } from '../../config'
import type { SendOutcome } from '../sender'

export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  tag:
    | 'match'
    | 'summary'
    | 'digest'
    | 'reset'
    | 'confirm'
    | 'welcome'
    | 'search-blind'
    | 'taken-back'
    | 'new-address'
    | 'address-changed'
    | 'feedback'
    | 'feedback-priority'
    | 'launch'
    | 'test'
    | 'outage'
    | 'outage-over'
    | 'trial-ending'
    | 'trial-over'
    | 'plan-changed'
    | 'payment-failed'
    | 'plan-ending'
    | 'plan-over'
    | 'work-failing'
    | 'device-added'
    | 'refund-asked'
    | 'refund-received'
    | 'payments-unclear'
    | 'webhook-off'
    | 'monthly-report'
    | 'visitor-notes'
  /**
   * Row id of the alert or service email. Sent as metadata, so that the provider can be asked whether it was sent.
   */
  alertId: string
  /** Null for an email that was requested or concerns the account: there is nothing to unsubscribe from. */
  unsubscribeUrl: string | null
  replyTo?: string
  headers?: { Name: string; Value: string }[]
}

/** Sends one email through Postmark, once. Never throws. */
export async function sendMail(config: WorkerConfig, mail: Mail): Promise<SendOutcome> {
  const connection = { neverMade: false }
  try {
    const result = await clientFor(config, connection).sendEmail({
      From: config.MAIL_FROM,
      To: mail.to,
      Subject: mail.subject,
      HtmlBody: mail.html,
      TextBody: mail.text,
      Tag: mail.tag,
      Metadata: { alertid: mail.alertId },
      ReplyTo: mail.replyTo,
      Headers: [
        ...(mail.headers ?? []),
        ...(mail.unsubscribeUrl === null ? [] : unsubscribeHeaders(config, mail.unsubscribeUrl)),
      ],
      MessageStream: mail.unsubscribeUrl === null ? config.POSTMARK_SERVICE_STREAM : config.POSTMARK_ALERT_STREAM,
      TrackOpens: false,
      TrackLinks: Models.LinkTrackingOptions.None,
    })
    // A proxy may answer 200 with a page of its own.
    if (typeof result.MessageID === 'string') return { kind: 'sent', messageId: result.MessageID }
    return { kind: 'uncertain', reason: 'the mail provider did not say that it took the mail' }
  } catch (error) {
    if (connection.neverMade) return { kind: 'later', reason: 'the mail provider cannot be reached' }
    return toSendOutcome(error)
  }
}

/** RFC 8058, and for email clients that support only RFC 2369, a mailto link that contains the URL. */
const unsubscribeHeaders = ({ SUPPORT_EMAIL }: WorkerConfig, url: string) => [
  {
    Name: 'List-Unsubscribe',
    Value: `<${url}>, <mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(`Unsubscribe ${url}`)}>`,
  },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
]

/**
 * Returns the provider's message id for this alert's email. Null if there is none; `known: false` if the provider
 * cannot tell now. Postmark searches by `metadata_<key>`.
 */
export async function findSentMail(
  config: WorkerConfig,
  alertId: string,
): Promise<{ known: true; messageId: string | null } | { known: false }> {
  try {
    for (const messageStream of listStreams(config)) {
      const found = await clientFor(config).getOutboundMessages({
        count: 1,
        offset: 0,
        messageStream,
        metadata_alertid: alertId,
      })
      const message = found.Messages.find(({ Metadata }) => Metadata?.alertid === alertId)
      if (message) return { known: true, messageId: message.MessageID }
    }
    return { known: true, messageId: null }
  } catch {
    return { known: false }
  }
}

/**
 * Reactivates an address that Postmark deactivated after a bounce, because its owner says that it works now. Postmark
 * still rejects an address after a spam complaint. Never throws: the next email shows the result.
 */
export async function reactivateAddress(config: WorkerConfig, email: string): Promise<void> {
  const client = clientFor(config)
  const Suppressions = [{ EmailAddress: email }]
  await Promise.allSettled(listStreams(config).map((stream) => client.deleteSuppressions(stream, { Suppressions })))
}

const listStreams = ({ POSTMARK_ALERT_STREAM, POSTMARK_SERVICE_STREAM }: WorkerConfig) => [
  ...new Set([POSTMARK_ALERT_STREAM, POSTMARK_SERVICE_STREAM]),
]

function clientFor(config: WorkerConfig, connection = { neverMade: false }): ServerClient {
  return new ServerClient(config.POSTMARK_TOKEN, {
    requestHost: config.POSTMARK_HOST,
    useHttps: config.POSTMARK_HTTPS,
    timeout: config.POSTMARK_TIMEOUT_MS / 1_000,
    // The SDK reports all network errors alike. Only an error before the connection was made proves that nothing was
    // sent.
    fetch: (input, init) =>
      fetch(input, init).catch((error: unknown) => {
        connection.neverMade = error instanceof Error && beforeConnection.has(toErrorCode(error.cause))
        throw error
      }),
  })
}

const beforeConnection = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function toErrorCode(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

/** Postmark's error codes for an account that may not send. The email is fine; an operator has to act. */
const accountCodes = new Set([10, 400, 401, 405, 412, 413])
const invalidEmail = 300
const inactiveRecipient = 406

/**
 * A server or proxy that failed halfway may have forwarded the email. Excludes 503: during maintenance the provider
 * accepts nothing.
 */
const maybeAccepted = new Set([500, 502, 504])

/**
 * Follows Postmark's error table: retry 429 and 5xx, never retry 300 and 406. Without a status, the result is
 * uncertain.
 */
function toSendOutcome(error: unknown): SendOutcome {
  if (!(error instanceof Errors.PostmarkError) || error.statusCode === 0) {
    return { kind: 'uncertain', reason: 'the connection to the mail provider broke' }
  }
  const { code, statusCode } = error
  const reason = `the mail provider answered ${statusCode}, code ${code}`
  if (maybeAccepted.has(statusCode)) return { kind: 'uncertain', reason }
  if (statusCode === 429 || statusCode >= 500) return { kind: 'later', reason }
  if (code === inactiveRecipient) return { kind: 'inactive', reason }
  if (code === invalidEmail) return { kind: 'refused', reason, deadReason: null }
  if (accountCodes.has(code) || statusCode === 401 || statusCode === 403) {
    return { kind: 'later', reason, trouble: true }
  }
  return { kind: 'refused', reason, deadReason: null }
}
