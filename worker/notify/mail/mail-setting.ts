/** Everything an email needs besides its cars. */
export interface MailSetting extends MailLinks {
  brand: string
  supportEmail: string
  webUrl: string
  /** The search in its owner's words, or a name built from its cars. */
  searchName: string
  resultsUrl: string
}

export interface MailLinks {
  unsubscribeUrl: string
  /** A page that offers to stop emails about this search, or all emails. */
  muteUrl: string
  /**
   * A page that offers to pause the search. Never in a header, because email clients follow header links automatically.
   */
  pauseUrl: string
  /** A page to confirm or reject the address. Null once it is confirmed. */
  confirmUrl: string | null
}
