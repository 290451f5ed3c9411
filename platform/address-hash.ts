import { createHash } from 'node:crypto'
import { normalizeEmail } from '#domain/alerts/mail-address'

/**
 * Key of `MailAddress`: SHA-256 of a normalized address, hex. Addresses of people without an account are not stored in
 * plain text.
 */
export const addressHash = (email: string) => createHash('sha256').update(normalizeEmail(email)).digest('hex')
