import { dayMs } from '../durations'

/** Why an address gets no alert emails, from weakest to strongest: a later report never weakens the reason. */
export type SuppressionReason = 'BOUNCED' | 'UNSUBSCRIBED' | 'COMPLAINED'

/** Shown to the owner of a target, who may not be its reader. */
export const suppressionTexts: Record<SuppressionReason, string> = {
  BOUNCED: 'Emails to this address bounced, so we stopped sending. Confirm the address again to turn alerts back on.',
  UNSUBSCRIBED: 'This address unsubscribed from all emails. Confirm it again to turn alerts back on.',
  COMPLAINED:
    'An email to this address was reported as spam, so we stopped sending. Confirm the address again to turn alerts back on. No link in your inbox? Then the email service blocks this address. Use another one, or write to us.',
}

/** The `deadReason` of a browser that was logged out. Logging in there turns its alerts on again. */
export const loggedOut = 'LOGGED_OUT'

const reasonTexts: Record<string, string> = {
  ...suppressionTexts,
  [loggedOut]: 'This device is logged out. Its alerts start again when you log in there.',
}

/** Text of a target's stored `deadReason`: a reason above, or words for its owner. */
export const deadReasonText = (deadReason: string | null): string | null =>
  deadReason === null ? null : (reasonTexts[deadReason] ?? deadReason)

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
