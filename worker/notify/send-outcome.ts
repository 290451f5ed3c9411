/** Reasons contain no address and no content. */
export type SendOutcome =
  | { kind: 'sent'; messageId: string | null }
  /**
   * Definitely not sent; retry. `trouble`: the fault is ours or the operator's, not the recipient's. `waitMs`: the
   * pause that the provider requested.
   */
  | { kind: 'later'; reason: string; trouble?: boolean; waitMs?: number }
  /** May have been sent: ask the provider before the next attempt. */
  | { kind: 'uncertain'; reason: string }
  /** Not sent, because the provider suppresses the address. Waits until the recipient confirms the address again. */
  | { kind: 'inactive'; reason: string }
  /**
   * Never retry. `deadReason`: why the target is disabled, in words for its owner; null keeps it enabled. `address`:
   * the endpoint or webhook that was tried. If it was replaced meanwhile, the new one stays enabled.
   */
  | { kind: 'refused'; reason: string; deadReason: string | null; address?: string | null }
