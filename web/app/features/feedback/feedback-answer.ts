/** What came of a feedback form: sent, refused with the reason, or, where it was blank, neither. */
export interface FeedbackAnswer {
  sent: boolean
  error?: string
  text?: string
}
