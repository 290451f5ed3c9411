import { paddleClient, type PaddleClient } from '#platform/paddle/client'
import { singleton } from '#platform/singletons'
import { config } from '../../config.server'
import { log } from '../../services/log.server'
import { listPriceIds, previewCountry, formatPrices, type PriceTexts } from './paddle-client'

/** Null when Paddle is not configured. */
export const paddle = singleton(() => {
  const settings = config().paddle
  return settings && paddleClient(settings)
})

const cacheMs = 10 * 60_000
const retryAfterFailureMs = 30_000

interface PriceCache {
  prices: PriceTexts | null
  until: number
  pending?: Promise<PriceTexts | null>
}
const priceCache = singleton((): PriceCache => ({ prices: null, until: 0 }))

/**
 * The plans' prices. Null when Paddle is not configured or has never answered. Callers share one request per ten
 * minutes. While Paddle does not answer, the last known prices are used.
 */
export async function getPrices(now = Date.now()): Promise<PriceTexts | null> {
  const client = paddle()
  if (!client) return null
  const cache = priceCache()
  if (now < cache.until) return cache.prices
  return (cache.pending ??= refresh(client, cache, now).finally(() => delete cache.pending))
}

async function refresh(client: PaddleClient, cache: PriceCache, now: number): Promise<PriceTexts | null> {
  try {
    cache.prices = await load(client)
    cache.until = now + cacheMs
  } catch (error) {
    log().warn({ err: error }, 'prices could not be loaded')
    cache.until = now + retryAfterFailureMs
  }
  return cache.prices
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
