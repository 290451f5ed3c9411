import { formErrors } from '../../http/form-errors.server'
import { database } from '../../services/database.server'
import { parseGoogleToken, splitName, type GooglePerson } from './google/google-token.server'
import type { LogIn } from './log-in.server'
import { isName } from './person-name'
import { verifyEmail, notifyAccountReclaimed } from './verify-email.server'
import { checkRateLimit, tooManyAttempts } from './rate-limits.server'
import { openSession } from './session/sessions.server'
import { messages } from './sign-up-rules'

export async function logInWithGoogle(request: Request, googleToken: unknown): Promise<LogIn> {
  const token = await parseGoogleToken(googleToken)
  if (!token) return formErrors({ form: messages.googleFailed })
  const { person, issuedAt } = token
  if (!(await checkRateLimit('google-log-in', person.email, request))) return formErrors({ form: tooManyAttempts }, 429)
  return logInAs(request, person, issuedAt)
}

/** `issuedAt` is when Google identified the person. Rejects a token issued before the account's last log-out. */
export async function logInAs(request: Request, person: GooglePerson, issuedAt = new Date()): Promise<LogIn> {
  const userId = await accountOf(person, issuedAt)
  if (userId === 'none') return formErrors({ form: messages.noGoogleAccount }, 401)
  if (userId === 'other') return formErrors({ form: messages.googleFailed })
  return { ok: true, token: await openSession(userId, request) }
}

/**
 * Finds the account by Google subject, or else by email address, and links that account to the subject. If the address
 * was unverified, this also ends everything set up under it (see `verifyEmail`). Returns `other` if the address belongs
 * to another Google account or the token was issued before the last log-out.
 */
async function accountOf({ subject, email, name }: GooglePerson, issuedAt: Date): Promise<string | 'none' | 'other'> {
  const isRevoked = (user: { signedOutAt: Date | null }) => user.signedOutAt !== null && issuedAt <= user.signedOutAt
  const linked = await database().user.findUnique({ where: { googleSubject: subject } })
  if (linked) return isRevoked(linked) ? 'other' : linked.id
  const found = await database().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email } })
    if (!user) return 'none'
    if (isRevoked(user) || (user.googleSubject !== null && user.googleSubject !== subject)) return 'other'
    const taken = await verifyEmail(tx, { userId: user.id, names: isName(name) ? splitName(name) : null })
    await tx.user.update({ where: { id: user.id }, data: { googleSubject: subject } })
    return { userId: user.id, taken }
  })
  if (typeof found === 'string') return found
  await notifyAccountReclaimed(found.taken)
  return found.userId
}
