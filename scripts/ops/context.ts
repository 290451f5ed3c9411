import { Client, Connection } from '@temporalio/client'
import { z } from 'zod'
import { isMarketplace, marketplaces, type Marketplace } from '#domain/marketplaces'
import { connectDatabase, type Database } from '#platform/database'
import { databaseUrl } from '#platform/database-url'
import type { RawEnv } from '#platform/env'
import { createLogger } from '#platform/log'
import { temporalConnection, temporalEnv } from '#platform/temporal-connection'
import { searchWorkflowId } from '#workflows/contract'

/** What a command works with. Temporal is connected on first use. */
export interface Ops {
  db: Database
  temporal: () => Promise<Client>
  /** Nothing is written; the lines say what would be. */
  isDryRun: boolean
  /** Address of Temporal's UI with its namespace; null if TEMPORAL_UI_URL is not set. */
  temporalUi: string | null
  options: Record<string, string | undefined>
  args: string[]
}

export interface Command {
  usage: string
  /** One line. */
  about: string
  /** Names and meanings of the options that take a value. */
  options?: Record<string, string>
  /** Whether it writes, so that `--dry-run` means something. */
  writes?: true
  /** Returns the lines to print. Throws `OpsError` for a wrong call. */
  run: (ops: Ops) => Promise<string[]>
}

/** Warnings of the functions that a command shares with the worker. */
export const opsLog = createLogger('ops', 'warn', process.stderr)

/** A wrong call, or nothing that it could apply to. Its message is one sentence for the operator. */
export class OpsError extends Error {}

export function argument({ args }: Ops, what: string, index = 0): string {
  const value = args[index]
  if (value === undefined) throw new OpsError(`Name ${what}.`)
  return value
}

export function marketplaceArgument(ops: Ops): Marketplace {
  const name = argument(ops, `a marketplace: ${marketplaces.join(', ')}`)
  if (!isMarketplace(name))
    throw new OpsError(`There is no marketplace "${name}"; there are ${marketplaces.join(', ')}.`)
  return name
}

export function countOption({ options }: Ops, name: string, fallback: number): number {
  const value = Number(options[name] ?? fallback)
  if (!Number.isInteger(value) || value < 1) throw new OpsError(`--${name} is a whole number from 1.`)
  return value
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export function idArgument(ops: Ops, what: string): string {
  const id = argument(ops, what)
  if (!uuid.test(id)) throw new OpsError(`"${id}" is not an id.`)
  return id
}

/** "1 alert", "2 alerts". `noun` is the plural in -s. */
export const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun.slice(0, -1) : noun}`

/** "2026-11-26 11:02" in UTC. */
export const at = (time: Date | null | undefined): string =>
  time ? time.toISOString().slice(0, 16).replace('T', ' ') : 'never'

/** Where a search's workflow is: a link to Temporal's UI if its address is known, or the id. */
export function workflowLink({ temporalUi }: Ops, searchId: string): string {
  const id = searchWorkflowId(searchId)
  return `workflow ${temporalUi === null ? id : `${temporalUi}/workflows/${encodeURIComponent(id)}`}`
}

/** Aligned columns, with a header. Numbers are at the right. */
export function table(header: string[], rows: (string | number | null)[][]): string[] {
  const cells = [header, ...rows.map((row) => row.map((cell) => String(cell ?? '-')))]
  const widths = header.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)))
  const isNumber = header.map((_, i) => rows.every((row) => typeof row[i] === 'number'))
  const line = (row: string[]) =>
    row
      .map((cell, i) => (isNumber[i] ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
      .join('  ')
      .trimEnd()
  return cells.map(line)
}

/** From the settings of the database and of Temporal, as all processes read them. Empty ones count as not set. */
export function connect(env: RawEnv): Pick<Ops, 'db' | 'temporal' | 'temporalUi'> & { close: () => Promise<void> } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const url = databaseUrl(given)
  if (!url) throw new OpsError('DATABASE_URL names the database; it is not set.')
  const db = connectDatabase(url, 2)
  let client: Promise<Client> | undefined
  const open = async () => {
    if (!given.TEMPORAL_ADDRESS) throw new OpsError('TEMPORAL_ADDRESS names the Temporal server; it is not set.')
    const settings = z.object(temporalEnv).parse(given)
    const connection = await Connection.connect(temporalConnection(settings))
    return new Client({ connection, namespace: settings.TEMPORAL_NAMESPACE })
  }
  const close = async () => {
    await db.$disconnect()
    await (await client?.catch(() => undefined))?.connection.close()
  }
  const ui = given.TEMPORAL_UI_URL
  const temporalUi = ui ? `${ui.replace(/\/$/, '')}/namespaces/${given.TEMPORAL_NAMESPACE ?? 'default'}` : null
  return { db, temporal: () => (client ??= open()), temporalUi, close }
}
