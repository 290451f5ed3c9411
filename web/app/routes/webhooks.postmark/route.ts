import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type SuppressionReason, maxMailReportAgeMs } from '#domain/alerts/suppression'
import { minuteMs } from '#domain/durations'
import { liftSuppression, suppressAddress } from '#platform/suppression'
import { config } from '../../config.server'
import { HttpError, notFound } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { readUnstoredJson } from '../../http/body.server'
import { endpoint, json } from '../../http/endpoint.server'

type AddressReport =
  | { kind: 'suppress'; email: string; at: Date; reason: SuppressionReason }
  | { kind: 'lift'; email: string; at: Date; reasons: SuppressionReason[] }

const email = z.string().min(3).max(320)
const at = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** https://postmarkapp.com/developer/webhooks/bounce-webhook */
const bounce = z.object({
  RecordType: z.enum(['Bounce', 'SpamComplaint']),
  Type: z.string().max(100),
  Email: email,
  BouncedAt: at,
  Inactive: z.boolean(),
})

/** https://postmarkapp.com/developer/webhooks/subscription-change-webhook */
const subscriptionChange = z.object({
  RecordType: z.literal('SubscriptionChange'),
  Recipient: email,
  ChangedAt: at,
  Origin: z.string().max(100),
  SuppressSending: z.boolean(),
  SuppressionReason: z.string().max(100).nullish(),
})

const handledRecords = z.discriminatedUnion('RecordType', [bounce, subscriptionChange])

/**
 * Parses a webhook body. Null for a record that changes nothing (a delivery, a soft bounce, an unknown type),
 * `unreadable` for a known type with an invalid shape.
 */
function readReport(body: unknown): AddressReport | null | 'unreadable' {
  const type = z.object({ RecordType: z.string() }).safeParse(body)
  if (!type.success) return 'unreadable'
  if (!handledRecords.options.some(({ shape }) => shape.RecordType.safeParse(type.data.RecordType).success)) return null
  const record = handledRecords.safeParse(body)
  if (!record.success) return 'unreadable'
  return record.data.RecordType === 'SubscriptionChange' ? ofChange(record.data) : ofBounce(record.data)
}

/** `Inactive` means that Postmark deactivated the address. A complaint counts either way. */
function ofBounce({ RecordType, Type, Email, BouncedAt, Inactive }: z.output<typeof bounce>): AddressReport | null {
  const isComplaint = RecordType === 'SpamComplaint' || Type === 'SpamComplaint'
  if (!Inactive && !isComplaint) return null
  const reason = isComplaint ? 'COMPLAINED' : Type === 'Unsubscribe' ? 'UNSUBSCRIBED' : 'BOUNCED'
  return { kind: 'suppress', email: Email, at: BouncedAt, reason }
}

/**
 * A lifted suppression ends a bounce. It ends an unsubscribe only if the recipient lifted it. A complaint ends only
 * through a link that we emailed.
 */
function ofChange(change: z.output<typeof subscriptionChange>): AddressReport {
  const { Recipient, ChangedAt, Origin, SuppressSending, SuppressionReason } = change
  const about = { email: Recipient, at: ChangedAt }
  if (SuppressSending) return { kind: 'suppress', ...about, reason: reasons[SuppressionReason ?? ''] ?? 'UNSUBSCRIBED' }
  return { kind: 'lift', ...about, reasons: Origin === 'Recipient' ? ['BOUNCED', 'UNSUBSCRIBED'] : ['BOUNCED'] }
}

const reasons: Record<string, SuppressionReason> = { HardBounce: 'BOUNCED', SpamComplaint: 'COMPLAINED' }

/** Basic auth user name in the webhook's URL. */
const webhookUser = 'postmark'

/** 401 unless the caller knows the webhook's password (HTTP Basic). 404 if no password is configured. */
function requireWebhookPassword(request: Request): void {
  const secret = config().POSTMARK_WEBHOOK_SECRET
  if (secret === undefined) throw notFound()
  const credentials = /^basic ([a-z0-9+/=]{1,2000})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const expected = Buffer.from(`${webhookUser}:${secret}`).toString('base64')
  if (timingSafeEqual(digest(credentials), digest(expected))) return
  throw new HttpError(401, 'Wrong name or password.', { 'www-authenticate': 'Basic realm="webhooks"' })
}

/** Hashes to equal lengths for the constant-time comparison. */
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Reports dated further in the future are rejected: such a suppression would outlast any later consent. */
const clockSkewMs = 10 * minuteMs

/**
 * Applies a Postmark report about an address. 400 for an unreadable body. Reports may arrive twice and in any order:
 * they apply by their own timestamps, so none of them has to be stored.
 */
async function receiveReport(body: unknown, now = new Date()): Promise<void> {
  const report = readReport(body)
  if (report === 'unreadable') throw new HttpError(400, 'The report could not be read.')
  if (report === null || now.getTime() - report.at.getTime() > maxMailReportAgeMs) return
  if (report.at.getTime() - now.getTime() > clockSkewMs) throw new HttpError(400, 'The report is from the future.')
  const at = new Date(Math.min(report.at.getTime(), now.getTime()))
  await database().$transaction((tx) =>
    report.kind === 'suppress'
      ? suppressAddress(tx, report.email, { reason: report.reason, at })
      : liftSuppression(tx, report.email, { reasons: report.reasons, at }),
  )
}

/** Postmark's webhooks: bounces, spam complaints, and suppression changes (setup: docs/operating.md). */
export const action = endpoint({
  async POST({ request }) {
    requireWebhookPassword(request)
    await receiveReport(await readUnstoredJson(request))
    return json({ taken: true })
  },
})
export const loader = action
