import { database } from '../../../services/database.server'
import { isPassword, maxPasswordLength } from '../password/passwords.server'
import { mayTry, noteSuccess, tooManyAttempts } from '../rate-limits.server'
import { openSessionByPassword } from '../session/sessions.server'
import { messages } from '../sign-up-rules'

export type LogIn = { ok: true; token: string } | { ok: false; status: 400 | 401 | 429; error: string }

/** Checks an address and a password, and opens a session. */
export async function logIn(request: Request, typed: { email: unknown; password: unknown }): Promise<LogIn> {
  const email = typeof typed.email === 'string' ? typed.email.replaceAll('\u0000', '').trim().toLowerCase() : ''
  const password = typeof typed.password === 'string' ? typed.password.trim() : ''
  if (!email || !password) return { ok: false, status: 400, error: messages.logInFieldsMissing }
  if (!(await mayTry('log-in', email, request))) return { ok: false, status: 429, error: tooManyAttempts }
  const user = await database().user.findUnique({ where: { email }, select: { id: true, passwordHash: true } })
  const matches = await isPassword(password.slice(0, maxPasswordLength), user?.passwordHash ?? null)
  const { id, passwordHash } = user ?? { id: '', passwordHash: null }
  const token = matches && passwordHash !== null ? await openSessionByPassword({ id, passwordHash }, request) : null
  if (token === null) return { ok: false, status: 401, error: messages.wrongLogIn }
  await noteSuccess(email, request)
  return { ok: true, token }
}
