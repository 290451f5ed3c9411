import { database } from '../../services/database.server'
import { HttpError } from '../../http/errors.server'
import { queueAccountMail } from '../accounts/account-mail.server'
import { maxFeedbackLength } from './feedback-rules'
import { mayTry, tooManyAttempts } from '../accounts/rate-limits.server'

/**
 * Stores a person's feedback and has it mailed to the support address. Ignores blank text. Throws 400 for anything but
 * a text of at most 5,000 characters, 429 for too many attempts.
 */
export async function sendFeedback(request: Request, userId: string, typed: unknown): Promise<void> {
  if (typeof typed !== 'string') throw new HttpError(400, 'Please write your feedback as text.')
  const text = typed.trim()
  if (text === '') return
  if (text.length > maxFeedbackLength) {
    throw new HttpError(400, `Please keep your feedback under ${maxFeedbackLength.toLocaleString('en-US')} characters.`)
  }
  if (!(await mayTry('feedback', userId, request))) throw new HttpError(429, tooManyAttempts)
  const { id: feedbackId } = await database().feedback.create({ data: { userId, text }, select: { id: true } })
  // The feedback is stored, so nightly maintenance sends the mail if it cannot be sent now.
  await queueAccountMail({ kind: 'FEEDBACK', userId, feedbackId })
}
