import { z } from 'zod'
import type { SuppressionReason } from '#domain/alerts/suppression'

export type AddressReport =
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

const acted = z.discriminatedUnion('RecordType', [bounce, subscriptionChange])

/**
 * Parses a webhook body. Null for a record that changes nothing (a delivery, a soft bounce, an unknown type),
 * `unreadable` for a known type with an invalid shape.
 */
export function readReport(body: unknown): AddressReport | null | 'unreadable' {
  const type = z.object({ RecordType: z.string() }).safeParse(body)
  if (!type.success) return 'unreadable'
  if (!acted.options.some(({ shape }) => shape.RecordType.safeParse(type.data.RecordType).success)) return null
  const record = acted.safeParse(body)
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
