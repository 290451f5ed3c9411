import { randomInt, randomUUID } from 'node:crypto'
import type { SandboxState } from '../../state'
import type { Mail, SuppressionReason } from './mailbox'

export const reportTypes = [
  'HardBounce',
  'SoftBounce',
  'SpamComplaint',
  'Unsubscribe',
  'Resubscribe',
  'Reactivate',
  'Delivery',
] as const
type ReportType = (typeof reportTypes)[number]

const typeCodes = { HardBounce: 1, SoftBounce: 4096, SpamComplaint: 100_001 }
const suppressing: Partial<Record<ReportType, SuppressionReason>> = {
  HardBounce: 'HardBounce',
  SpamComplaint: 'SpamComplaint',
  Unsubscribe: 'ManualSuppression',
}

/**
 * Triggers an event for the last mail to an address. Adds or lifts suppressions as Postmark does, and returns the
 * webhook bodies to send.
 */
export function createReports(
  state: SandboxState,
  to: string,
  type: ReportType,
  at = new Date().toISOString(),
): object[] {
  const mail = state.mailbox.list(to).at(-1)
  const stream = mail?.MessageStream ?? 'outbound'
  const reason = suppressing[type]
  if (reason) state.suppressions.add(stream, to, reason)
  if (type === 'Resubscribe' || type === 'Reactivate') state.suppressions.lift(stream, to)
  const about = {
    MessageID: mail?.MessageID ?? randomUUID(),
    ServerID: 23,
    MessageStream: stream,
    Tag: mail?.Tag ?? '',
    Metadata: mail?.Metadata ?? {},
  }
  if (type === 'Delivery') return [{ RecordType: type, ...about, Recipient: to, DeliveredAt: at, Details: '250 OK' }]
  if (type === 'SoftBounce') return [bounce(about, mail, { to, type, at })]
  const change = subscriptionChange(about, { to, type, at, reason: reason ?? null })
  return type === 'HardBounce' || type === 'SpamComplaint' ? [bounce(about, mail, { to, type, at }), change] : [change]
}

function bounce(
  about: object,
  mail: Mail | undefined,
  { to, type, at }: { to: string; type: keyof typeof typeCodes; at: string },
) {
  const isComplaint = type === 'SpamComplaint'
  return {
    RecordType: isComplaint ? 'SpamComplaint' : 'Bounce',
    ID: randomInt(1_000_000, 1_000_000_000),
    Type: type,
    TypeCode: typeCodes[type],
    Name: isComplaint ? 'Spam complaint' : type === 'HardBounce' ? 'Hard bounce' : 'Soft bounce',
    Description: isComplaint ? 'The subscriber explicitly marked this message as spam.' : 'The message came back.',
    Details: isComplaint ? '' : 'smtp;550 5.1.1 The email account that you tried to reach does not exist.',
    Email: to,
    From: mail?.From ?? 'alerts@lotwatch.example',
    BouncedAt: at,
    DumpAvailable: true,
    Inactive: type !== 'SoftBounce',
    CanActivate: !isComplaint,
    Subject: mail?.Subject ?? '',
    ...about,
  }
}

function subscriptionChange(
  about: object,
  { to, type, at, reason }: { to: string; type: ReportType; at: string; reason: SuppressionReason | null },
) {
  return {
    RecordType: 'SubscriptionChange',
    ...about,
    ChangedAt: at,
    Recipient: to,
    Origin: type === 'Reactivate' ? 'Customer' : 'Recipient',
    SuppressSending: reason !== null,
    SuppressionReason: reason,
  }
}

const timeoutMs = 5_000

/**
 * Sends the URL's name and password as basic auth, as Postmark does. Returns the status, or 0 if there was no
 * response.
 */
async function postReport(address: string, body: object): Promise<number> {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const headers = new Headers({ 'content-type': 'application/json', 'user-agent': 'Postmark' })
  if (username !== '') {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }
  const signal = AbortSignal.timeout(timeoutMs)
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal, redirect: 'manual' }).then(
    (response) => response.status,
    () => 0,
  )
}

/** Statuses are null if no webhook URL is set. */
export const postReports = (address: string | null, bodies: object[]) =>
  Promise.all(bodies.map(async (body) => ({ body, status: address && (await postReport(address, body)) })))
