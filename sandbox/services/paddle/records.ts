import { randomBytes } from 'node:crypto'
import type {
  IAddressResponse,
  IAdjustmentResponse,
  ICustomerResponse,
  ISubscriptionResponse,
  ITransactionResponse,
} from '@paddle/paddle-node-sdk'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { EntryStore } from '../../storage/journal'

export interface Customer {
  id: string
  shown: ICustomerResponse
  /** Leftover credit from adjustments. Paddle returns it from a separate endpoint. */
  creditCents: number
}
export type Address = IAddressResponse
/** `management_urls` are generated for each response. */
export type ApiSubscription = Omit<ISubscriptionResponse, 'management_urls'>
/** Adds internal data that the API does not return. */
export interface Subscription {
  id: string
  shown: ApiSubscription
  card: string
  /** Cents added to the next renewal. */
  owedCents: number
}
export type Transaction = ITransactionResponse
export type Adjustment = IAdjustmentResponse

interface Kinds {
  customer: Customer
  address: Address
  subscription: Subscription
  transaction: Transaction
  adjustment: Adjustment
}
export const recordKinds = ['customer', 'address', 'subscription', 'transaction', 'adjustment'] as const
type Kind = keyof Kinds

export interface RecordEntry {
  kind: Kind
  id: string
  record: Kinds[Kind]
}

/** Records survive a restart, because the accounts in the app's database do too. */
export class PaddleRecords {
  private readonly held = Object.fromEntries(recordKinds.map((kind) => [kind, new Map()])) as {
    [K in Kind]: Map<string, Kinds[K]>
  }

  constructor(private readonly journal: EntryStore<RecordEntry>) {
    for (const { kind, id, record } of journal.read()) (this.held[kind] as Map<string, unknown>).set(id, record)
  }

  put<K extends Kind>(kind: K, record: Kinds[K]): Kinds[K] {
    this.held[kind].set(record.id, record)
    this.journal.add({ kind, id: record.id, record })
    return record
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return this.held[kind].get(id)
  }

  /** Oldest first. */
  list<K extends Kind>(kind: K, matches: (record: Kinds[K]) => boolean = () => true): Kinds[K][] {
    return [...this.held[kind].values()].filter(matches)
  }

  clear(): void {
    for (const records of Object.values(this.held)) records.clear()
    this.journal.rewrite([])
  }
}

/** Status and code come from Paddle's documentation. */
export class PaddleApiError extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: string,
    detail: string,
    readonly errors?: { field: string; message: string }[],
  ) {
    super(detail)
  }
}

export const notFoundError = (what: string, id: string) =>
  new PaddleApiError(404, 'not_found', `${what} ${id} not found`)

type Prefix =
  | 'add'
  | 'adj'
  | 'adjitm'
  | 'cpls'
  | 'ctm'
  | 'evt'
  | 'inv'
  | 'ntf'
  | 'paymtd'
  | 'pga'
  | 'sub'
  | 'txn'
  | 'txnitm'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A prefix and a lowercase ULID, so ids sort by creation time. */
export function newId<P extends Prefix>(prefix: P): `${P}_${string}` {
  const time = Array.from({ length: 10 }, (_, i) => alphabet[Math.floor(Date.now() / 32 ** (9 - i)) % 32])
  const random = Array.from(randomBytes(16), (byte) => alphabet[byte % 32])
  return `${prefix}_${[...time, ...random].join('')}`
}
