/** How one attempt to send ended, as far as the outbox must know. Reasons name no address and no content. */
export type SendOutcome =
  | { kind: 'sent'; messageId: string | null }
  /**
   * Certainly not sent, and worth another try. `trouble`: the fault is ours or the operator's, not the recipient's.
   * `waitMs`: the pause that the provider asked for.
   */
  | { kind: 'later'; reason: string; trouble?: boolean; waitMs?: number }
  /** It may have been sent: the provider must be asked before another try. */
  | { kind: 'uncertain'; reason: string }
  /** Not sent, because the provider gave the address up. It waits until its reader confirms the address anew. */
  | { kind: 'inactive'; reason: string }
  /**
   * Never to be tried again. `deadReason`: why the target is switched off, in words for its owner; null keeps it on.
   * `address`: the endpoint or webhook that was tried. One that took its place meanwhile stays on.
   */
  | { kind: 'refused'; reason: string; deadReason: string | null; address?: string | null }
