import { passwordMatches, maxPasswordLength } from '../passwords.server'
import { checkRateLimit, tooManyAttempts } from '../rate-limits.server'

interface Owner {
  id: string
  passwordHash: string | null
}

/** Null if the password is correct. */
export async function currentPasswordError(request: Request, owner: Owner, typed: unknown): Promise<string | null> {
  const password = typeof typed === 'string' ? typed.trim() : ''
  if (password === '') return 'Please enter your current password.'
  if (!(await checkRateLimit('own-password', owner.id, request))) return tooManyAttempts
  const isRight = await passwordMatches(password.slice(0, maxPasswordLength), owner.passwordHash)
  return isRight ? null : 'This is not your current password.'
}
