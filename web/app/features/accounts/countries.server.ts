import countries from 'i18n-iso-countries'
import english from 'i18n-iso-countries/langs/en.json'

countries.registerLocale(english)
const names = countries.getNames('en', { select: 'official' })

export const countryList = Object.entries(names)
  .map(([code, name]) => ({ code, name }))
  .sort((a, b) => a.name.localeCompare(b.name))

export const isCountry = (code: string) => Object.hasOwn(names, code)

/** The visitor's country from the CDN's header, or US, the product's market. */
export function visitorCountry(request: Request): string {
  const edge = request.headers.get('cf-ipcountry') ?? request.headers.get('x-vercel-ip-country') ?? ''
  return isCountry(edge.toUpperCase()) ? edge.toUpperCase() : 'US'
}
