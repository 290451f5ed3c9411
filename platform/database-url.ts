/**
 * DATABASE_URL with the password from DATABASE_PASSWORD, if that is set. So a password may contain any character without
 * escapes. An invalid URL is returned unchanged; `checkProduction` reports it.
 */
export function databaseUrl(env: { DATABASE_URL?: string; DATABASE_PASSWORD?: string }): string {
  const { DATABASE_URL: address = '', DATABASE_PASSWORD: password } = env
  if (!password || !URL.canParse(address)) return address
  const url = new URL(address)
  url.password = encodeURIComponent(password)
  return url.href
}
