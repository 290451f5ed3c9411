/** Result of the feedback form: sent, rejected with an error, or neither if it was blank. */
export interface FeedbackAnswer {
  sent: boolean
  error?: string
  text?: string
}
