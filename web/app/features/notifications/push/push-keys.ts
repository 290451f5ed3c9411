import { ECDH } from 'node:crypto'

const base64url = /^[A-Za-z0-9_-]+={0,2}$/
const bytesOf = (text: string) => Math.floor((text.replace(/=+$/, '').length * 3) / 4)

/** An uncompressed point of the curve P-256 and a 16-byte secret (RFC 8291). */
export function arePushKeys(p256dh: unknown, auth: unknown): boolean {
  if (typeof p256dh !== 'string' || typeof auth !== 'string') return false
  return base64url.test(p256dh) && base64url.test(auth) && bytesOf(auth) === 16 && isPoint(p256dh)
}

/** Whether the key is a point of the curve. Encryption to any other key fails, and with it each alert. */
function isPoint(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
