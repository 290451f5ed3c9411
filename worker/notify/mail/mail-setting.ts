/** What a mail needs besides its cars. */
export interface MailSetting extends MailLinks {
  brand: string
  supportEmail: string
  webUrl: string
  /** The search in its owner's words, or else named by its cars. */
  searchName: string
  resultsUrl: string
}

/** The links of one mail to one target. */
export interface MailLinks {
  unsubscribeUrl: string
  /** Where the reader confirms or refuses the address; null once it is confirmed. */
  confirmUrl: string | null
}
