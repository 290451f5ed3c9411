import { dayMs } from '../durations'

/** Why no alert is mailed to an address, the weightiest last: a later report never makes the reason lighter. */
export const suppressionReasons = ['BOUNCED', 'UNSUBSCRIBED', 'COMPLAINED'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/** For the owner of a target, whoever its reader is. */
export const suppressionTexts: Record<SuppressionReason, string> = {
  BOUNCED: 'Mail to this address came back, so nothing is sent to it. Confirm it anew to go on.',
  UNSUBSCRIBED: 'All mail to this address was stopped by the link in a mail. Confirm it anew to go on.',
  COMPLAINED:
    'Mail to this address was reported as spam, so nothing is sent to it. Confirm it anew to go on. No link arrives? Then the mail service refuses the address: use another one, or write to us.',
}

/** Whether its owner's switch lifts it: of their own proven address, and only what they decided. All else needs a mailed link. */
export const canOwnerLift = (
  { isMain, confirmedAt }: { isMain: boolean; confirmedAt: Date | null },
  reason: SuppressionReason,
): boolean => isMain && confirmedAt !== null && reason === 'UNSUBSCRIBED'

/** A report of an older time is ignored, so that nothing has to be remembered for longer of a cleared address. */
export const maxReportAgeMs = 30 * dayMs
