import { paddleClient, type PaddleClient } from '#platform/paddle/client'
import { config } from '../config.server'

let client: PaddleClient | undefined

export function paddle(): PaddleClient | null {
  const settings = config().paddle
  return settings && (client ??= paddleClient(settings))
}
