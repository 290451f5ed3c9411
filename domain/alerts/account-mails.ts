/** Emails to an account's own address that can be turned off one by one, by a link in each and by a switch. */
export const accountMails = {
  report: { setting: 'hasMonthlyReport', name: 'the monthly report', place: 'Notifications' },
  notes: { setting: 'hasNoteAlerts', name: 'messages about notes on shared links', place: 'Shared links' },
} as const

export type AccountMail = keyof typeof accountMails

export const isAccountMail = (name: unknown): name is AccountMail =>
  typeof name === 'string' && Object.hasOwn(accountMails, name)
