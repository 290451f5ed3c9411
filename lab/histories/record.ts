import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { Client, Connection } from '@temporalio/client'
import { historyToJSON } from '@temporalio/common/lib/proto-utils'
import { missingBranches } from '../../e2e/support/histories/branches'
import { controlClient } from '../../e2e/support/control'
import { faultScenes, restore } from './faults'
import { calmScenes } from './scenes'
import { linesOf, until, type Scene, type World } from './world'
import { connectStackDatabase, startStack } from '../../e2e/support/stack'

// npm run lab -- histories [<name>…]: runs the product through the scenes of the replay tests, and writes a workflow
// history for each (decision 002). Takes about eight minutes. Run it after an intentional workflow change. First move the
// histories from before the change to a separate folder, named after the change, where the tests keep replaying them
// (docs/decisions/002).
const into = path.resolve(import.meta.dirname, '../../workflows/histories')
async function record(world: World, name: string, play: Scene): Promise<void> {
  const { handle, end } = await play(world)
  const missing = async (isRunning: boolean) => missingBranches(name, await linesOf(handle), isRunning)
  try {
    await until(`"${name}" shows its branches`, async () => (await missing(true)).length === 0)
  } catch (error) {
    console.error((await linesOf(handle)).join('\n'))
    throw error
  } finally {
    await end?.() // a search that stays would crawl and judge for later scenes
  }
  await handle.result().catch(() => {}) // some fail or are canceled
  const left = await missing(false)
  if (left.length > 0) throw new Error(`"${name}" does not show: ${left.join(', ')}`)
  const text = JSON.stringify(JSON.parse(historyToJSON(await handle.fetchHistory()), withoutMachine))
  writeFileSync(path.join(into, `${name}.json.gz`), gzipSync(text, { level: 9 }))
  console.log(`${name}: recorded`)
}

/** Removes details of the recording machine, which replays do not need and the repository should not contain. */
function withoutMachine(key: string, value: unknown): unknown {
  if (key === 'identity') return 'worker'
  if (key === 'stackTrace') return ''
  return key === 'name' && typeof value === 'string' && value.includes('@') ? 'sticky' : value
}

const stack = await startStack({
  FEED_FRESHNESS_MS: '4000', // a run is over after 100 plans, and the scene "no-worker" takes five minutes
  WORKER_QUEUES: 'searches,crawl-craigslist,crawl-cargurus,judge,notify',
})
const client = new Client({ connection: await Connection.connect({ address: stack.temporalAddress }) })
const world = { stack, client, control: controlClient(stack.sandboxUrl), db: connectStackDatabase(stack.dataDir) }
const names = process.argv.slice(2)
const wanted = (scenes: Record<string, Scene>) =>
  Object.entries(scenes).filter(([name]) => names.length === 0 || names.includes(name))
const failures: string[] = []
const attempt = (name: string, play: Scene) =>
  record(world, name, play).catch((error: unknown) => {
    failures.push(name)
    console.error(`${name}: ${(error as Error).message}`)
  })
try {
  mkdirSync(into, { recursive: true })
  await Promise.all(wanted(calmScenes).map(([name, play]) => attempt(name, play)))
  for (const [name, play] of wanted(faultScenes)) {
    await attempt(name, play)
    await restore(world)
  }
} finally {
  await world.db.$disconnect()
  await stack.stop()
}
process.exit(failures.length > 0 ? 1 : 0)
