export type SuppressedFor = 'HardBounce' | 'SpamComplaint' | 'ManualSuppression'

/** Suppressed addresses and reasons, by message stream. */
export class Suppressions {
  private readonly reasons = new Map<string, SuppressedFor>()

  add(stream: string, email: string, reason: SuppressedFor): void {
    this.reasons.set(keyOf(stream, email), reason)
  }

  has(stream: string, email: string): boolean {
    return this.reasons.has(keyOf(stream, email))
  }

  /** Returns false after a spam complaint, because Postmark's API cannot lift it. */
  lift(stream: string, email: string): boolean {
    if (this.reasons.get(keyOf(stream, email)) === 'SpamComplaint') return false
    this.reasons.delete(keyOf(stream, email))
    return true
  }

  clear(): void {
    this.reasons.clear()
  }
}

const keyOf = (stream: string, email: string) => `${stream} ${email.toLowerCase()}`
