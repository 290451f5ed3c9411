import { config } from '../../config.server'

/** Settings with which a browser calls Paddle directly. Null when Paddle is not configured. */
export function paddleClientConfig() {
  const { paddle } = config()
  return paddle && { clientToken: paddle.clientToken, jsUrl: paddle.jsUrl, priceIds: paddle.prices }
}
