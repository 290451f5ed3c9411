import { paddleClient, type PaddleClient } from '#platform/paddle/client'
import { config } from '../../config.server'
import { log } from '../../services/log.server'
import { listPriceIds, previewCountry, formatPrices, type PriceTexts } from './paddle-client'

let client: PaddleClient | undefined

export function paddle(): PaddleClient | null {
  const settings = config().paddle
  return settings && (client ??= paddleClient(settings))
}

const cacheMs = 10 * 60_000
const retryAfterFailureMs = 30_000

let cachedPrices: { prices: PriceTexts | null; until: number } = { prices: null, until: 0 }
let pendingRequest: Promise<PriceTexts | null> | undefined

/**
 * The plans' prices. Null when Paddle is not configured or has never answered. Callers share one request per ten
 * minutes. While Paddle does not answer, the last known prices are used.
 */
export async function getPrices(now = Date.now()): Promise<PriceTexts | null> {
  const client = paddle()
  if (!client) return null
  if (now < cachedPrices.until) return cachedPrices.prices
  pendingRequest ??= refresh(client, now).finally(() => (pendingRequest = undefined))
  return pendingRequest
}

async function refresh(client: PaddleClient, now: number): Promise<PriceTexts | null> {
  try {
    cachedPrices = { prices: await load(client), until: now + cacheMs }
  } catch (error) {
    log().warn({ err: error }, 'prices could not be loaded')
    cachedPrices = { prices: cachedPrices.prices, until: now + retryAfterFailureMs }
  }
  return cachedPrices.prices
}

async function load(client: PaddleClient): Promise<PriceTexts> {
  const ids = config().paddle!.prices
  const { currency, totalCents } = await client.previewPrices(listPriceIds(ids), previewCountry)
  return formatPrices(ids, currency, totalCents)
}

export function paddleClientConfig() {
  const { paddle } = config()
  return paddle && { clientToken: paddle.clientToken, jsUrl: paddle.jsUrl, priceIds: paddle.prices }
}
