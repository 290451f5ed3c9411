import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, vi } from 'vitest'
import { testWithCanaries } from '../../../e2e/support/canaries'
import { createScene } from '../../../e2e/support/account-scene'
import { loadAction, otherRequests, signedInRequests } from '../../../e2e/support/mutations'
import { paddleSettings } from '../../../e2e/support/settings'
import { useSandbox } from '../../../e2e/support/sandbox'
import { callRoute, useWeb } from '../../../e2e/support/web'
import { database } from '../services/database.server'

// A change that takes a second connection inside its transaction stops the process as soon as there are as many such
// changes as connections: each waits for one that another holds.

const web = useWeb({ DATABASE_POOL_SIZE: '2', GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' })
const sandbox = useSandbox({ size: 0 })
beforeAll(() => {
  for (const [name, value] of Object.entries(paddleSettings(sandbox.url))) vi.stubEnv(name, value)
})

/** Occupies a connection until the returned function is called. */
async function holdConnection(): Promise<() => Promise<void>> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  let held = Promise.resolve()
  await new Promise<void>((resolve) => {
    held = database().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1`
      resolve()
      await isReleased
    })
  })
  return async () => {
    release()
    await held
  }
}

/** A transaction that waits for a connection fails after 30 s. */
const maxMs = 10_000

const canaries = ['dashboard.notifications', 'api.searches_.$id', 'api.auth.signup']
const requests = Object.entries({ ...signedInRequests, ...otherRequests })

testWithCanaries(requests, ([name]) => canaries.includes(name))('%s needs one connection', async ([name, of]) => {
  const action = await loadAction(name)
  const stuck: string[] = []
  for (const i of of(await createScene(web.db, sandbox.url)).keys()) {
    const scene = await createScene(web.db, sandbox.url)
    const sent = of(scene)[i]!
    await sent.prepare?.(scene)
    const release = await holdConnection()
    const call = callRoute(action, sent.url ?? '/any', { ...sent, token: scene.token, network: randomUUID() })
    const isDone = await Promise.race([call.then(() => true), wait(maxMs, false)])
    await release()
    await call
    if (!isDone) stuck.push(sent.name)
  }
  expect(stuck).toEqual([])
})
