import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, Connection as TemporalConnection } from '@temporalio/client'
import pg from 'pg'
import { marketplaces } from '#domain/marketplaces'
import type { Random } from '#sandbox/random'
import { siteWorkflowId } from '#workflows/contract'
import type { Connection } from '../connection'
import { isPartRunning, killPart, readDatabaseUrl, stackParts, type Target } from './kill'

/**
 * - `kill`: a part dies (SIGKILL).
 * - `restart`: a web or worker drains and starts again, as in a deploy that has reached only some processes.
 * - `cut`, `delay`: the connection of two parts is closed or slow for some seconds.
 * - `full-pool`: something else takes all connections of PostgreSQL.
 * - `clock`: the clock of a web or worker jumps, and some seconds later back (./shifted-clock).
 * - `terminate`: somebody ends the workflow of a site by hand.
 */
type FaultKind = 'kill' | 'restart' | 'cut' | 'delay' | 'full-pool' | 'clock' | 'terminate'

export interface FaultSettings {
  /** One is picked at random in each round. Default: `kill`. None: no faults. */
  kinds?: readonly FaultKind[]
  /** Parts to kill. Default: those of `npm start`. */
  parts?: readonly string[]
  /** Connections to cut and delay. */
  links?: readonly Connection[]
}

interface Fault {
  name: string
  /** Milliseconds until a killed or restarted part serves again, null for other faults. */
  ended: Promise<number | null>
}

/** The supervisor gives up on a part that dies ten times in a row within 5 s of its start, whatever the cause. */
const youngMs = 6_000
const maxYoungKills = 3
const cutMs = [300, 6_000] as const
/** Up to longer than the senders' timeouts, so that some calls fail and others only take long. */
const delayMs = [50, 5_000] as const
const delayedForMs = [1_000, 8_000] as const
const fullForMs = [1_000, 5_000] as const
/** From below a second to longer than any claim of an alert lasts. */
const clockJumpsMs = [-600_000, -60_000, -500, 500, 60_000, 600_000]
const shiftedForMs = [1_000, 20_000] as const

/** The file with the shift of a process's clock. */
export const clockFile = (dataDir: string, part: string) => path.join(dataDir, `${part}.clock`)

/** Starts random faults, never the same so often at once that the product cannot recover. */
export class Faults {
  private readonly kinds: readonly FaultKind[]
  private readonly parts: readonly string[]
  private readonly freeLinks: Set<Connection>
  /** Read before any fault, because a killed PostgreSQL has no process id until it starts again. */
  private readonly databaseUrl: string
  private readonly last: Record<string, { atMs: number; young: number }> = {}

  constructor(
    private readonly target: Target,
    private readonly random: Random,
    { kinds = ['kill'], parts = stackParts, links = [] }: FaultSettings,
  ) {
    this.kinds = kinds
    this.parts = parts
    this.freeLinks = new Set(links)
    this.databaseUrl = readDatabaseUrl(target)
  }

  /** Returns null if there are no faults to choose from. */
  async start(): Promise<Fault | null> {
    if (this.kinds.length === 0) return null
    const kind = this.random.pick(this.kinds)
    switch (kind) {
      case 'kill': {
        const part = await this.choosePart(this.parts)
        return { name: `kill ${part}`, ended: killPart(this.target, part) }
      }
      case 'restart': {
        const part = await this.choosePart(this.ownParts())
        return { name: `restart ${part}`, ended: killPart(this.target, part, 'SIGTERM') }
      }
      case 'cut':
        return { name: kind, ended: this.onLink((link) => this.cut(link)) }
      case 'delay':
        return { name: kind, ended: this.onLink((link) => this.delay(link)) }
      case 'full-pool':
        return { name: kind, ended: takeAllConnections(this.databaseUrl, this.random.int(...fullForMs)) }
      case 'clock': {
        const part = this.random.pick(this.ownParts())
        return { name: `clock ${part}`, ended: this.shiftClock(part) }
      }
      case 'terminate': {
        const workflowId = siteWorkflowId(this.random.pick(marketplaces))
        return { name: `terminate ${workflowId}`, ended: terminateWorkflow(this.target.temporalAddress, workflowId) }
      }
      default:
        return kind satisfies never
    }
  }

  private ownParts = () => this.parts.filter((name) => /^(?:web|worker)/.test(name))

  private async shiftClock(part: string): Promise<null> {
    const file = clockFile(this.target.dataDir, part)
    writeFileSync(file, String(this.random.pick(clockJumpsMs)))
    await pause(this.random.int(...shiftedForMs))
    rmSync(file, { force: true })
    return null
  }

  private async choosePart(parts: readonly string[]): Promise<string> {
    for (;;) {
      const part = this.random.pick(parts)
      const { atMs, young } = this.last[part] ?? { atMs: -Infinity, young: 0 }
      const isYoung = performance.now() - atMs < youngMs
      if (isPartRunning(this.target, part) && !(isYoung && young >= maxYoungKills)) {
        this.last[part] = { atMs: performance.now(), young: isYoung ? young + 1 : 0 }
        return part
      }
      await pause(50)
    }
  }

  private async onLink(disturb: (link: Connection) => Promise<void>): Promise<null> {
    const link = this.random.pick([...this.freeLinks])
    this.freeLinks.delete(link)
    await disturb(link)
    this.freeLinks.add(link)
    return null
  }

  private async cut(link: Connection): Promise<void> {
    const ms = this.random.int(...cutMs)
    await link.cut()
    await pause(ms)
    await link.restore()
  }

  private async delay(link: Connection): Promise<void> {
    link.delay(this.random.int(...delayMs))
    await pause(this.random.int(...delayedForMs))
    link.delay(0)
  }
}

/** Temporal may be away, and the workflow may have ended. */
async function terminateWorkflow(address: string, workflowId: string): Promise<null> {
  const connection = await TemporalConnection.connect({ address }).catch(() => null)
  if (connection === null) return null
  const { workflow } = new Client({ connection })
  await workflow
    .getHandle(workflowId)
    .terminate('a fault')
    .catch(() => {})
  await connection.close()
  return null
}

const ownName = 'all connections'

/** Takes all connections that PostgreSQL grants, and ends those of others. Releases them after `ms`. */
async function takeAllConnections(connectionString: string, ms: number): Promise<null> {
  const until = performance.now() + ms
  const held: pg.Client[] = []
  while (performance.now() < until) {
    const client = new pg.Client({ connectionString, application_name: ownName })
    client.on('error', () => {}) // PostgreSQL may be killed meanwhile
    try {
      await client.connect()
      held.push(client)
    } catch {
      await endOthers(held[0])
      await pause(20)
    }
  }
  for (const client of held) client.end().catch(() => {})
  return null
}

async function endOthers(client: pg.Client | undefined): Promise<void> {
  await client
    ?.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND application_name <> '${ownName}'`,
    )
    .catch(() => {})
}
