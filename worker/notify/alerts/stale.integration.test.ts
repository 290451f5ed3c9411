import { expect, test } from 'vitest'
import { createWaitingAlert } from '../../../e2e/support/waiting-alert'
import { useDatabase } from '../../../e2e/support/database'
import { useSandbox } from '../../../e2e/support/sandbox'
import { workerDependencies } from '../../../e2e/support/worker'
import { filterBatch } from '../../filter/filter-batch'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })

/** A match with a pending alert, on a feed of its search. */
async function waitingAlert() {
  const waiting = await createWaitingAlert(database.db, sandbox)
  const { searchId, car } = waiting
  const site = { key: car.id, marketplace: 'craigslist', area: 'sfbay', make: 'honda' }
  const { id: feedId } = await database.db.feed.create({ data: { ...site, searches: { create: { searchId } } } })
  await database.db.feedListing.create({ data: { feedId, listingId: car.id } })
  const search = () => database.db.search.findUniqueOrThrow({ where: { id: searchId } })
  return {
    ...waiting,
    filter: async () => filterBatch(workerDependencies(database.db), await search(), 10, new Date()),
    alter: (data: object) => database.db.listing.update({ where: { id: car.id }, data }),
  }
}

test.each([['SOLD'], ['TAKEN_DOWN'], ['PENDING']] as const)(
  'does not send an alert about a gone car (%s)',
  async (goneReason) => {
    const { inbox, alter, deliver, alert } = await waitingAlert()
    await alter({ goneAt: new Date(), goneReason })
    expect(await deliver()).toEqual({ sent: 0, dead: 1, left: 0 })
    expect(await alert()).toMatchObject({ status: 'DEAD', failure: 'car-gone' })
    expect(await inbox()).toEqual([])
  },
)

test('filters a car whose price rose out of range before its alert is due', async () => {
  const { searchId, inbox, alter, deliver, filter, alert } = await waitingAlert()
  await database.db.search.update({ where: { id: searchId }, data: { priceTo: 15_000 } })
  await alter({ priceCents: 1_990_000, revision: { increment: 1 } })
  expect(await deliver()).toEqual({ sent: 0, dead: 0, left: 1 })
  expect(await alert()).toMatchObject({ status: 'PENDING', attempts: 0 })
  expect(await filter()).toMatchObject({ filtered: 1 })
  expect(await deliver()).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await inbox()).toEqual([])
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
