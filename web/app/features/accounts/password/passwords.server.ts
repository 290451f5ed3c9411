import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { messages } from '../sign-up-rules'

/** OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

const minPasswordLength = 8
export const maxPasswordLength = 200

/** The 49,000 most leaked passwords, without those that are too short anyway. */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= minPasswordLength))

/** Why a trimmed password cannot be used as a new one; null when it can. */
export function passwordProblem(password: string): string | null {
  if (password.length < minPasswordLength) return messages.shortPassword
  if (password.length > maxPasswordLength) return messages.longPassword
  return common.has(password.toLowerCase()) ? messages.commonPassword : null
}

export const hashPassword = (password: string) => hash(password, cost)

let decoy: Promise<string> | undefined
/** Takes the same time for an unknown account (`null`), so that timing does not reveal who is registered. */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(storedHash ?? (await decoy), password)
  return matches && storedHash !== null
}
