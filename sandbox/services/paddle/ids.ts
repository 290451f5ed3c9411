import { randomBytes } from 'node:crypto'

type Prefix =
  'add' | 'adj' | 'adjitm' | 'cpls' | 'ctm' | 'evt' | 'inv' | 'ntf' | 'paymtd' | 'pga' | 'sub' | 'txn' | 'txnitm'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A prefix and a lowercase ULID, so ids sort by creation time. */
export function newId<P extends Prefix>(prefix: P): `${P}_${string}` {
  const time = Array.from({ length: 10 }, (_, i) => alphabet[Math.floor(Date.now() / 32 ** (9 - i)) % 32])
  const random = Array.from(randomBytes(16), (byte) => alphabet[byte % 32])
  return `${prefix}_${[...time, ...random].join('')}`
}
