import { config } from '../../config.server'

/** Null when Paddle is not configured. */
export function paddleClientConfig() {
  const { paddle } = config()
  return paddle && { clientToken: paddle.clientToken, jsUrl: paddle.jsUrl, priceIds: paddle.prices }
}
