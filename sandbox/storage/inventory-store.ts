import path from 'node:path'
import { createECDH } from 'node:crypto'
import { z } from 'zod'
import type { InventorySettings } from '../inventory/settings'
import { createInventory } from '../inventory/seed'
import type { Inventory } from '../inventory/inventory'
import { recordKinds, type RecordEntry } from '../services/paddle/records'
import type { Mail } from '../services/postmark/mailbox'
import type { ReceivedPush, PushSubscription } from '../services/push/service'
import { Journal, type EntryStore } from './journal'
import { storedPostingSchema, postingToJson } from './stored-posting'

const settings = z.object({ seed: z.number(), size: z.number() })

/**
 * Either a manually listed or changed posting, or a reset: its settings and the settings that were configured then.
 */
const inventoryEntry = z.union([
  z.object({ posting: storedPostingSchema }),
  z.object({ seeded: settings, insteadOf: settings }),
])
type InventoryEntry = z.output<typeof inventoryEntry>

export const openInventoryJournal = (stateDir: string): EntryStore<InventoryEntry> =>
  new Journal<InventoryEntry>({
    file: path.join(stateDir, 'listings.jsonl'),
    schema: inventoryEntry,
    written: (entry) => ('posting' in entry ? { posting: postingToJson(entry.posting) } : entry),
    keyOf: (entry) => ('posting' in entry ? `${entry.posting.marketplace}/${entry.posting.id}` : 'seeded'),
  })

/** Stores manual listings and changes of the current inventory. */
export class InventoryStore {
  private current: Inventory | null = null

  constructor(
    private readonly journal: EntryStore<InventoryEntry>,
    private readonly configured: InventorySettings,
  ) {}

  /**
   * Restores the inventory of the last run: seeded again, plus the stored postings. The settings of a reset apply
   * until the configuration changes.
   */
  restore(now: Date): Inventory {
    const entries = this.journal.read()
    const reset = entries.find((entry) => 'seeded' in entry)
    const { seed, size } = reset && same(reset.insteadOf, this.configured) ? reset.seeded : this.configured
    const inventory = createInventory(seed, size, now)
    for (const entry of entries) if ('posting' in entry) inventory.addStored(entry.posting)
    return this.storeChangesOf(inventory)
  }

  createFresh(seeded: InventorySettings, now: Date): Inventory {
    this.journal.rewrite([{ seeded, insteadOf: this.configured }])
    const inventory = createInventory(seeded.seed, seeded.size, now)
    if (this.current) inventory.continueIdsOf(this.current, now)
    return this.storeChangesOf(inventory)
  }

  private storeChangesOf(inventory: Inventory): Inventory {
    this.current = inventory
    inventory.onChange = (posting) => {
      if (inventory === this.current) this.journal.add({ posting })
    }
    return inventory
  }
}

const same = (a: InventorySettings, b: InventorySettings) => a.seed === b.seed && a.size === b.size

/** Validates only the outer shape, because the sandbox wrote the records itself. */
const entry = z.object({
  kind: z.enum(recordKinds),
  id: z.string(),
  record: z.looseObject({ id: z.string() }),
}) as unknown as z.ZodType<RecordEntry>

export const openPaddleJournal = (stateDir: string): EntryStore<RecordEntry> =>
  new Journal({ file: path.join(stateDir, 'paddle.jsonl'), schema: entry, keyOf: ({ kind, id }) => `${kind} ${id}` })

const maxDeliveries = 2_000
const nullableText = z.string().nullable()

const mail: z.ZodType<Mail> = z.object({
  MessageID: z.string(),
  From: z.string(),
  To: z.string(),
  Cc: z.string(),
  Bcc: z.string(),
  Subject: z.string(),
  HtmlBody: nullableText,
  TextBody: nullableText,
  Tag: nullableText,
  ReplyTo: nullableText,
  MessageStream: z.string(),
  Metadata: z.record(z.string(), z.string()),
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })),
  SubmittedAt: z.string(),
})

const push: z.ZodType<ReceivedPush> = z.object({
  endpoint: z.string(),
  receivedAt: z.string(),
  topic: nullableText,
  urgency: nullableText,
  ttl: z.number().nullable(),
  payload: z.unknown(),
})

const subscription: z.ZodType<PushSubscription> = z
  .object({
    id: z.string(),
    privateKey: z.string(),
    auth: z.string(),
    applicationServerKey: z.string(),
    expired: z.boolean(),
  })
  .transform(({ privateKey, auth, ...rest }) => {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(privateKey, 'base64url')
    return { ...rest, ecdh, auth: Buffer.from(auth, 'base64url') }
  })

const writtenSubscription = ({ ecdh, auth, ...rest }: PushSubscription) => ({
  ...rest,
  privateKey: ecdh.getPrivateKey('base64url'),
  auth: auth.toString('base64url'),
})

export const openMailJournal = (stateDir: string): EntryStore<Mail> =>
  new Journal({ file: path.join(stateDir, 'mails.jsonl'), schema: mail, most: maxDeliveries })

export const openPushJournal = (stateDir: string): EntryStore<ReceivedPush> =>
  new Journal({ file: path.join(stateDir, 'pushes.jsonl'), schema: push, most: maxDeliveries })

export const openSubscriptionJournal = (stateDir: string): EntryStore<PushSubscription> =>
  new Journal({
    file: path.join(stateDir, 'push-subscriptions.jsonl'),
    schema: subscription,
    written: writtenSubscription,
    keyOf: ({ id }) => id,
  })
