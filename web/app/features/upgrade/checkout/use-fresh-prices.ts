import { useEffect, useState } from 'react'
import type { Prices } from '../../billing/prices'
import { freshPrices, type Shop } from './fresh-prices'

/** The prices that the server knew, then as Paddle tells this browser. While Paddle does not, the first stay. */
export function useFreshPrices(known: Prices | null, shop: Shop | null): Prices | null {
  const [fresh, setFresh] = useState<Prices | null>(null)
  const asked = JSON.stringify(shop)
  useEffect(() => {
    const given = JSON.parse(asked) as Shop | null
    if (!given) return
    let isLeft = false
    const take = (prices: Prices) => isLeft || setFresh(prices)
    freshPrices(given).then(take, () => {})
    return () => void (isLeft = true)
  }, [asked])
  return fresh ?? known
}
