import { kilometersToMiles } from '#domain/listing/normalize'

export type Country = 'US' | 'CA' | 'GB'

/** The country of a locale or a country code ("en_US", "en-CA", "US"); null for any other. */
export function countryOfLocale(text: unknown): Country | null {
  const code = typeof text === 'string' ? /(?:^|[-_])(US|CA|GB|UK)$/i.exec(text.trim())?.[1]?.toUpperCase() : undefined
  if (code === 'UK') return 'GB'
  return code === 'US' || code === 'CA' || code === 'GB' ? code : null
}

/** The country of a site URL: its path may begin with another country's locale. Null for other URLs. */
export function countryOfUrl(url: string, web: string): Country | null {
  if (url !== web && !url.startsWith(`${web}/`) && !url.startsWith(`${web}?`)) return null
  const locale = /^\/([a-z]{2}-[a-z]{2})(?:[/?#]|$)/i.exec(url.slice(web.length))?.[1]
  return locale ? countryOfLocale(locale) : 'US'
}

const byCountry: Record<Country, string> = { US: 'USD', CA: 'CAD', GB: 'GBP' }
const signs: [RegExp, string][] = [
  [/^(?:US\s?\$|USD)/i, 'USD'],
  [/^(?:CA?\s?\$|CAD)/i, 'CAD'],
  [/^£/, 'GBP'],
  [/^€/, 'EUR'],
]

/**
 * The currency (ISO 4217) by the price's symbol if only one country uses it, else by the country. A bare dollar sign is
 * the country's own dollar. Null when neither is stated or the two contradict each other.
 */
export function currencyOf(priceText: string | null, country: Country | null): string | null {
  const text = priceText?.trim() ?? ''
  const byLocale = country && byCountry[country]
  const bySign = signs.find(([sign]) => sign.test(text))?.[1]
  if (bySign !== undefined) return byLocale === null || byLocale === bySign ? bySign : null
  if (text.startsWith('$')) return byLocale === 'GBP' ? null : byLocale
  return byLocale
}

/** Converts to miles by the stated unit; null without a known unit. */
export function milesOf(figure: number, unit: string | null): number | null {
  if (!Number.isSafeInteger(Math.round(figure)) || figure <= 0 || figure > 100_000_000) return null
  if (unit === 'MILES') return Math.round(figure)
  return unit === 'KILOMETERS' ? kilometersToMiles(figure) : null
}
