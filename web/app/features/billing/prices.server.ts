import type { PaddleClient } from '#platform/paddle/client'
import { config } from '../../config.server'
import { log } from '../../services/log.server'
import { paddle } from '../../services/paddle.server'

/** Amounts as shown, such as "$12"; `yearlyPerMonth` is a twelfth of the yearly amount. */
export interface PlanPrices {
  monthly: string
  yearly: string
  yearlyPerMonth: string
  countryCode: string
}
export type Prices = Record<'basic' | 'pro', PlanPrices>

/** Specification, section 9. */
const previewCountry = 'US'

const freshMs = 10 * 60_000
const againAfterFailureMs = 30_000

let kept: { prices: Prices | null; until: number } = { prices: null, until: 0 }
let asking: Promise<Prices | null> | undefined

/**
 * The plans' prices; null when Paddle is not configured or has never answered. Callers share one request in ten
 * minutes; while Paddle does not answer, the last known prices stay.
 */
export async function getPrices(now = Date.now()): Promise<Prices | null> {
  const client = paddle()
  if (!client) return null
  if (now < kept.until) return kept.prices
  asking ??= ask(client, now).finally(() => (asking = undefined))
  return asking
}

async function ask(client: PaddleClient, now: number): Promise<Prices | null> {
  try {
    kept = { prices: await load(client), until: now + freshMs }
  } catch (error) {
    log().warn({ err: error }, 'prices could not be loaded')
    kept = { prices: kept.prices, until: now + againAfterFailureMs }
  }
  return kept.prices
}

async function load(client: PaddleClient): Promise<Prices> {
  const { basic, pro } = config().paddle!.prices
  const ids = [basic.monthly, basic.yearly, pro.monthly, pro.yearly]
  const { currency, totalCents } = await client.previewPrices(ids, previewCountry)
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: 0 })
  const cents = (id: string) => {
    const total = totalCents.get(id)
    if (total === undefined) throw new Error(`Paddle's answer lacks price ${id}`)
    return total
  }
  const shown = (plan: { monthly: string; yearly: string }): PlanPrices => ({
    monthly: format.format(cents(plan.monthly) / 100),
    yearly: format.format(cents(plan.yearly) / 100),
    yearlyPerMonth: format.format(cents(plan.yearly) / 12 / 100),
    countryCode: previewCountry,
  })
  return { basic: shown(basic), pro: shown(pro) }
}
