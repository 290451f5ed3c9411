import { useEffect, useState } from 'react'
import type { Prices } from '../../features/billing/prices'
import { fetchLocalPrices, type PaddleClientConfig } from '../../features/billing/local-prices'

/** Returns the server's prices, then those that Paddle shows this browser once they load. */
export function useLocalPrices(known: Prices | null, paddleConfig: PaddleClientConfig | null): Prices | null {
  const [fresh, setFresh] = useState<Prices | null>(null)
  const asked = JSON.stringify(paddleConfig)
  useEffect(() => {
    const given = JSON.parse(asked) as PaddleClientConfig | null
    if (!given) return
    let isLeft = false
    const take = (prices: Prices) => isLeft || setFresh(prices)
    fetchLocalPrices(given).then(take, () => {})
    return () => void (isLeft = true)
  }, [asked])
  return fresh ?? known
}
