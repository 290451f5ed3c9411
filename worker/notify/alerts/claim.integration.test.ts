import { afterEach, expect, test, vi } from 'vitest'
import { createDeliveryActivities } from '../../../e2e/support/alerts'
import { createWaitingAlert } from '../../../e2e/support/waiting-alert'
import { callControl } from '../../../e2e/support/control'
import { useDatabase } from '../../../e2e/support/database'
import { isWaitingForLock, lockTarget } from '../../../e2e/support/locks'
import { useSandbox } from '../../../e2e/support/sandbox'
import { workerConfig } from '../../../e2e/support/worker'
import { maxStartDelayMs, claimLifetimeMs, claimTakeoverMs } from '../../stored/sendable'
import { claimNext } from './claim'
import { deliverClaim } from './outbox'
import { recordDeliveryResult } from './delivery-result'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const searches = async () =>
  (await callControl<{ path: string }[]>(sandbox.url, 'GET', 'requests?source=postmark')).filter(({ path }) =>
    path.startsWith('/postmark/messages'),
  ).length

afterEach(() => vi.restoreAllMocks())
afterEach(() => callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' }))

async function scene() {
  const { searchId, alertId, deliver, inbox } = await createWaitingAlert(database.db, sandbox)
  const deps = await createDeliveryActivities(database.db, sandbox)
  const lane = { searchId, kind: 'EMAIL', isQuiet: false } as const
  const claim = async () => (await claimNext(deps, lane, { alertIds: [], fullTargetIds: [], troubledTargetIds: [] }))!
  const age = (ms: number) =>
    database.db.$executeRaw`UPDATE "Alert" SET "claimedAt" = clock_timestamp() - make_interval(secs => ${ms / 1_000})
      WHERE id = ${alertId}::uuid`
  return { deps, claim, age, inbox, deliver }
}

test("a claim is taken over only after its sending has ended and the provider's search is up to date", () => {
  const config = workerConfig({ POSTMARK_TIMEOUT_MS: 10_000, PUSH_TIMEOUT_MS: 2_000, MAIL_SEARCH_LAG_MS: 90_000 })
  expect(claimTakeoverMs(config)).toBe(claimLifetimeMs + maxStartDelayMs + 10_000 + 90_000)
})

test('a process suspended past its claim does not send, and the new owner sends once', async () => {
  const { deps, claim, age, inbox, deliver } = await scene()
  const slept = await claim()
  await age(claimLifetimeMs + 1_000)
  expect(await deliverClaim(deps, slept, () => {})).toEqual({ kind: 'lost' })
  expect(await inbox()).toEqual([])
  await age(claimTakeoverMs(deps.config) + 1_000)
  expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
  const late = await deliverClaim(deps, slept, () => {})
  await recordDeliveryResult(deps, slept, { kind: 'later', reason: 'woken up' })
  expect(late).toEqual({ kind: 'lost' })
  expect(await inbox()).toHaveLength(1)
  expect(await deliver()).toEqual({ sent: 0, dead: 0, left: 0 })
})

test('a process delayed between the final check and sending does not send', async () => {
  const { deps, claim, inbox } = await scene()
  const mine = await claim()
  const real = performance.now.bind(performance)
  let calls = 0
  vi.spyOn(performance, 'now').mockImplementation(() => real() + (calls++ === 0 ? 0 : maxStartDelayMs + 1))
  expect(await deliverClaim(deps, mine, () => {})).toMatchObject({ kind: 'wait' })
  expect(await inbox()).toEqual([])
})

test('claiming an alert does not deadlock with a delivery that replaces it', async () => {
  const { searchId, target, alertId } = await createWaitingAlert(database.db, sandbox)
  const deps = await createDeliveryActivities(database.db, sandbox)
  const lane = { searchId, kind: 'EMAIL', isQuiet: false } as const
  const excluded = { alertIds: [], fullTargetIds: [], troubledTargetIds: [] }
  let claiming: ReturnType<typeof claimNext> = Promise.resolve(null)
  await database.db.$transaction(async (worker) => {
    await lockTarget(worker, target.id)
    claiming = claimNext(deps, lane, excluded)
    claiming.catch(() => {}) // checked below
    await expect.poll(() => isWaitingForLock(database.db)).toBe(true)
    await worker.alert.update({ where: { id: alertId }, data: { status: 'DEAD', failure: 'superseded' } })
  })
  expect(await claiming).toBeNull()
})

test("an interrupted alert is neither looked up nor resent while the provider's search may lag", async () => {
  const { deps, age, inbox, deliver } = await scene()
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'accept-then-drop-connection' })
  await deliver()
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok', searchLagMs: 60_000 })
  const asked = await searches()
  await age(claimTakeoverMs(deps.config) - 5_000)
  expect(await deliver()).toEqual({ sent: 0, dead: 0, left: 1 })
  expect(await searches()).toBe(asked)
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok', searchLagMs: 0 }) // the lag is over
  await age(claimTakeoverMs(deps.config) + 1_000)
  expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
  expect(await searches()).toBe(asked + 1)
  expect(await inbox()).toHaveLength(1)
})

test('an alert that cannot be composed counts as failed and waits, instead of staying claimed', async () => {
  const { alert, car, deliver, inbox } = await createWaitingAlert(database.db, sandbox)
  await database.db.listing.update({ where: { id: car.id }, data: { attributes: ['not', 'a', 'record'] } })
  expect(await deliver()).toMatchObject({ sent: 0 })
  expect(await alert()).toMatchObject({ status: 'PENDING', failures: 1, failure: 'it could not be composed' })
  expect(await inbox()).toEqual([])
})
