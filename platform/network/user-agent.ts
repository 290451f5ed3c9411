/** "LotwatchBot/0.1 (+address; contact)": identifies us and where to ask us to stop. */
export function userAgentOf(config: {
  BRAND_NAME: string
  WEB_URL: string
  SUPPORT_EMAIL: string
  CRAWLER_CONTACT?: string | undefined
}): string {
  const product = config.BRAND_NAME.replace(/[^A-Za-z0-9]/g, '')
  return `${product}Bot/0.1 (+${config.WEB_URL}; ${config.CRAWLER_CONTACT ?? config.SUPPORT_EMAIL})`
}
