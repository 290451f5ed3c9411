import { billingPeriods, planTiers, yearlySavingPercent, type BillingPeriod, type PlanTier } from '#domain/plans/plans'
import { formatMoney } from '#domain/words/plan-text'
import type { PaddleClient } from '#platform/paddle/client'
import type { PaddlePricingPreview } from '#platform/paddle/shapes'
import { singleton } from '#platform/singletons'
import { config } from '../../config.server'
import { log } from '../../services/log.server'
import { paddle } from './paddle.server'

/** Formatted amounts, such as "$12". `yearlyPerMonth` is a twelfth of the yearly amount. */
export interface PlanPriceTexts {
  monthly: string
  yearly: string
  yearlyPerMonth: string
  countryCode: string
}
export type PriceTexts = Record<PlanTier, PlanPriceTexts> & {
  /** What a year costs less than twelve months, for each plan at least. 0 for nothing. */
  savedPercent: number
}

/** The bubble beside "Yearly". Null if a year saves nothing. */
export function savingText(prices: PriceTexts | null): string | null {
  const percent = prices ? prices.savedPercent : yearlySavingPercent
  return percent > 0 ? `Save ${percent}%` : null
}

const cacheMs = 10 * 60_000
const retryAfterFailureMs = 30_000
/** The product's market. Its prices stand in for those of a country that cannot be loaded. */
const homeCountry = 'US'

interface PriceCache {
  prices: PriceTexts | null
  until: number
  pending?: Promise<PriceTexts | null>
}
/** By country. There are about 250 (`visitorCountry`). */
const priceCaches = singleton(() => new Map<string, PriceCache>())

/**
 * The plans' prices in a country, with its currency and taxes. Null when Paddle is not configured or has never answered.
 * Callers share one request per country and ten minutes. While Paddle does not answer, the last known prices are used.
 */
export async function getPrices(countryCode: string, now = Date.now()): Promise<PriceTexts | null> {
  const client = paddle()
  if (!client) return null
  const cache = cacheOf(countryCode)
  if (now >= cache.until)
    await (cache.pending ??= refresh(client, countryCode, now).finally(() => delete cache.pending))
  return cache.prices ?? (countryCode === homeCountry ? null : getPrices(homeCountry, now))
}

function cacheOf(countryCode: string): PriceCache {
  const caches = priceCaches()
  const cache = caches.get(countryCode) ?? { prices: null, until: 0 }
  caches.set(countryCode, cache)
  return cache
}

async function refresh(client: PaddleClient, countryCode: string, now: number): Promise<PriceTexts | null> {
  const cache = cacheOf(countryCode)
  const ids = config().paddle!.prices
  try {
    cache.prices = formatPrices(ids, await client.previewPrices(listPriceIds(ids), countryCode), countryCode)
    cache.until = now + cacheMs
  } catch (error) {
    log().warn({ err: error }, 'prices could not be loaded')
    cache.until = now + retryAfterFailureMs
  }
  return cache.prices
}

type PriceIds = Record<PlanTier, Record<BillingPeriod, string>>

const listPriceIds = (ids: PriceIds): string[] =>
  planTiers.flatMap((plan) => billingPeriods.map((period) => ids[plan][period]))

/** Throws if a price is missing. */
function formatPrices(ids: PriceIds, { currency, totalCents }: PaddlePricingPreview, countryCode: string): PriceTexts {
  const cents = (id: string) => {
    const total = totalCents.get(id)
    if (total === undefined) throw new Error(`Paddle's answer lacks price ${id}`)
    return total
  }
  const shown = ({ monthly, yearly }: Record<BillingPeriod, string>): PlanPriceTexts => ({
    monthly: formatMoney(cents(monthly), currency),
    yearly: formatMoney(cents(yearly), currency),
    yearlyPerMonth: formatMoney(Math.round(cents(yearly) / 12), currency),
    countryCode,
  })
  const saved = planTiers.map((plan) => savedPercentOf(cents(ids[plan].monthly), cents(ids[plan].yearly)))
  return { basic: shown(ids.basic), pro: shown(ids.pro), savedPercent: Math.min(...saved) }
}

/** Rounded down, so that it is not more than what is saved. */
const savedPercentOf = (monthly: number, yearly: number): number =>
  monthly > 0 ? Math.max(0, Math.floor(((12 * monthly - yearly) * 100) / (12 * monthly))) : 0
