export const googleSettings = (sandboxUrl: string) => ({
  GOOGLE_CLIENT_ID: 'sandbox-client',
  GOOGLE_CLIENT_SECRET: 'sandbox-client-secret',
  GOOGLE_AUTH_URL: `${sandboxUrl}/google/auth`,
  GOOGLE_TOKEN_URL: `${sandboxUrl}/google/token`,
  GOOGLE_USERINFO_URL: `${sandboxUrl}/google/userinfo`,
  GOOGLE_JWKS_URL: `${sandboxUrl}/google/certs`,
})
