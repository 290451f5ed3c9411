import { createHash, randomBytes } from 'node:crypto'

const tokenBytes = 32

/** A secret for a link, and what is kept of it: its SHA-256, hex. */
export function newSecretToken(): { token: string; tokenHash: string } {
  const token = randomBytes(tokenBytes).toString('base64url')
  return { token, tokenHash: secretTokenHash(token) }
}

export const secretTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')
