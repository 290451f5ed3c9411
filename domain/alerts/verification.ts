/** Alert emails sent to an account's own address before its owner has verified it (docs/decisions/018). */
export const mailsBeforeVerification = 5

/** How long an email confirmation link is valid. */
export const confirmationLinkDays = 7

/** How long the link in an email that pauses its search is valid. */
export const pauseLinkDays = 90
