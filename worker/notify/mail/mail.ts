import { Errors, ServerClient } from 'postmark'
import type { WorkerConfig } from '../../config'
import type { SendOutcome } from '../attempt'

export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  tag:
    | 'match'
    | 'summary'
    | 'reset'
    | 'confirm'
    | 'taken-back'
    | 'new-address'
    | 'address-changed'
    | 'feedback'
    | 'outage'
    | 'outage-over'
    | 'webhook-off'
  /** Id of the alert's or the service mail's row, sent as metadata: the provider can be asked whether it went out. */
  alertId: string
  /** null for a mail that was asked for, which has nothing to unsubscribe from. */
  unsubscribeUrl: string | null
  replyTo?: string
}

/** Sends one mail through Postmark, once. Never throws. */
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
      Headers: mail.unsubscribeUrl === null ? [] : unsubscribeHeaders(mail.unsubscribeUrl),
    })
    return { kind: 'sent', messageId: result.MessageID ?? null }
  } catch (error) {
    if (connection.neverMade) return { kind: 'later', reason: 'the mail provider cannot be reached' }
    return outcomeOf(error)
  }
}

/** RFC 8058. */
const unsubscribeHeaders = (url: string) => [
  { Name: 'List-Unsubscribe', Value: `<${url}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
]

/**
 * Asks the provider for its id of the mail that carried this alert: null if there was none, `known: false` if the
 * provider cannot say now. Postmark searches by `metadata_<key>`.
 */
export async function findSentMail(
  config: WorkerConfig,
  alertId: string,
): Promise<{ known: true; messageId: string | null } | { known: false }> {
  try {
    const found = await clientFor(config, { neverMade: false }).getOutboundMessages({
      count: 1,
      offset: 0,
      metadata_alertid: alertId,
    })
    const message = found.Messages.find(({ Metadata }) => Metadata?.alertid === alertId)
    return { known: true, messageId: message?.MessageID ?? null }
  } catch {
    return { known: false }
  }
}

function clientFor(config: WorkerConfig, connection: { neverMade: boolean }): ServerClient {
  return new ServerClient(config.POSTMARK_TOKEN, {
    requestHost: config.POSTMARK_HOST,
    useHttps: config.POSTMARK_HTTPS,
    timeout: config.POSTMARK_TIMEOUT_MS / 1_000,
    // The SDK reports all network faults alike. Only one before the connection was made proves that nothing was sent.
    fetch: (input, init) =>
      fetch(input, init).catch((error: unknown) => {
        connection.neverMade = error instanceof Error && beforeConnection.has(codeOf(error.cause))
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

function codeOf(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

/** Postmark's codes for an account that may not send. Nothing is wrong with the mail; an operator has to act. */
const accountCodes = new Set([10, 400, 401, 405, 412, 413])
const invalidEmail = 300
const inactiveRecipient = 406

/**
 * The rules of Postmark's error table: retry 429 and 5xx, never retry 300 and 406. Without a status it is uncertain.
 */
function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof Errors.PostmarkError) || error.statusCode === 0) {
    return { kind: 'uncertain', reason: 'the connection to the mail provider broke' }
  }
  const { code, statusCode } = error
  const reason = `the mail provider answered ${statusCode}, code ${code}`
  if (statusCode === 429 || statusCode >= 500) return { kind: 'later', reason }
  if (code === inactiveRecipient) {
    return { kind: 'refused', reason, deadReason: 'Mail to this address came back or was reported as spam.' }
  }
  if (code === invalidEmail) return { kind: 'refused', reason, deadReason: null }
  if (accountCodes.has(code) || statusCode === 401 || statusCode === 403) {
    return { kind: 'later', reason, trouble: true }
  }
  return { kind: 'refused', reason, deadReason: null }
}
