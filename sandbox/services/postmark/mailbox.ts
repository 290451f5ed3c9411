import { z } from 'zod'
import type { EntryStore } from '../../storage/journal'

/** Uses Postmark's field names. */
export interface Mail {
  MessageID: string
  From: string
  To: string
  Cc: string
  Bcc: string
  Subject: string
  HtmlBody: string | null
  TextBody: string | null
  Tag: string | null
  ReplyTo: string | null
  MessageStream: string
  Metadata: Record<string, string>
  Headers: { Name: string; Value: string }[]
  SubmittedAt: string
}

/** e.g. `"Ann" <ann@example.com>, bob@example.com`. */
export const parseAddresses = (header: string): string[] =>
  header
    .split(',')
    .map((part) => (/<([^>]+)>/.exec(part)?.[1] ?? part).trim().toLowerCase())
    .filter(Boolean)

/** Oldest first. */
export class Mailbox {
  private mails: Mail[]
  constructor(private readonly journal: EntryStore<Mail>) {
    this.mails = journal.read()
  }

  deliver(mail: Mail): void {
    this.journal.add(mail)
    this.mails.push(mail)
  }

  list(to?: string): Mail[] {
    return to ? this.mails.filter((m) => parseAddresses(m.To).includes(to.toLowerCase())) : [...this.mails]
  }

  find(messageId: string): Mail | null {
    return this.mails.find((m) => m.MessageID === messageId) ?? null
  }

  clear(): void {
    this.mails = []
    this.journal.rewrite([])
  }
}

export type SuppressionReason = 'HardBounce' | 'SpamComplaint' | 'ManualSuppression'

/** Keyed by message stream and address. */
export class Suppressions {
  private readonly reasons = new Map<string, SuppressionReason>()

  add(stream: string, email: string, reason: SuppressionReason): void {
    this.reasons.set(suppressionKey(stream, email), reason)
  }

  has(stream: string, email: string): boolean {
    return this.reasons.has(suppressionKey(stream, email))
  }

  /** Returns false after a spam complaint, because Postmark's API cannot lift it. */
  lift(stream: string, email: string): boolean {
    if (this.reasons.get(suppressionKey(stream, email)) === 'SpamComplaint') return false
    this.reasons.delete(suppressionKey(stream, email))
    return true
  }

  clear(): void {
    this.reasons.clear()
  }
}

const suppressionKey = (stream: string, email: string) => `${stream} ${email.toLowerCase()}`

const text = z.string().nullish()

export const messageSchema = z.object({
  From: z.string().default(''),
  To: text,
  Cc: text,
  Bcc: text,
  Subject: text,
  HtmlBody: text,
  TextBody: text,
  Tag: text,
  ReplyTo: text,
  MessageStream: text,
  Metadata: z.record(z.string(), z.string()).nullish(),
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).nullish(),
})
export type Message = z.output<typeof messageSchema>

/** ErrorCode 0 is success. */
export interface SendResult {
  ErrorCode: number
  Message: string
  To?: string
  SubmittedAt?: string
  MessageID?: string
}

const invalidRequest = 300
const inactiveRecipient = 406
const maxRecipients = 50
const address = /^[^\s@<>,"]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/** Returns why Postmark would reject a message; null if it is valid. */
export function validateMessage(mail: Message, isSuppressed: (address: string) => boolean): SendResult | null {
  const to = listRecipients(mail)
  const refuse = (Message: string): SendResult => ({ ErrorCode: invalidRequest, Message })
  if (!parseAddresses(mail.From).every((a) => address.test(a)) || !mail.From) {
    return refuse("Invalid 'From' address: '" + mail.From + "'.")
  }
  if (to.length === 0) return refuse('Zero recipients specified')
  if (to.length > maxRecipients) return refuse(`Too many recipients: ${to.length}; at most ${maxRecipients}.`)
  const bad = to.find((a) => !address.test(a))
  if (bad !== undefined)
    return refuse(`Error parsing 'To': Illegal email address '${bad}'. It must contain the '@' symbol.`)
  if (!mail.HtmlBody && !mail.TextBody) return refuse('Provide either email TextBody or HtmlBody or both.')
  const inactive = to.filter((a) => isSuppressed(a) || /@(.+\.)?inactive\./.test(a))
  return inactive.length > 0 ? inactiveRecipientResult(inactive) : null
}

export const listRecipients = (mail: Message) =>
  [mail.To, mail.Cc, mail.Bcc].flatMap((list) => parseAddresses(list ?? ''))

export const inactiveRecipientResult = (addresses: string[]): SendResult => ({
  ErrorCode: inactiveRecipient,
  Message: `You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ${addresses.join(', ')}. Inactive recipients are ones that have generated a hard bounce, a spam complaint, or a manual suppression.`,
})
