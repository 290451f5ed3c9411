import { config } from '../../config.server'

/** What a browser needs to ask Paddle itself; null when Paddle is not configured. */
export function paddleClientConfig() {
  const { paddle } = config()
  return paddle && { clientToken: paddle.clientToken, jsUrl: paddle.jsUrl, priceIds: paddle.prices }
}
