import type { NotificationTarget, ServiceMailKind } from '#prisma/generated/client'
import type { Dependencies } from '../dependencies'
import type { AlertRow } from './alerts/alert-status'
import type { ComposedContent } from './alerts/compose'
import type { ShortMessage } from './short-message'

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

/** How alerts and tests are sent to the targets of one channel. `senders.ts` lists all. */
export interface Sender {
  /** Renders an alert's message first, so that sending is one step without any waiting before it. */
  prepare(deps: Dependencies, alert: AlertRow, content: ComposedContent): Promise<() => Promise<SendOutcome>>
  /** Asks the provider whether an interrupted alert was sent. Null if the provider cannot be asked. */
  findSent: ((deps: Dependencies, alertId: string) => Promise<SentMessageLookup>) | null
  /**
   * After an alert that must wait: `stop` sends nothing more in this run, `full` skips the target as if it had
   * reached its limit, and `troubled` skips it in this run only.
   */
  afterDelay: 'stop' | 'full' | 'troubled'
  /**
   * Why a target that accepted nothing since `since` is disabled, in words for its owner. Null if the provider is at
   * fault, so the target stays enabled.
   */
  deadReason: ((lastFailure: string, since: Date, timeZone: string | null) => string) | null
  /** Email to the owner of a disabled target. Null if the target's page is enough. */
  disabledMail: ServiceMailKind | null
  /** Null if tests are not sent by the worker. */
  test: {
    send(deps: Dependencies, target: NotificationTarget): Promise<SendOutcome>
    /** Claims only that the provider accepted the test, not that it was delivered. */
    accepted: string
  } | null
  /**
   * Sends a short message of the service. A second attempt must be safe, because providers are not asked for the first.
   * Null if such messages go another way.
   */
  sendShort: ((deps: Dependencies, target: NotificationTarget, message: ShortMessage) => Promise<SendOutcome>) | null
}

type SentMessageLookup = { known: true; messageId: string | null } | { known: false }

export const noAddressOutcome = { kind: 'refused', reason: 'the target has no address', deadReason: null } as const
export const refuseWithoutAddress = () => Promise.resolve(noAddressOutcome)
