import { rmSync } from 'node:fs'
import path from 'node:path'
import { Client, Connection } from '@temporalio/client'
import { expect, test } from 'vitest'
import { thorough } from '../e2e/support/canaries'
import { recordWakes } from '#platform/wakes'
import { searchWorkflowId } from '#workflows/contract'
import { useDatabase } from '../e2e/support/database'
import { insertSearch, insertUser } from '../e2e/support/rows'
import { createTempDir } from '../e2e/support/temp-dir'
import { workerDependencies } from '../e2e/support/worker'
import { findFreePort } from '../scripts/lib/ports'
import { startTemporal } from '../scripts/lib/temporal'
import { startFleet } from './fleet'
import { ensureSchedules } from './schedules'
import { connectTemporal, registerSearchAttributes } from './temporal'
import { wakeSearch } from './wake'

const database = useDatabase()

test('a search saved while Temporal is away, or without a workflow, starts once it is back', thorough, async () => {
  const { db } = database
  const dir = createTempDir('temporal-away-')
  const port = await findFreePort()
  const start = () =>
    startTemporal({
      ...{ dbFile: path.join(dir, 'temporal.sqlite'), logFile: path.join(dir, 'temporal.log'), port, uiPort: null },
      say: () => {},
    })
  const first = await start()
  const over = { DATABASE_URL: database.url, TEMPORAL_ADDRESS: first.address, WORKER_QUEUES: 'searches' }
  const deps = workerDependencies(db, { ...over, FEED_FRESHNESS_MS: 3_600_000 })
  const native = await connectTemporal(deps.config, deps.log)
  await registerSearchAttributes(native, 'default', deps.log)
  const fleet = await startFleet(native, deps, 4)
  await ensureSchedules(native, 'default')

  const user = await insertUser(db)
  const search = async () => (await insertSearch(db, user.id, { updatedAt: new Date(Date.now() - 60_000) })).id
  const lost = await search()
  const connection = await Connection.connect({ address: first.address })
  const client = new Client({ connection })
  await wakeSearch(client)({ searchId: lost, isForced: false })
  const isPlanned = async (id: string) => (await db.searchFeed.count({ where: { searchId: id } })) > 0
  await expect.poll(() => isPlanned(lost)).toBe(true)
  await client.workflow.getHandle(searchWorkflowId(lost)).terminate()

  await first.stop()
  const [saved, withoutWake] = [await search(), await search()]
  await db.$transaction((tx) => recordWakes(tx, [saved]))
  await db.searchFeed.deleteMany()
  await db.search.updateMany({ data: { feedsKey: null } })
  const second = await start()
  for (const id of [lost, saved, withoutWake]) {
    await expect.poll(() => isPlanned(id)).toBe(true)
    expect((await client.workflow.getHandle(searchWorkflowId(id)).describe()).status.name).toBe('RUNNING')
  }

  fleet.stop()
  await fleet.finished
  await connection.close()
  await native.close()
  await second.stop()
  rmSync(dir, { recursive: true, force: true })
})
