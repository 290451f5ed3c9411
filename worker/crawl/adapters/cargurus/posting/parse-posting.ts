import { removeContactDetails } from '#domain/listing/contact'
import { findListingFlags } from '#domain/listing/normalize'
import { NotACar, sourceLayoutChanged } from '../../../../failures'
import type { PostingPage } from '../../contract'
import { cleanText, cleanLines, parseHtml } from '../../text'
import { localeCountry, type Country } from '../areas'
import { parseAssignedObject, isRecord, findRouteData } from '../embedded'
import { listingDetails, type ListingDetails } from '../listing/listing-shapes'
import { parseListingId, type CargurusOrigins } from '../requests'
import { toSharedFields, selectPhotos } from '../listing/rows'
import { parseListing, parseSeller, type CargurusListing } from '../listing/stated-car'

interface FoundListing {
  format: string
  listing: unknown
  /** The older response has these fields next to the listing. */
  beside: { bodyStyle: string | null; town: string | null; postalCode: string | null; sellerType: unknown }
  country: Country | null
}

export function findListingInHtml(html: string): FoundListing | null {
  const routes = findRouteData(parseAssignedObject(html, '__remixContext'))
  if (!routes) return null
  const locale = isRecord(routes.root) ? routes.root.locale : undefined
  for (const route of Object.values(routes)) {
    if (!isRecord(route)) continue
    const holder = [route.data, route.oldData, route].find((value) => isRecord(value) && isRecord(value.listing))
    if (isRecord(holder)) return foundIn(holder, 'posting-page', localeCountry(route.locale ?? locale))
  }
  return null
}

export function findListingInJson(json: unknown): FoundListing | null {
  if (!isRecord(json)) return null
  const holder = [json.data, json].find((value) => isRecord(value) && isRecord(value.listing))
  if (!isRecord(holder)) return null
  const environment = isRecord(json.environmentInfoDto) ? json.environmentInfoDto : {}
  return foundIn(holder, 'detail-listing-json', localeCountry(environment.countryCode ?? json.locale))
}

function foundIn(holder: Record<string, unknown>, format: string, country: Country | null): FoundListing {
  const entity = isRecord(holder.autoEntityInfo) ? holder.autoEntityInfo : {}
  // Of the seller, read only the kind and the location.
  const seller = isRecord(holder.seller) ? holder.seller : {}
  const address = isRecord(seller.address) ? seller.address : {}
  const text = (value: unknown) => (typeof value === 'string' ? cleanText(value) : null)
  const beside = {
    bodyStyle: text(entity.bodyStyle),
    town: text(address.cityRegion),
    postalCode: text(address.postalCode),
    sellerType: seller.sellerType,
  }
  return { format, listing: holder.listing, beside, country }
}

/** Throws SourceLayoutChanged if the listing cannot be parsed or is not the one in `url`. */
export function parsePostingData(found: FoundListing, url: string, origins: CargurusOrigins): PostingPage {
  const stated = parseListing(found.listing)
  const details = listingDetails.safeParse(found.listing)
  if (!stated || !details.success) throw sourceLayoutChanged('the listing cannot be parsed')
  const asked = parseListingId(url)
  if (asked !== null && asked !== stated.id) throw sourceLayoutChanged(`asked for ${asked}, answered for ${stated.id}`)
  if (stated.isNew) throw new NotACar('a new car, not a used one')
  const { bodyStyle, town, postalCode, sellerType } = found.beside
  const car: CargurusListing = {
    ...stated,
    bodyTypeText: stated.bodyTypeText ?? bodyStyle,
    seller: sellerType === undefined ? stated.seller : parseSeller(sellerType),
    town: stated.town ?? town,
    postalCode: stated.postalCode ?? postalCode,
  }
  const facts = toSharedFields(car, found.country, origins)
  if (!facts) throw sourceLayoutChanged('the listing’s price is invalid')
  const pictures = (details.data.pictures ?? []).map((picture) => picture.url)
  const photoUrls = pictures.length > 0 ? selectPhotos(pictures, origins) : facts.photoUrls
  const { priceCents, currency, odometerMiles, year, postedAt } = facts
  return {
    kind: 'posting',
    format: found.format,
    posting: {
      ...facts,
      titleStatus: isSalvage(details.data.vehicleHistory) ? 'salvage' : null,
      description: cleanDescription(details.data.description ?? ''),
      attributes: toAttributes(car, details.data),
      photoUrls,
      repostOf: null,
      flags: findListingFlags({ priceCents, currency, odometerMiles, year, postedAt, photos: photoUrls.length }),
    },
  }
}

const lineBreakMark = /\[!@@\s*NL\s*@@!\]/g
const listMark = /\[!@@\s*Additional Info\s*@@!\]/
const headingMark = /\[!@@([^[\]@\n]{1,99})@@!\]/
/** Separates the equipment, but not the figures of "3,500 lbs". */
const listComma = /,(?!\s)(?!(?<=\d,)\d{3}\b)/g

/** The site's own marks stand for line breaks, and before the equipment list and other parts. */
function translateMarks(stated: string): string {
  const text = stated.replaceAll(lineBreakMark, '\n')
  const mark = listMark.exec(text)
  const listAt = mark ? mark.index + mark[0].length : text.length
  const listed = text.slice(0, listAt) + text.slice(listAt).replaceAll(listComma, '\n')
  // Every second part is the name in a mark.
  const parts = listed.split(headingMark).map((part) => part.trim())
  return parts.map((part, i) => (i % 2 === 0 ? part : `\n${part}:\n`)).join('')
}

/** The dealer's text may contain HTML. */
function cleanDescription(stated: string): string {
  const text = translateMarks(stated)
  if (!/<\w|&\w+;/.test(text)) return removeContactDetails(cleanLines(text))
  const $ = parseHtml(text.replace(/<br\s*\/?>|<\/(?:p|div|li)>/gi, '\n'))
  $('script, style').remove()
  return removeContactDetails(cleanLines($.root().text()))
}

function toAttributes(car: CargurusListing, details: ListingDetails): Record<string, string> {
  const options = (details.options ?? []).flatMap((option) => {
    return cleanText(typeof option === 'string' ? option : (option.label ?? option.name)) ?? []
  })
  const history = Object.entries(details.vehicleHistory ?? {}).flatMap(([key, value]) => {
    const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : typeof value === 'number' ? String(value) : null
    return text === null ? [] : [[toLabel(key), text] as const]
  })
  const facts = Object.entries({ transmission: car.transmissionText, trim: car.trim, ...car.facts })
  const entries = [...facts, ...history, ['options', options.length > 0 ? options.join(', ') : null] as const]
  return Object.fromEntries(
    entries.flatMap(([label, value]) => (value === null ? [] : [[label, removeContactDetails(value)]])),
  )
}

const toLabel = (key: string) => key.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()

function isSalvage(history: Record<string, unknown> | null | undefined): boolean {
  return history?.isSalvage === true || history?.salvage === true
}
