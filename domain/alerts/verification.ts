/** Alert mails sent to an account's own address before its owner has confirmed it (docs/decisions/018). */
export const mailsBeforeVerification = 5

/** How long the link that confirms an address is valid. */
export const confirmationLinkDays = 7

/** How long the link in a mail that pauses its search is valid. */
export const pauseLinkDays = 90
