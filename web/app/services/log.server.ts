import { createLogger, type Logger } from '#platform/log'
import { config } from '../config.server'

let logger: Logger | undefined
export const log = (): Logger => (logger ??= createLogger('web', config().LOG_LEVEL))
