import { listOf, previewCountry, pricesOf, type PriceIds, type Prices } from './prices'
import { loadPaddle, type PaddleScript } from './load-paddle'

export type PaddleClientConfig = PaddleScript & { priceIds: PriceIds }

/** Rejects on failure. */
export async function fetchLocalPrices({ priceIds, ...script }: PaddleClientConfig): Promise<Prices> {
  const paddle = await loadPaddle(script)
  const items = listOf(priceIds).map((priceId) => ({ priceId, quantity: 1 }))
  const { data } = await paddle.PricePreview({ items, address: { countryCode: previewCountry } })
  const cents = data.details.lineItems.map(({ price, totals }) => [price.id, Number(totals.total)] as const)
  return pricesOf(priceIds, data.currencyCode, new Map(cents))
}
