import { createHash } from 'node:crypto'

/**
 * Key of `MailAddress`: SHA-256 of a normalised address, hex. Addresses of people without an account are not stored in
 * plain text.
 */
export const addressHash = (email: string) => createHash('sha256').update(email).digest('hex')
