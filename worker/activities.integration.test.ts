import { MockActivityEnvironment } from '@temporalio/testing'
import { Client, Connection } from '@temporalio/client'
import { expect, inject, test } from 'vitest'
import { createDeliveryActivities, fetchInbox } from '../e2e/support/alerts'
import { useDatabase } from '../e2e/support/database'
import { insertCandidate, insertListing, insertMailTarget, insertSearch, insertUser } from '../e2e/support/rows'
import { useSandbox } from '../e2e/support/sandbox'
import { createJudgeActivities } from './judge/activities'
import { createNotifyActivities } from './notify/activities'

const database = useDatabase()
const sandbox = useSandbox()

test('judging and delivery run as activities with a heartbeat per car and message', async () => {
  const deps = await createDeliveryActivities(database.db, sandbox, { OPENAI_BASE_URL: `${sandbox.url}/openai/v1` })
  const user = await insertUser(database.db)
  const targets = [await insertMailTarget(database.db, user.id), await insertMailTarget(database.db, user.id)]
  const { id: searchId } = await insertSearch(database.db, user.id, { smartCriteria: 'leather seats' })
  for (let i = 0; i < 2; i++) await insertCandidate(database.db, searchId, (await insertListing(database.db)).id)
  const environment = new MockActivityEnvironment()
  let heartbeats = 0
  environment.on('heartbeat', () => (heartbeats += 1))
  const client = new Client({ connection: Connection.lazy({ address: inject('temporalAddress') }) })
  const judge = createJudgeActivities(deps, client)
  expect(await environment.run(judge.compileCriteria, { searchId })).toEqual({ criteria: 1 })
  const judged = { judged: 2, matches: 2, queued: 4, left: 0 }
  expect(await environment.run(judge.judgeCandidates, { searchId })).toEqual(judged)
  expect(heartbeats).toBeGreaterThanOrEqual(2)
  const { deliverAlerts } = createNotifyActivities(deps)
  expect(await environment.run(deliverAlerts, { searchId })).toEqual({ sent: 2, dead: 0, left: 0 })
  expect(heartbeats).toBeGreaterThanOrEqual(4)
  for (const { email } of targets) expect(await fetchInbox(sandbox, email!)).toHaveLength(1)
})
