import { randomBytes } from 'node:crypto'
import type {
  IAdjustmentResponse,
  ICustomerResponse,
  ISubscriptionResponse,
  ITransactionResponse,
} from '@paddle/paddle-node-sdk'
import type { EntryStore } from '../../storage/journal'

export interface Customer {
  id: string
  shown: ICustomerResponse
  /** Left over from plan changes. Deducted from later bills. */
  creditCents: number
}
/** Webhooks omit `management_urls`. */
export type ApiSubscription = Omit<ISubscriptionResponse, 'management_urls'>
export interface Subscription {
  id: string
  shown: ApiSubscription
  card: string
}
export type Transaction = ITransactionResponse
export type Adjustment = IAdjustmentResponse

interface Kinds {
  customer: Customer
  subscription: Subscription
  transaction: Transaction
  adjustment: Adjustment
}
export const recordKinds = ['customer', 'subscription', 'transaction', 'adjustment'] as const
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

type Prefix = 'add' | 'adj' | 'adjitm' | 'cpls' | 'ctm' | 'evt' | 'ntf' | 'sub' | 'txn' | 'txnitm'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A prefix and a lowercase ULID, so ids sort by creation time. */
export function newId<P extends Prefix>(prefix: P): `${P}_${string}` {
  const time = Array.from({ length: 10 }, (_, i) => alphabet[Math.floor(Date.now() / 32 ** (9 - i)) % 32])
  const random = Array.from(randomBytes(16), (byte) => alphabet[byte % 32])
  return `${prefix}_${[...time, ...random].join('')}`
}
