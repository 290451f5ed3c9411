import { createHmac, timingSafeEqual } from 'node:crypto'
import { secondMs } from '#domain/durations'

/** More than Paddle sends, even during a secret rotation. Bounds the cost of parsing a header. */
const maxHeaderLength = 2_000
const maxSignatures = 16

export type SignatureProblem = 'missing' | 'malformed' | 'stale' | 'forged'

export interface Signed {
  /** The `Paddle-Signature` header: "ts=<unix seconds>;h1=<hex>", with one or more `h1`. */
  header: string | null
  /** Exactly as received: parsing and re-serializing would break the signature. */
  body: string
  /** Accepted signing secrets. */
  secrets: readonly string[]
  /** Maximum difference between `ts` and `now`, in either direction. */
  toleranceMs: number
  now: Date
}

/**
 * Returns what is wrong with a webhook's signature, or null if it is valid and fresh. Compares every `h1` with every
 * secret in constant time, so both our secrets and Paddle's can be rotated.
 * https://developer.paddle.com/webhooks/signature-verification
 */
export function signatureProblem({ header, body, secrets, toleranceMs, now }: Signed): SignatureProblem | null {
  if (header === null || header === '') return 'missing'
  const parts = partsOf(header)
  if (parts === null) return 'malformed'
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${parts.ts}:${body}`).digest())
  const isSigned = parts.h1
    .flatMap((given) => expected.map((one) => timingSafeEqual(one, given)))
    .reduce((any, one) => any || one, false)
  if (!isSigned) return 'forged'
  return Math.abs(now.getTime() - Number(parts.ts) * secondMs) <= toleranceMs ? null : 'stale'
}

/** Null for a malformed header. Ignores unknown parts, which a later version of the scheme may add. */
function partsOf(header: string): { ts: string; h1: Buffer[] } | null {
  if (header.length > maxHeaderLength) return null
  const parts = header.split(';').map((part) => /^\s*([a-z0-9]{1,10})=([^;=\s]*)\s*$/i.exec(part)?.slice(1))
  const valuesOf = (name: string) => parts.flatMap((part) => (part?.[0] === name ? [part[1]!] : []))
  const [ts, h1] = [valuesOf('ts'), valuesOf('h1')]
  const isWhole = parts.every((part) => part !== undefined) && ts.length === 1 && /^\d{1,11}$/.test(ts[0]!)
  if (!isWhole || h1.length === 0 || h1.length > maxSignatures) return null
  if (!h1.every((one) => /^[0-9a-f]{64}$/i.test(one))) return null
  return { ts: ts[0]!, h1: h1.map((one) => Buffer.from(one, 'hex')) }
}
