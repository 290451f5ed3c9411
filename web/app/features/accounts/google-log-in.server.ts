import { database } from '../../services/database.server'
import { provenPerson, type GooglePerson } from './google-proof.server'
import type { LogIn } from './log-in.server'
import { mayTry, tooManyAttempts } from './rate-limits.server'
import { openSession } from './sessions.server'
import { messages } from './sign-up-rules'

/** Opens a session for the person whom a `googleToken` proves. */
export async function logInWithGoogle(request: Request, googleToken: unknown): Promise<LogIn> {
  const person = provenPerson(googleToken)
  if (!person) return { ok: false, status: 400, error: messages.googleFailed }
  if (!(await mayTry('google-log-in', person.email, request))) return { ok: false, status: 429, error: tooManyAttempts }
  return logInAs(person)
}

export async function logInAs(person: GooglePerson): Promise<LogIn> {
  const userId = await accountOf(person)
  if (userId === 'none') return { ok: false, status: 401, error: messages.noGoogleAccount }
  if (userId === 'other') return { ok: false, status: 400, error: messages.googleFailed }
  return { ok: true, token: await openSession(userId) }
}

/**
 * The person's account: the one that Google's id is tied to, else the one with the address, which is tied to it now.
 * Nobody has shown before that an unproven address is theirs, so what was set up under it may be a trap: its password
 * and its sessions end (docs/decisions/008). `other` when the address belongs to another Google account.
 */
async function accountOf({ subject, email }: GooglePerson): Promise<string | 'none' | 'other'> {
  const tied = await database().user.findUnique({ where: { googleSubject: subject }, select: { id: true } })
  if (tied) return tied.id
  return database().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email } })
    if (!user) return 'none'
    if (user.googleSubject !== null) return user.googleSubject === subject ? user.id : 'other'
    if (user.emailProvenAt === null) {
      await tx.session.deleteMany({ where: { userId: user.id } })
      await tx.user.update({ where: { id: user.id }, data: { passwordHash: null, emailProvenAt: new Date() } })
    }
    await tx.user.update({ where: { id: user.id }, data: { googleSubject: subject } })
    return user.id
  })
}
