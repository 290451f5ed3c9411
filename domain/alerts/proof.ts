/** Alert mails that an account's own address gets before its owner has shown that it is theirs (docs/decisions/018). */
export const mailsBeforeProof = 5

/** How long the link that confirms an address is good. */
export const confirmationLifeDays = 7
