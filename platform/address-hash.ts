import { createHash } from 'node:crypto'

/** Key of `MailAddress`: SHA-256 of a normalised address, hex. Addresses of people without an account are not kept plain. */
export const addressHash = (email: string) => createHash('sha256').update(email).digest('hex')
