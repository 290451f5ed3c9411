import type {
  IAddressResponse,
  IAdjustmentResponse,
  ICustomerResponse,
  ISubscriptionResponse,
  ITransactionResponse,
} from '@paddle/paddle-node-sdk'
import type { EntryStore } from '../../storage/journal'

export interface Customer {
  id: string
  shown: ICustomerResponse
  /** In cents, from credits that were larger than what there was to pay. Paddle shows it on a call of its own. */
  creditCents: number
}
export type Address = IAddressResponse
/** The links of `management_urls` are made for each answer. */
export type Shown = Omit<ISubscriptionResponse, 'management_urls'>
/** A subscription with what Paddle knows of it and shows nowhere. */
export interface Subscription {
  id: string
  shown: Shown
  /** The number of its test card. */
  card: string
  /** Cents that the next renewal charges on top. */
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

/** One line of the journal. */
export interface Entry {
  kind: Kind
  id: string
  record: Kinds[Kind]
}

/** Everything that Paddle keeps. It survives a restart, because the accounts that pay do. */
export class Records {
  private readonly held = Object.fromEntries(recordKinds.map((kind) => [kind, new Map()])) as {
    [K in Kind]: Map<string, Kinds[K]>
  }

  constructor(private readonly journal: EntryStore<Entry>) {
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
