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
  /** A page that asks whether to stop mail about this search, or all. */
  muteUrl: string
  /** A page that asks whether to pause the search. Never in a header, which mail programs act on by themselves. */
  pauseUrl: string
  /** Where the reader confirms or refuses the address; null once it is confirmed. */
  confirmUrl: string | null
}
