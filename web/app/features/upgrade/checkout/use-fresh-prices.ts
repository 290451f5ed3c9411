import { useEffect, useState } from 'react'
import { listOf, previewCountry, pricesOf, type PriceIds, type Prices } from '../../billing/prices'
import { loadPaddle, type PaddleScript } from './load-paddle'

/** The prices that the server knew, then as Paddle tells this browser. While Paddle does not, the first stay. */
export function useFreshPrices(
  known: Prices | null,
  shop: (PaddleScript & { priceIds: PriceIds }) | null,
): Prices | null {
  const [fresh, setFresh] = useState<Prices | null>(null)
  const { clientToken, jsUrl } = shop ?? {}
  const ids = JSON.stringify(shop?.priceIds ?? null)
  useEffect(() => {
    if (!clientToken) return
    let isLeft = false
    const take = (prices: Prices) => isLeft || setFresh(prices)
    ask({ clientToken, jsUrl: jsUrl ?? null }, JSON.parse(ids) as PriceIds).then(take, () => {})
    return () => void (isLeft = true)
  }, [clientToken, jsUrl, ids])
  return fresh ?? known
}

async function ask(script: PaddleScript, ids: PriceIds): Promise<Prices> {
  const paddle = await loadPaddle(script)
  const items = listOf(ids).map((priceId) => ({ priceId, quantity: 1 }))
  const { data } = await paddle.PricePreview({ items, address: { countryCode: previewCountry } })
  const cents = data.details.lineItems.map(({ price, totals }) => [price.id, Number(totals.total)] as const)
  return pricesOf(ids, data.currencyCode, new Map(cents))
}
