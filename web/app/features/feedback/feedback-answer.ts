/** The outcome of a feedback form: sent, refused with the reason, or neither when it was blank. */
export interface FeedbackAnswer {
  sent: boolean
  error?: string
  text?: string
}
