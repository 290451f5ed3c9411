import { describe, expect, test } from 'vitest'
import { gradeVerdicts } from '#domain/judgment/verdicts/grade'
import { dayMs, hourMs } from '#domain/durations'
import type { Prisma } from '#platform/database'
import { createAlertScene, createDeliveryActivities, fetchInbox } from '../../e2e/support/alerts'
import { useDatabase } from '../../e2e/support/database'
import { createVerdict, insertCandidate, insertListing, toJson, wantedCriterion } from '../../e2e/support/rows'
import { useSandbox } from '../../e2e/support/sandbox'
import { recordDecision } from '../judge/record-decision'
import { deliverAlerts } from '../notify/alerts/outbox'
import { queueSavedCarAlerts } from './queue-saved-cars'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const ago = (ms: number) => new Date(Date.now() - ms)
const leather = (answer: 'yes' | 'no' | 'unknown') => createVerdict('leather seats', { answer })
const name = '2016 Honda Civic EX-L'

type Stage = 'REJECTED' | 'POSSIBLE' | 'LIKELY' | 'FILTERED'
const answers = { REJECTED: 'no', FILTERED: 'no', POSSIBLE: 'unknown', LIKELY: 'yes' } as const

/** A car at $16,000 that its buyer saved three days ago, in a search that alerts about likely cars at once, others never. */
async function scene(stage: Stage, over: Prisma.SearchUpdateInput = {}) {
  const { db } = database
  const { user, to, searchId } = await createAlertScene(db)
  const watched = { watchingSince: ago(7 * dayMs), backfillSummarizedAt: ago(6 * dayMs), hasDigest: false }
  const criteria = toJson([wantedCriterion('leather seats'), wantedCriterion('sunroof', 'a2')])
  await db.search.update({ where: { id: searchId }, data: { criteria, ...watched, ...over } })
  const car = await insertListing(db, { priceCents: 1_600_000, postedAt: ago(4 * dayMs), firstSeenAt: ago(4 * dayMs) })
  const verdicts = [leather(answers[stage]), createVerdict('sunroof', { criterionId: 'a2', answer: 'unknown' })]
  await insertCandidate(db, searchId, car.id, { stage, verdicts: toJson(verdicts) })
  const saved = { userId: user.id, listingId: car.id, searchId, priceCents: 1_600_000, currency: 'USD' }
  await db.savedCar.create({ data: { ...saved, createdAt: ago(3 * dayMs) } })
  const deps = await createDeliveryActivities(db, sandbox)
  const queue = () => queueSavedCarAlerts(deps, new Date())
  return {
    ...{ user, searchId, car, queue },
    change: (data: Prisma.ListingUncheckedUpdateInput, id = car.id) => db.listing.update({ where: { id }, data }),
    /** Judges the car again, as after a change of its price. */
    judge: async () => {
      const listing = await db.listing.update({ where: { id: car.id }, data: { revision: { increment: 1 } } })
      await db.candidate.updateMany({ where: { searchId }, data: { stage: 'WAITING' } })
      const search = await db.search.findUniqueOrThrow({ where: { id: searchId } })
      const decision = gradeVerdicts(verdicts)
      await recordDecision(deps, { search, listing, decision, verdicts, risks: [], typicalWishes: [] })
    },
    deliver: () => deliverAlerts(deps, { searchId }),
    subjects: async () => (await fetchInbox(sandbox, to)).map(({ Subject }) => Subject),
    lastText: async () => (await fetchInbox(sandbox, to)).at(-1)!.TextBody,
  }
}

const none: string[] = []

