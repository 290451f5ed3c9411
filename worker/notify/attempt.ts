/** From the last look at the claim to the first byte sent; a process that took longer looks again. */
export const beginLastsMs = 5_000

/** How one attempt to send ended, as far as the outbox has to know. Reasons name no address and no content. */
export type SendOutcome =
  | { kind: 'sent'; messageId: string | null }
  /** Certainly not sent, and worth another try. `trouble` is ours or the operator's to mend, not the recipient's. */
  | { kind: 'later'; reason: string; trouble?: boolean }
  /** It may have been sent: the provider must be asked before another try. */
  | { kind: 'uncertain'; reason: string }
  /** Never again. `gone` is why the target is switched off, in words for its owner. */
  | { kind: 'refused'; reason: string; gone: string | null }
