import { connectDatabase, type Database } from '#platform/database'
import { config } from '../config.server'

let connected: Database | undefined
export const database = (): Database =>
  (connected ??= connectDatabase(config().DATABASE_URL, config().DATABASE_POOL_SIZE))
