import { paddleClient } from '#platform/paddle/client'
import { singleton } from '#platform/singletons'
import { config } from '../../config.server'

/** Null when Paddle is not configured. */
export const paddle = singleton(() => {
  const settings = config().paddle
  return settings && paddleClient(settings)
})
