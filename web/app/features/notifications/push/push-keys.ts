import { isP256PublicKey } from '#platform/secret-strength'

const base64url = /^[A-Za-z0-9_-]+={0,2}$/
const bytesOf = (text: string) => Math.floor((text.replace(/=+$/, '').length * 3) / 4)

/**
 * An uncompressed P-256 point and a 16-byte secret (RFC 8291). With any other keys, encryption fails and so does every
 * alert.
 */
export function arePushKeys(p256dh: unknown, auth: unknown): boolean {
  if (typeof p256dh !== 'string' || typeof auth !== 'string') return false
  return (
    base64url.test(p256dh) &&
    base64url.test(auth) &&
    bytesOf(auth) === 16 &&
    isP256PublicKey(Buffer.from(p256dh, 'base64url'))
  )
}
