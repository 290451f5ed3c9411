import { afterAll } from 'vitest'
import { useStack, connectStackDatabase } from './stack'

// Pauses leftover searches, which would be crawled every three seconds during all later test files.
afterAll(async () => {
  const db = connectStackDatabase(useStack().dataDir)
  await db.search.updateMany({ where: { status: 'ACTIVE' }, data: { status: 'PAUSED' } })
  await db.$disconnect()
})
