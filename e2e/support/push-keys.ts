import { createECDH, randomBytes } from 'node:crypto'

export function pushKeys(): { p256dh: string; auth: string } {
  return {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
}
