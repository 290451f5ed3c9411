import type { Paddle, PaddleEventData } from '@paddle/paddle-js'
import { billingPeriods, planTiers, type BillingPeriod, type PlanTier } from '#domain/plans/plans'
import { formatMoney } from '#domain/words/plan-text'

export interface PaddleScript {
  clientToken: string
  /** A script to use instead of Paddle's own. Null loads Paddle's. */
  jsUrl: string | null
}

/** Paddle's script and its first response take a second or two. After a failed load, the script never responds. */
const timeoutMs = 15_000
const sandboxToken = /^test_/

/** Loads Paddle's script on first use. Rejects on an error or timeout; reloading the page retries. */
export async function loadPaddle(
  { clientToken, jsUrl }: PaddleScript,
  eventCallback: (event: PaddleEventData) => void = () => {},
): Promise<Paddle> {
  return withTimeout(async () => {
    if (jsUrl) await loadScript(jsUrl)
    const { initializePaddle } = await import('@paddle/paddle-js')
    const environment = sandboxToken.test(clientToken) ? 'sandbox' : 'production'
    const paddle = await initializePaddle({ environment, token: clientToken, eventCallback })
    if (!paddle) throw new Error('Paddle’s script set nothing up')
    return paddle
  })
}

const loads = new Map<string, Promise<void>>()

function loadScript(src: string): Promise<void> {
  const load =
    loads.get(src) ??
    new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = src
      script.onload = () => resolve()
      script.onerror = () => reject(new Error('Paddle’s script did not come'))
      document.head.append(script)
    })
  loads.set(src, load)
  return load
}

function withTimeout<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Paddle’s script took too long')), timeoutMs)
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** Formatted amounts, such as "$12". `yearlyPerMonth` is a twelfth of the yearly amount. */
export interface PlanPriceTexts {
  monthly: string
  yearly: string
  yearlyPerMonth: string
  countryCode: string
}
export type PriceTexts = Record<PlanTier, PlanPriceTexts>
type PriceIds = Record<PlanTier, Record<BillingPeriod, string>>

export const previewCountry = 'US'

export const listPriceIds = (ids: PriceIds): string[] =>
  planTiers.flatMap((plan) => billingPeriods.map((period) => ids[plan][period]))

/** Formats prices from cents by price id. Shared by the server and the browser. Throws if a price is missing. */
export function formatPrices(ids: PriceIds, currency: string, totalCents: Map<string, number>): PriceTexts {
  const cents = (id: string) => {
    const total = totalCents.get(id)
    if (total === undefined) throw new Error(`Paddle's answer lacks price ${id}`)
    return total
  }
  const shown = ({ monthly, yearly }: Record<BillingPeriod, string>): PlanPriceTexts => ({
    monthly: formatMoney(cents(monthly), currency),
    yearly: formatMoney(cents(yearly), currency),
    yearlyPerMonth: formatMoney(Math.round(cents(yearly) / 12), currency),
    countryCode: previewCountry,
  })
  return { basic: shown(ids.basic), pro: shown(ids.pro) }
}

export type PaddleClientConfig = PaddleScript & { priceIds: PriceIds }

export async function fetchLocalPrices({ priceIds, ...script }: PaddleClientConfig): Promise<PriceTexts> {
  const paddle = await loadPaddle(script)
  const items = listPriceIds(priceIds).map((priceId) => ({ priceId, quantity: 1 }))
  const { data } = await paddle.PricePreview({ items, address: { countryCode: previewCountry } })
  const cents = data.details.lineItems.map(({ price, totals }) => [price.id, Number(totals.total)] as const)
  return formatPrices(priceIds, data.currencyCode, new Map(cents))
}
