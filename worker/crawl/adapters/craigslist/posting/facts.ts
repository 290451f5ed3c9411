import type { CheerioAPI } from 'cheerio'
import { removeContactDetails } from '#domain/listing/contact'
import type { Posting } from '#domain/listing/listing'
import { findListingFlags, toBodyType, toTitleStatus, toTransmission, toVin, toYear } from '#domain/listing/normalize'
import { cleanText, cleanLines, elementsUnder } from '../../text'
import { toMiles, type DistanceUnit } from '../site'

/** `key` is Craigslist's own: auto_miles, auto_title_status, condition … */
export interface LabeledAttribute {
  key: string
  label: string
  value: string
}

type PostingBase = Pick<
  Posting,
  | 'externalId'
  | 'url'
  | 'title'
  | 'priceCents'
  | 'currency'
  | 'latitude'
  | 'longitude'
  | 'seller'
  | 'town'
  | 'description'
  | 'photoUrls'
  | 'postedAt'
  | 'repostOf'
>

/** Combines a posting with its labeled facts. Keeps labels as the site shows them, because they serve as evidence. */
export function toPosting(base: PostingBase, facts: LabeledAttribute[], unit: DistanceUnit | null): Posting {
  const value = (key: string) => facts.find((fact) => fact.key === key)?.value ?? ''
  const year = toYear(value('auto_year'))
  const odometerMiles = toMiles(wholeNumber(value('auto_miles')), unit)
  const { priceCents, currency, postedAt, photoUrls } = base
  return {
    year,
    odometerMiles,
    makeModelText: cleanText(value('auto_make_model')),
    transmission: toTransmission(value('auto_transmission')),
    bodyType: toBodyType(value('auto_bodytype')),
    titleStatus: toTitleStatus(value('auto_title_status')),
    vin: toVin(value('auto_vin')),
    attributes: Object.fromEntries(
      facts.filter((fact) => !ownFields.has(fact.key)).map((fact) => [fact.label, removeContactDetails(fact.value)]),
    ),
    flags: findListingFlags({ priceCents, currency, odometerMiles, year, postedAt, photos: photoUrls.length }),
    // Not spread first: with this many fields, that takes a hundred times as long.
    ...base,
    description: removeContactDetails(base.description),
  }
}

/** Facts with their own posting fields, where they are validated. */
const ownFields = new Set(['auto_year', 'auto_make_model', 'auto_miles', 'auto_vin'])

/** Accepts "62,000", "62000", and "62 000" (French pages). */
function wholeNumber(text: string): number | null {
  const digits = text.trim().replace(/^(\d{1,3})((?:[,\s]\d{3})+)$/, (whole) => whole.replace(/[,\s]/g, ''))
  return /^\d+$/.test(digits) ? Number(digits) : null
}

/** Returns the seller's text, without the site's additions and without what "show contact info" hides. */
export function bodyText($: CheerioAPI, selector: string): string {
  const body = $(selector).first().clone()
  // Most descriptions contain only text and line breaks.
  if (elementsUnder({ children: body.contents().toArray() }).every(({ name }) => name === 'br'))
    return toTextLines(body)
  body.find('.print-information, .print-qrcode-container, script, style').remove()
  body.find('.show-contact, .showcontact, .reveal-contact, showcontactinfo').remove()
  body.find('a').each((_, link) => {
    const isContact = link.children.some((child) => child.type === 'text' && /show contact info/i.test(child.data))
    if (isContact) $(link).remove()
  })
  body.find('p, div, li').append('\n')
  return toTextLines(body)
}

function toTextLines(body: ReturnType<CheerioAPI>): string {
  body.find('br').replaceWith('\n')
  // A line break in the source next to a <br> is layout, not a second line.
  return cleanLines(
    body
      .text()
      .replace(/\n[^\S\n]*\n/g, '\n\n')
      .replace(/([^\n])\n\n(?=[^\n])/g, '$1\n'),
  )
}
