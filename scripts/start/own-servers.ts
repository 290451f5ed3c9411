import pg from 'pg'
import { isPortBusy } from '../lib/ports'
import type { StartSettings } from './settings'

const connectTimeoutMs = 5_000

/**
 * Checks servers that the environment names, before anything is built or started. Throws one sentence for each that
 * cannot be reached, without its password.
 */
export async function checkOwnServers({ databaseUrl, temporalAddress }: StartSettings, say: (line: string) => void) {
  const servers = [
    { setting: 'DATABASE_URL', what: 'PostgreSQL', problem: databaseUrl && (await databaseProblem(databaseUrl)) },
    {
      setting: 'TEMPORAL_ADDRESS',
      what: 'Temporal',
      problem: temporalAddress && (await temporalProblem(temporalAddress)),
    },
  ].filter(({ problem }) => problem !== undefined)
  const because = ({ setting, what }: { setting: string; what: string }) =>
    `${setting} is set, in the environment or in .env, so no embedded ${what} is started`
  const failed = servers.filter(({ problem }) => problem)
  if (failed.length > 0)
    throw new Error(
      failed.map((server) => `${because(server)}, but ${server.problem}. Unset it, or fix it.`).join('\n'),
    )
  for (const server of servers) say(`${because(server)}.`)
}

/** Null if the database can be used. */
async function databaseProblem(connectionString: string): Promise<string | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return null
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    return `a connection to it fails: ${message || code}`
  }
}

/** Null if something listens there. Keys and certificates are checked by web and worker. */
async function temporalProblem(address: string): Promise<string | null> {
  const [, host, port] = /^(.+):(\d+)$/.exec(address) ?? []
  if (!host) return `"${address}" is not a host and a port`
  return (await isPortBusy(Number(port), host)) ? null : `nothing answers at ${address}`
}
