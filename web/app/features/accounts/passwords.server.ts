import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export const minPasswordLength = 8
export const maxPasswordLength = 200

export const hashPassword = (password: string) => hash(password, cost)

let decoy: Promise<string> | undefined
/** Takes as long for an unknown account (`null`) as for a known one, so that time tells nobody who is registered. */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(storedHash ?? (await decoy), password)
  return matches && storedHash !== null
}
