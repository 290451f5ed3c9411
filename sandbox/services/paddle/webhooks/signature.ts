import { createHmac } from 'node:crypto'

/** How a webhook is signed. Receivers must reject all but the first. */
export const signings = ['signed', 'forged', 'tampered', 'stale', 'early'] as const
export type Signing = (typeof signings)[number]

const hourS = 3600
const nobodysSecret = 'pdl_ntfset_nobodys'

/** Creates the body and the header `Paddle-Signature`: `h1` is HMAC-SHA256 of `<ts>:<body>`, one per secret. */
export function signed(text: string, secrets: string[], how: Signing, nowMs: number): { header: string; body: string } {
  const shiftS = how === 'stale' ? -hourS : how === 'early' ? hourS : 0
  const ts = Math.floor(nowMs / 1000) + shiftS
  const known = how === 'forged' ? [nobodysSecret] : secrets
  const h1 = known.map((secret) => createHmac('sha256', secret).update(`${ts}:${text}`).digest('hex'))
  const body = how === 'tampered' ? text.replace('"data":{', '"data":{"tampered":true,') : text
  return { header: [`ts=${ts}`, ...h1.map((one) => `h1=${one}`)].join(';'), body }
}
