import { beforeEach, expect, test } from 'vitest'
import { emptyTables, useDatabase } from '../../../e2e/support/database'
import { insertCandidate, insertListing, insertSearch, insertUser } from '../../../e2e/support/rows'
import { assignPostingNumber } from './outdated'

const database = useDatabase()
beforeEach(() => emptyTables(database.db, 'Listing', 'Vehicle', 'User'))

test('a listing that turns out to be another one gives it what buyers did with it', async () => {
  const { db } = database
  const { id: userId } = await insertUser(db)
  const { id: searchId } = await insertSearch(db, userId)
  const byToken = await insertListing(db, { externalId: 't:AbCdEfGhIjKlMnOpQrStUv' })
  const { id: listingId } = await insertListing(db, { externalId: '7971234567' })
  await insertCandidate(db, searchId, byToken.id)
  const of = { userId, listingId: byToken.id }
  await db.savedCar.create({ data: { ...of, searchId, state: 'SEEN' } })
  await db.sellerAnswer.createMany({
    data: ['sunroof', 'leather seats'].map((criterionKey) => ({ ...of, criterionKey, answer: 'yes' })),
  })
  await db.sellerAnswer.create({ data: { userId, listingId, criterionKey: 'sunroof', answer: 'no' } })
  await db.shareLink.create({ data: { ...of, searchId, tokenHash: 'x', salt: '' } })
  await db.priceChange.create({ data: { listingId: byToken.id, at: new Date(0), wasCents: 1, priceCents: 2 } })

  expect(await db.$transaction((tx) => assignPostingNumber(tx, byToken, '7971234567'))).toBe(listingId)
  expect(await db.listing.count()).toBe(1)
  expect(await db.savedCar.findMany()).toEqual([expect.objectContaining({ listingId, state: 'SEEN' })])
  const answers = await db.sellerAnswer.findMany({ orderBy: { criterionKey: 'asc' } })
  expect(answers.map(({ criterionKey, answer }) => [criterionKey, answer])).toEqual([
    ['leather seats', 'yes'],
    ['sunroof', 'no'],
  ])
  expect(await db.shareLink.findMany()).toEqual([expect.objectContaining({ listingId })])
  expect(await db.priceChange.findMany()).toEqual([expect.objectContaining({ listingId, priceCents: 2 })])
  expect(await db.candidate.findMany()).toEqual([expect.objectContaining({ searchId, listingId })])
})
