import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { z } from 'zod'
import { messages } from './sign-up-rules'

/** OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

const minPasswordLength = 8
export const maxPasswordLength = 200

/** The 49,000 most leaked passwords that are long enough to be accepted. */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= minPasswordLength))

/** Trims the value. Anything but a string becomes ''. */
export const passwordText = z.unknown().transform((given) => (typeof given === 'string' ? given.trim() : ''))

const acceptable = z
  .string()
  .min(minPasswordLength, { error: messages.shortPassword, abort: true })
  .max(maxPasswordLength, { error: messages.longPassword, abort: true })
  .refine((password) => !common.has(password.toLowerCase()), messages.commonPassword)

export const newPassword = passwordText.pipe(acceptable)

/** A new password and its confirmation. A mismatch is reported before any other error. */
export const confirmedPassword = z
  .object({ password: passwordText, confirmation: passwordText })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: messages.passwordsDiffer,
  })
  .pipe(z.object({ password: acceptable, confirmation: z.string() }))

export const passwordsOf = (form: FormData) => ({
  password: form.get('password'),
  confirmation: form.get('confirmation'),
})

export const hashPassword = (password: string) => hash(password, cost)

let decoy: Promise<string> | undefined
/** Takes the same time for an unknown account (`null`), so timing does not reveal who is registered. */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(storedHash ?? (await decoy), password)
  return matches && storedHash !== null
}
