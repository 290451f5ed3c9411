/** Alert emails sent to an account's own address before its owner has verified it (docs/decisions/018). */
export const maxMailsBeforeVerification = 5

export const confirmationLinkDays = 7

export const pauseLinkDays = 90
