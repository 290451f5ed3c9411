import { createLogger } from '#platform/log'
import { singleton } from '#platform/singletons'
import { config } from '../config.server'

export const log = singleton(() => createLogger('web', config().LOG_LEVEL))
