import { sandboxPrices } from './paddle'

export const paddleSettings = (sandboxUrl: string, apiUrl = `${sandboxUrl}/paddle`) => ({
  PADDLE_API_KEY: 'sandbox-paddle-key',
  PADDLE_API_URL: apiUrl,
  PADDLE_CLIENT_TOKEN: 'test_sandbox_client_token',
  PADDLE_JS_URL: `${sandboxUrl}/paddle.js`,
  PADDLE_WEBHOOK_SECRETS: 'pdl_ntfset_sandbox_secret',
  PADDLE_PRICE_BASIC_MONTHLY: sandboxPrices.basic.monthly,
  PADDLE_PRICE_BASIC_YEARLY: sandboxPrices.basic.yearly,
  PADDLE_PRICE_PRO_MONTHLY: sandboxPrices.pro.monthly,
  PADDLE_PRICE_PRO_YEARLY: sandboxPrices.pro.yearly,
})
