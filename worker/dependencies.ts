import type { Database } from '#platform/database'
import type { Logger } from '#platform/log'
import type { WorkerConfig } from './config'

export interface Dependencies {
  db: Database
  config: WorkerConfig
  log: Logger
}
