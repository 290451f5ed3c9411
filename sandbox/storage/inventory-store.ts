import path from 'node:path'
import { z } from 'zod'
import type { WorldSettings } from '../inventory/settings'
import { createWorld } from '../inventory/seed'
import type { World } from '../inventory/inventory'
import { Journal, type Kept } from './journal'
import { keptPosting, writtenPosting } from './stored-posting'

const settings = z.object({ seed: z.number(), size: z.number() })

/** A posting that was listed or changed by hand; or what a reset seeded, and what was configured at that time. */
const worldEntry = z.union([z.object({ posting: keptPosting }), z.object({ seeded: settings, insteadOf: settings })])
type WorldEntry = z.output<typeof worldEntry>

export const worldJournal = (stateDir: string): Kept<WorldEntry> =>
  new Journal<WorldEntry>({
    file: path.join(stateDir, 'listings.jsonl'),
    schema: worldEntry,
    written: (entry) => ('posting' in entry ? { posting: writtenPosting(entry.posting) } : entry),
    keyOf: (entry) => ('posting' in entry ? `${entry.posting.source}/${entry.posting.id}` : 'seeded'),
  })

/** Makes worlds, and keeps what is done by hand in the newest of them. */
export class WorldKeeper {
  private current: World | null = null

  constructor(
    private readonly journal: Kept<WorldEntry>,
    private readonly configured: WorldSettings,
  ) {}

  /**
   * The world of the run before: seeded anew, with the postings that were listed or changed by hand as they stood. What
   * a reset asked for holds until the configuration changes.
   */
  restored(now: Date): World {
    const entries = this.journal.read()
    const reset = entries.find((entry) => 'seeded' in entry)
    const { seed, size } = reset && same(reset.insteadOf, this.configured) ? reset.seeded : this.configured
    const world = createWorld(seed, size, now)
    for (const entry of entries) if ('posting' in entry) world.admit(entry.posting)
    return this.watched(world)
  }

  /** A world in which nothing was done by hand yet. What was kept of others is dropped. */
  fresh(seeded: WorldSettings, now: Date): World {
    this.journal.rewrite([{ seeded, insteadOf: this.configured }])
    const world = createWorld(seeded.seed, seeded.size, now)
    if (this.current) world.follow(this.current, now)
    return this.watched(world)
  }

  private watched(world: World): World {
    this.current = world
    world.onChange = (posting) => {
      if (world === this.current) this.journal.add({ posting })
    }
    return world
  }
}

const same = (a: WorldSettings, b: WorldSettings) => a.seed === b.seed && a.size === b.size
