import { afterAll, afterEach, beforeEach } from 'vitest'
import { useStack, connectStackDatabase } from './stack'

// A search is crawled every three seconds until it is paused. A test's own searches are paused after the test, those of
// a file after the file.
const db = connectStackDatabase(useStack().dataDir)
const pauseSearches = async (since: Date) =>
  db.search.updateMany({ where: { status: 'ACTIVE', createdAt: { gte: since } }, data: { status: 'PAUSED' } })

let startedAt: Date
beforeEach(() => void (startedAt = new Date()))
afterEach(() => pauseSearches(startedAt))
afterAll(async () => {
  await pauseSearches(new Date(0))
  await db.$disconnect()
})
