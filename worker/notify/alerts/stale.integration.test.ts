import { expect, test } from 'vitest'
import { createAlertScene, createDeliveryActivities, fetchInbox } from '../../../e2e/support/alerts'
import { useDatabase } from '../../../e2e/support/database'
import { useSandbox } from '../../../e2e/support/sandbox'
import { filterBatch } from '../../filter/activities'
import { deliverAlerts } from './outbox'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })

/** A match with a pending alert, on a feed of its search. */
async function waitingAlert() {
  const scene = await createAlertScene(database.db)
  const { searchId } = scene
  const listing = await scene.match()
  const alert = await scene.alertTo(scene.target.id, listing)
  const feed = await database.db.feed.create({
    data: { key: listing.id, marketplace: 'craigslist', area: 'sfbay', make: 'honda' },
  })
  await database.db.searchFeed.create({ data: { searchId, feedId: feed.id } })
  await database.db.feedListing.create({ data: { feedId: feed.id, listingId: listing.id } })
  const deps = await createDeliveryActivities(database.db, sandbox)
  return {
    ...scene,
    listing,
    deliver: () => deliverAlerts(deps, { searchId }),
    filter: async () =>
      filterBatch(deps.db, await deps.db.search.findUniqueOrThrow({ where: { id: searchId } }), 10, new Date()),
    alert: () => database.db.alert.findUniqueOrThrow({ where: { id: alert.id } }),
    alter: (data: object) => database.db.listing.update({ where: { id: listing.id }, data }),
  }
}

test.each([['SOLD'], ['TAKEN_DOWN'], ['PENDING']] as const)(
  'does not send an alert about a gone car (%s)',
  async (goneReason) => {
    const { to, alter, deliver, alert } = await waitingAlert()
    await alter({ goneAt: new Date(), goneReason })
    expect(await deliver()).toEqual({ sent: 0, dead: 1, left: 0 })
    expect(await alert()).toMatchObject({ status: 'DEAD', failure: 'car-gone' })
    expect(await fetchInbox(sandbox, to)).toEqual([])
  },
)

test('filters a car whose price rose out of range before its alert is due', async () => {
  const { searchId, to, alter, deliver, filter, alert } = await waitingAlert()
  await database.db.search.update({ where: { id: searchId }, data: { priceTo: 15_000 } })
  await alter({ priceCents: 1_990_000, revision: { increment: 1 } })
  expect(await deliver()).toEqual({ sent: 0, dead: 0, left: 1 })
  expect(await alert()).toMatchObject({ status: 'PENDING', attempts: 0 })
  expect(await filter()).toMatchObject({ filtered: 1 })
  expect(await deliver()).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await fetchInbox(sandbox, to)).toEqual([])
})

test('an alert waits while its car is judged only under an older version of the search', async () => {
  const { searchId, deliver, alert } = await waitingAlert()
  await database.db.search.update({ where: { id: searchId }, data: { version: 2 } })
  expect(await deliver()).toEqual({ sent: 0, dead: 0, left: 1 })
  await database.db.candidate.updateMany({ where: { searchId }, data: { searchVersion: 2 } })
  expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
  expect(await alert()).toMatchObject({ status: 'SENT' })
})

test("an alert about a changed car that left the search's feeds does not wait forever", async () => {
  const { searchId, alter, deliver } = await waitingAlert()
  await alter({ priceCents: 1_990_000, revision: { increment: 1 } })
  await database.db.searchFeed.deleteMany({ where: { searchId } })
  expect(await deliver()).toEqual({ sent: 0, dead: 1, left: 0 })
})
