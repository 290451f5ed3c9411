/** Result of the feedback form: sent, rejected with an error, or neither if it was blank. */
export interface FeedbackResult {
  sent: boolean
  error?: string
  text?: string
}

export const maxFeedbackLength = 5_000

export const feedbackTitle = 'Feedback & Questions'
export const feedbackPath = '/dashboard/feedback'
const thanks = "Thank you! We'll get back to you as soon as possible if needed."

interface FeedbackFieldsProps {
  answer: FeedbackResult | undefined
  /** The draft, or otherwise the rejected text. */
  typed?: string
  onTyped?: (text: string) => void
}

export function FeedbackFields({ answer, typed, onTyped }: FeedbackFieldsProps) {
  if (answer?.sent) return <p role="status">{thanks}</p>
  return (
    <>
      <div className="field">
        <label htmlFor="feedback">What would you like to tell us or ask?</label>
        {answer?.error && (
          <p className="problem" id="feedback-error" role="alert">
            {answer.error}
          </p>
        )}
        <textarea
          id="feedback"
          name="feedback"
          rows={5}
          required
          placeholder="Your feedback"
          defaultValue={typed ?? answer?.text}
          onChange={onTyped && ((event) => onTyped(event.target.value))}
          aria-describedby={answer?.error ? 'feedback-error' : undefined}
          aria-invalid={answer?.error ? true : undefined}
          autoFocus={Boolean(answer?.error)}
        />
      </div>
      <button className="button main">Send</button>
    </>
  )
}
