import { fetchLocalPrices, type PaddleClientConfig } from '../../features/billing/paddle-client'

// landing.js loads this when the prices scroll into view. It replaces the server's prices with those that Paddle
// returns to this browser, and keeps the server's if Paddle fails.
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
