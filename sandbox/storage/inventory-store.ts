import path from 'node:path'
import { z } from 'zod'
import type { InventorySettings } from '../inventory/settings'
import { createInventory } from '../inventory/seed'
import type { Inventory } from '../inventory/inventory'
import { Journal, type EntryStore } from './journal'
import { storedPosting, postingToJson } from './stored-posting'

const settings = z.object({ seed: z.number(), size: z.number() })

/**
 * A posting that was listed or changed manually, or a reset with its settings and the settings configured at that
 * time.
 */
const inventoryEntry = z.union([
  z.object({ posting: storedPosting }),
  z.object({ seeded: settings, insteadOf: settings }),
])
type InventoryEntry = z.output<typeof inventoryEntry>

export const inventoryJournal = (stateDir: string): EntryStore<InventoryEntry> =>
  new Journal<InventoryEntry>({
    file: path.join(stateDir, 'listings.jsonl'),
    schema: inventoryEntry,
    written: (entry) => ('posting' in entry ? { posting: postingToJson(entry.posting) } : entry),
    keyOf: (entry) => ('posting' in entry ? `${entry.posting.marketplace}/${entry.posting.id}` : 'seeded'),
  })

/** Creates inventories, and stores manual listings and changes of the current one. */
export class InventoryStore {
  private current: Inventory | null = null

  constructor(
    private readonly journal: EntryStore<InventoryEntry>,
    private readonly configured: InventorySettings,
  ) {}

  /**
   * The inventory of the last run: seeded again, plus the stored postings. The settings of a reset apply until the
   * configuration changes.
   */
  restored(now: Date): Inventory {
    const entries = this.journal.read()
    const reset = entries.find((entry) => 'seeded' in entry)
    const { seed, size } = reset && same(reset.insteadOf, this.configured) ? reset.seeded : this.configured
    const inventory = createInventory(seed, size, now)
    for (const entry of entries) if ('posting' in entry) inventory.admit(entry.posting)
    return this.watched(inventory)
  }

  /** A newly seeded inventory. Deletes everything stored for earlier ones. */
  fresh(seeded: InventorySettings, now: Date): Inventory {
    this.journal.rewrite([{ seeded, insteadOf: this.configured }])
    const inventory = createInventory(seeded.seed, seeded.size, now)
    if (this.current) inventory.follow(this.current, now)
    return this.watched(inventory)
  }

  private watched(inventory: Inventory): Inventory {
    this.current = inventory
    inventory.onChange = (posting) => {
      if (inventory === this.current) this.journal.add({ posting })
    }
    return inventory
  }
}

const same = (a: InventorySettings, b: InventorySettings) => a.seed === b.seed && a.size === b.size