describe('a saved car that the search alerts about in no way', () => {
  test.each<Stage>(['REJECTED', 'POSSIBLE', 'FILTERED'])(
    '%s: a price drop is alerted once, with both prices',
    async (stage) => {
      const { searchId, change, queue, deliver, subjects, lastText } = await scene(stage)
      await change({ priceCents: 1_590_000 })
      expect(await queue()).toEqual(none)
      await change({ priceCents: 1_450_000 })
      expect(await queue()).toEqual([searchId])
      expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
      expect(await subjects()).toEqual([`Saved car, price drop: ${name}, $14,500, was $16,000, 71k mi`])
      expect(await lastText()).toMatch(/^Price drop: \$14,500, was \$16,000\. You saved this car from “/)
      for (const priceCents of [1_450_000, 1_700_000, 1_440_000]) {
        await change({ priceCents })
        expect(await queue()).toEqual(none)
      }
      await change({ priceCents: 1_400_000 })
      expect(await queue()).toEqual([searchId])
      await deliver()
      expect((await subjects())[1]).toBe(`Saved car, price drop: ${name}, $14,000, was $14,500, 71k mi`)
    },
  )

  test('a sale and a return are each alerted once', async () => {
    const { change, queue, deliver, subjects } = await scene('REJECTED')
    await change({ goneAt: ago(2 * hourMs), goneReason: 'SOLD' })
    await queue()
    expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
    await change({ goneAt: null, goneReason: null, absentFrom: ago(2 * hourMs), absentTo: new Date() })
    await queue()
    expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
    expect(await subjects()).toEqual([
      expect.stringMatching(/^Saved car, sold: 2016 Honda Civic EX-L, \$16,000/),
      expect.stringMatching(/^Saved car, back on sale: 2016 Honda Civic EX-L, \$16,000/),
    ])
    expect(await queue()).toEqual(none)
  })

  test('an ad that was taken down is told after a day, and not if it is back before', async () => {
    const { searchId, car, change, queue, deliver, subjects } = await scene('REJECTED')
    const dueAt = async () => (await database.db.savedCar.findFirstOrThrow({ where: { listingId: car.id } })).dueAt
    await change({ goneAt: ago(hourMs), goneReason: 'TAKEN_DOWN', priceCents: 1_400_000 })
    expect(await queue()).toEqual(none)
    expect((await dueAt())!.getTime()).toBeGreaterThan(Date.now() + 22 * hourMs)
    await change({ goneAt: null, goneReason: null, priceCents: 1_600_000 })
    expect([await queue(), await dueAt()]).toEqual([none, null])
    await change({ goneAt: ago(25 * hourMs), goneReason: 'TAKEN_DOWN' })
    expect(await queue()).toEqual([searchId])
    await deliver()
    expect(await subjects()).toEqual([expect.stringMatching(/^Saved car, taken down: /)])
  })

  test('a repost at a lower price is told as a price drop', async () => {
    const { searchId, car, change, queue, deliver, subjects } = await scene('REJECTED')
    const repost = await insertListing(database.db, { priceCents: 1_400_000 })
    await insertCandidate(database.db, searchId, repost.id, { stage: 'REJECTED', verdicts: toJson([leather('no')]) })
    await change({ vehicleId: car.vehicleId }, repost.id)
    await queue()
    await deliver()
    expect(await subjects()).toEqual([`Saved car, price drop: ${name}, $14,000, was $16,000, 71k mi`])
  })

  test('nothing is told of a car that was hidden, removed from the shortlist, or whose search is paused', async () => {
    for (const end of [
      ({ car }: Awaited<ReturnType<typeof scene>>) =>
        database.db.candidate.updateMany({ where: { listingId: car.id }, data: { hiddenAt: new Date() } }),
      ({ car }: Awaited<ReturnType<typeof scene>>) => database.db.savedCar.deleteMany({ where: { listingId: car.id } }),
      ({ searchId }: Awaited<ReturnType<typeof scene>>) =>
        database.db.search.update({ where: { id: searchId }, data: { status: 'PAUSED' } }),
    ]) {
      const given = await scene('REJECTED')
      await end(given)
      await given.change({ priceCents: 1_400_000 })
      expect(await given.queue()).toEqual(none)
      const queued = await scene('REJECTED')
      await queued.change({ priceCents: 1_400_000 })
      expect(await queued.queue()).toEqual([queued.searchId])
      await end(queued)
      expect(await queued.deliver()).toEqual({ sent: 0, dead: 1, left: 0 })
    }
  })
})

describe('one alert for one change', () => {
  test.each(['the judge first', 'the shortlist first'])('of a likely car: %s', async (order) => {
    const { change, judge, queue, deliver, subjects } = await scene('LIKELY')
    await judge()
    await deliver()
    await change({ priceCents: 1_450_000 })
    const [first, second] = order === 'the judge first' ? [judge, queue] : [queue, judge]
    await first()
    await deliver()
    await second()
    await deliver()
    expect(await subjects()).toEqual([
      expect.stringMatching(/^Likely: /),
      expect.stringMatching(/^Likely, price drop: .*\$14,500, was \$16,000/),
    ])
  })

  test('when two workers look at the same time', async () => {
    const { change, queue, deliver, subjects } = await scene('REJECTED')
    await change({ priceCents: 1_450_000 })
    await Promise.all([queue(), queue(), queue()])
    await Promise.all([deliver(), deliver()])
    await deliver()
    expect((await subjects()).length).toBe(1)
  })

  test('an alert that waits for the digest is told at once when the price drops', async () => {
    const { searchId, change, judge, queue, deliver, subjects } = await scene('POSSIBLE', { hasDigest: true })
    await judge()
    expect(await database.db.alert.findMany({ where: { searchId } })).toMatchObject([{ status: 'DIGEST' }])
    await change({ priceCents: 1_450_000 })
    await queue()
    expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
    expect(await subjects()).toEqual([expect.stringMatching(/^Saved car, price drop: /)])
  })
})
