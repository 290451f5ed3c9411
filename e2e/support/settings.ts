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

export const googleSettings = (sandboxUrl: string) => ({
  GOOGLE_CLIENT_ID: 'sandbox-client',
  GOOGLE_CLIENT_SECRET: 'sandbox-client-secret',
  GOOGLE_AUTH_URL: `${sandboxUrl}/google/auth`,
  GOOGLE_TOKEN_URL: `${sandboxUrl}/google/token`,
  GOOGLE_USERINFO_URL: `${sandboxUrl}/google/userinfo`,
  GOOGLE_JWKS_URL: `${sandboxUrl}/google/certs`,
})

/** No test connects to these services. */
export const requiredSettings = {
  DATABASE_URL: 'postgresql://localhost/x',
  TEMPORAL_ADDRESS: 'localhost:7233',
  WEB_URL: 'https://lotwatch.example',
  SESSION_SECRET: 'a secret that is long enough for tests',
  VAPID_PUBLIC_KEY: 'public',
}
