import type { EntryStore } from '../../storage/journal'

/** A delivered message, with Postmark's field names. */
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

/** Parses a header such as `"Ann" <ann@example.com>, bob@example.com`. */
export const addressesOf = (header: string): string[] =>
  header
    .split(',')
    .map((part) => (/<([^>]+)>/.exec(part)?.[1] ?? part).trim().toLowerCase())
    .filter(Boolean)

/** Delivered messages, oldest first. */
export class Mailbox {
  private mails: Mail[]
  constructor(private readonly journal: EntryStore<Mail>) {
    this.mails = journal.read()
  }

  deliver(mail: Mail): void {
    this.journal.add(mail)
    this.mails.push(mail)
  }

  /** All messages, or only those to one address. */
  list(to?: string): Mail[] {
    return to ? this.mails.filter((m) => addressesOf(m.To).includes(to.toLowerCase())) : [...this.mails]
  }

  find(messageId: string): Mail | null {
    return this.mails.find((m) => m.MessageID === messageId) ?? null
  }

  clear(): void {
    this.mails = []
    this.journal.rewrite([])
  }
}
