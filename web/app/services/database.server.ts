import { connectDatabase } from '#platform/database'
import { singleton } from '#platform/singletons'
import { config } from '../config.server'

export const database = singleton(
  () => connectDatabase(config().DATABASE_URL, config().DATABASE_POOL_SIZE),
  (connected) => connected.$disconnect(),
)
