import { fetchLocalPrices, type PaddleClientConfig } from '../upgrade/checkout/local-prices'

// Loaded by landing.js when the prices come into view. Replaces those of the server by what Paddle tells this browser; if
// Paddle tells nothing, they stay.
const section = document.querySelector<HTMLElement>('[data-shop]')
if (section) {
  fetchLocalPrices(JSON.parse(section.dataset.shop!) as PaddleClientConfig).then(
    (prices) => {
      for (const place of section.querySelectorAll<HTMLElement>('[data-price]')) {
        const [plan, amount] = place.dataset.price!.split(' ') as ['basic', 'monthly']
        place.textContent = prices[plan][amount]
      }
    },
    () => {},
  )
}
