/** What a mail needs to know beside the cars in it. */
export interface MailSetting {
  brand: string
  supportEmail: string
  webUrl: string
  /** The search in its owner's words, or what car it looks for. */
  searchName: string
  resultsUrl: string
  unsubscribeUrl: string
}
