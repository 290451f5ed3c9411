import { z } from 'zod'
import { minuteMs } from '#domain/durations'
import { HttpError } from '../../http/errors.server'
import { queueAccountMail } from '../accounts/passwords.server'
import { withOwnerLock, type Owner } from '../accounts/session/sessions.server'
import { maxFeedbackLength } from './feedback-form'
import { checkRateLimit, tooManyAttempts } from '../accounts/rate-limits.server'

export const feedbackBody = z.object({
  feedback: z
    .string('Write your feedback as text.')
    .trim()
    .max(maxFeedbackLength, `Keep your feedback under ${maxFeedbackLength.toLocaleString('en-US')} characters.`),
})

/** The same text within this time is a duplicate submission. */
const onceWithinMs = 10 * minuteMs

/**
 * Stores a user's feedback and emails it to the support address. Ignores blank text and duplicates. Throws 400 for
 * anything but a string of at most 5,000 characters, 429 above the rate limit, and what `lockOwner` throws.
 */
export async function sendFeedback(request: Request, owner: Owner, typed: unknown): Promise<void> {
  const { success, data: text, error } = feedbackBody.shape.feedback.safeParse(typed)
  if (!success) throw new HttpError(400, error.issues[0]!.message)
  if (text === '') return
  if (!(await checkRateLimit('feedback', owner.id, request))) throw new HttpError(429, tooManyAttempts)
  const feedbackId = await store(owner, text)
  if (feedbackId === null) return
  await queueAccountMail({ kind: 'FEEDBACK', userId: owner.id, feedbackId })
}

/** Returns the id of the stored feedback, or null for a duplicate. */
const store = (owner: Owner, text: string): Promise<string | null> =>
  withOwnerLock(owner, async (tx) => {
    const feedback = { userId: owner.id, text }
    const since = new Date(Date.now() - onceWithinMs)
    if (await tx.feedback.findFirst({ where: { ...feedback, createdAt: { gt: since } } })) return null
    return (await tx.feedback.create({ data: feedback })).id
  })
