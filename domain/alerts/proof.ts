/** Alert mails sent to an account's own address before its owner has confirmed it (docs/decisions/018). */
export const mailsBeforeProof = 5

/** How long the link that confirms an address is valid. */
export const confirmationLifeDays = 7
