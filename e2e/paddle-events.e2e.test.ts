import { afterAll, afterEach, expect, test } from 'vitest'
import { createBuyer } from './support/buyer'
import { useStack, connectStackDatabase } from './support/stack'
import { paddleClient, sandboxPrices, testCards } from './support/paddle'

const { webUrl, sandboxUrl, dataDir } = useStack()
const at = paddleClient(sandboxUrl)
const known = 'pdl_ntfset_sandbox_secret'
const db = connectStackDatabase(dataDir)

afterAll(() => db.$disconnect())
afterEach(async () => {
  await at.set({ held: false, duplicates: 0, secrets: [known] })
})

async function newAccount() {
  const { email, call } = await createBuyer(webUrl)
  const { id } = await db.user.findUniqueOrThrow({ where: { email } })
  const plan = async () => {
    const { subscription } = await call<{ subscription?: { type: string; period: string; isActive: boolean } }>(
      'GET',
      '/api/auth/get-user',
    )
    return subscription ? `${subscription.type} ${subscription.period} ${subscription.isActive}` : null
  }
  return { id, email, plan }
}

test('reversed and duplicated events produce the same state as ordered ones', { tags: ['thorough'] }, async () => {
  const { id, email, plan } = await newAccount()
  await at.set({ held: true, duplicates: 1 })
  const { subscriptionId } = await at.paysFor(id, email, sandboxPrices.basic.monthly)
  await at.advanceToNext(subscriptionId)
  await at.cancel(subscriptionId, 'immediately')
  expect(await plan()).toBeNull()
  await at.release('reversed')
  await expect.poll(plan).toMatch(/ false$/)
  const { deliveries } = (await at.events(subscriptionId)).at(-1)!
  expect(deliveries.map(({ status }) => status)).toEqual([200, 200])
})

test('forged, tampered, old and early webhooks are rejected; a valid one may be repeated', async () => {
  const { id, email, plan } = await newAccount()
  const { subscriptionId } = await at.paysFor(id, email, sandboxPrices.pro.yearly)
  await expect.poll(plan).toMatch(/^pro yearly true$/i)
  const [first] = await at.events(subscriptionId)
  for (const how of ['forged', 'tampered', 'stale', 'early'] as const) {
    expect([how, (await at.replay(first!.event_id, how)).status]).toEqual([how, 401])
  }
  expect((await at.replay(first!.event_id)).status).toBe(200)
  expect(await plan()).toMatch(/^pro yearly true$/i)
})

test('events signed with the old secret are accepted during rotation', { tags: ['thorough'] }, async () => {
  const { id, email, plan } = await newAccount()
  await at.set({ secrets: ['pdl_ntfset_next', known] })
  await at.paysFor(id, email, sandboxPrices.basic.yearly, testCards.good)
  await expect.poll(plan).toMatch(/^basic yearly true$/i)
})
