import { createECDH, ECDH } from 'node:crypto'

const curve = 'prime256v1'

/**
 * What is wrong with a pair of VAPID keys (base64url, RFC 8292). Null if nothing. Without the private key, as in the
 * web app, only the public one is checked. With a bad pair every push is rejected and no device can be saved.
 */
export function vapidProblem(publicKey: string, privateKey?: string): { name: string; message: string } | null {
  const point = Buffer.from(publicKey, 'base64url')
  if (!isCurvePoint(point)) return { name: 'VAPID_PUBLIC_KEY', message: 'is no key; make a pair with web-push' }
  if (privateKey === undefined || belongs(Buffer.from(privateKey, 'base64url'), point)) return null
  return { name: 'VAPID_PRIVATE_KEY', message: 'does not belong to VAPID_PUBLIC_KEY' }
}

/** Whether bytes are an uncompressed P-256 point: a public key for push messages (RFC 8291, 8292). */
export function isCurvePoint(point: Buffer): boolean {
  if (point.length !== 65 || point[0] !== 4) return false
  try {
    ECDH.convertKey(point, curve)
    return true
  } catch {
    return false
  }
}

function belongs(secret: Buffer, point: Buffer): boolean {
  const pair = createECDH(curve)
  try {
    pair.setPrivateKey(secret)
    return pair.getPublicKey().equals(point)
  } catch {
    return false
  }
}
