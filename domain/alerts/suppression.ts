import { dayMs } from '../durations'

/** Why an address gets no alert emails, from weakest to strongest: a later report never weakens the reason. */
export type SuppressionReason = 'BOUNCED' | 'UNSUBSCRIBED' | 'COMPLAINED'

/** Shown to the owner of a target, who may not be its reader. */
export const suppressionTexts: Record<SuppressionReason, string> = {
  BOUNCED: 'Mail to this address came back, so nothing is sent to it. Confirm it anew to go on.',
  UNSUBSCRIBED: 'All mail to this address was stopped by the link in a mail. Confirm it anew to go on.',
  COMPLAINED:
    'Mail to this address was reported as spam, so nothing is sent to it. Confirm it anew to go on. No link arrives? Then the mail service refuses the address: use another one, or write to us.',
}

/**
 * Whether the owner's switch lifts a suppression: only for their own verified address, and only for a suppression they
 * caused. Everything else needs an emailed link.
 */
export const canOwnerLiftSuppression = (
  { isMain, confirmedAt }: { isMain: boolean; confirmedAt: Date | null },
  reason: SuppressionReason,
): boolean => isMain && confirmedAt !== null && reason === 'UNSUBSCRIBED'

/** Older reports are ignored, so data about a cleared address can be deleted after this time. */
export const maxMailReportAgeMs = 30 * dayMs
