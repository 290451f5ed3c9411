/** Specification, section 9: alert mails to one address in one day. */
export const mailsPerDay = 20
