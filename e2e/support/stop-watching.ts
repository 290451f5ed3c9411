import { afterAll } from 'vitest'
import { ownStack } from './own-stack'
import { databaseOf } from './stack-database'

// A search that a test file leaves behind is crawled every three seconds, beside all files after it.
afterAll(async () => {
  const db = databaseOf(ownStack().dataDir)
  await db.search.updateMany({ where: { status: 'ACTIVE' }, data: { status: 'PAUSED' } })
  await db.$disconnect()
})
