import { removeContactDetails } from '#domain/listing/contact'
import { isPlaceholderPrice } from '#domain/listing/placeholder-figures'
import { flagUnreliableFigures, isAskedAsIs } from '#domain/listing/unreliable-figures'
import type { DroppedRow, ListingFlag, Posting, ResultRow } from '#domain/listing/listing'
import { findOtherOffer, type OtherOffer } from '#domain/listing/offer/other-offer'
import { findScrapCar } from '#domain/listing/offer/scrap'
import { cleanAdText, isCleanAdText, isStorable } from '#domain/storable-text'
import { NotACar, sourceLayoutChanged } from '../../failures'
import type { Adapter, PostingPage, ResultsPage } from './contract'

/**
 * Post-processes everything an adapter parses: makes texts storable, takes out their direction marks and contact details,
 * flags what offers something else than a car to drive and figures that the seller's own text contradicts. Drops a row that
 * offers something else and names no car, with the reason; such a posting throws NotACar.
 */
export function checkedAdapter(adapter: Adapter): Adapter {
  return {
    ...adapter,
    parseResults: (reply, feed) => checkedResults(adapter.parseResults(reply, feed)),
    parsePosting: (reply) => checkedPosting(adapter.parsePosting(reply)),
  }
}

/** A page with only wanted ads is "listings" without rows, not "empty", because it was parsed. */
function checkedResults(page: ResultsPage): ResultsPage {
  if (page.kind === 'empty') return page
  const dropped: DroppedRow[] = []
  const rows = page.rows.filter((row) => {
    cleanTexts(row)
    const offer = findOtherOffer(row)
    if (row.title === '') dropped.push(toDropped(row, 'no-title'))
    else if (offer !== null && !offer.hasCar) dropped.push(toDropped(row, offer.flag, offer.words))
    else {
      addFlags(row, [...flagsOf(offer), ...flagUnreliableFigures({ ...row, text: '' })])
      return true
    }
    return false
  })
  const codes = page.codes.filter(({ code }) => isStorable(code))
  const skipped = page.skipped + page.rows.length - rows.length
  return { ...page, rows, codes, skipped, ...(dropped.length > 0 ? { dropped } : {}) }
}

const flagsOf = (offer: Pick<OtherOffer, 'flag'> | null) => (offer === null ? [] : [offer.flag])

const toDropped = ({ externalId, token, title }: ResultRow, reason: DroppedRow['reason'], words = ''): DroppedRow => ({
  externalId,
  token,
  title,
  reason,
  words,
})

function checkedPosting(page: PostingPage): PostingPage {
  if (page.kind === 'gone') return page
  const { posting } = page
  cleanTexts(posting)
  const facts = cleanAttributes(posting)
  if (posting.title === '') throw sourceLayoutChanged('the posting has no title')
  const offer = findOtherOffer(posting)
  if (offer !== null && !offer.hasCar) throw new NotACar(`what is offered is no car: ${offer.words}`)
  if (isAskedDespiteAge(posting)) posting.flags = posting.flags.filter((flag) => flag !== 'placeholder-price')
  addFlags(posting, [
    ...flagsOf(offer ?? findScrapCar(posting)),
    ...flagUnreliableFigures({ ...posting, text: facts + posting.description }),
  ])
  return page
}

/** The parser flags a price by the car's age alone. */
const isAskedDespiteAge = ({ priceCents, description }: Posting) =>
  priceCents !== null && !isPlaceholderPrice(priceCents) && isAskedAsIs(description, priceCents)

/** Joins the attributes first, so that one check covers the common case without changes. */
function cleanAttributes(posting: Posting): string {
  const lines = toLines(posting.attributes)
  if (isCleanAdText(lines)) return lines
  posting.attributes = cleanedAttributes(posting.attributes)
  return toLines(posting.attributes)
}

function toLines(attributes: Record<string, string>): string {
  let lines = ''
  for (const label of Object.keys(attributes)) lines += `${label}: ${attributes[label]!}\n`
  return lines
}

/**
 * Changes the listing in place. Returns early for plain text, which is the common case. A results page has hundreds of
 * rows, and copying an object with this many fields takes a hundred times as long as reading them.
 */
function cleanTexts(listing: ResultRow | Posting): void {
  removeContacts(listing)
  if (isPlain(listing)) return
  const fields = listing as unknown as Record<string, unknown>
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') fields[name] = cleanAdText(value).trim()
  }
  // A URL with whitespace is invalid, and photo URLs are stored joined by line breaks.
  listing.photoUrls = listing.photoUrls.filter((url) => isStorable(url) && !/\s/.test(url))
}

/** Adapters do this for descriptions and attributes. A place with a phone number in it is an advertisement. */
function removeContacts(listing: ResultRow | Posting): void {
  listing.title = removeContactDetails(listing.title)
  if (listing.makeModelText) listing.makeModelText = removeContactDetails(listing.makeModelText)
  if (listing.town && removeContactDetails(listing.town) !== listing.town) listing.town = null
}

/** True if all texts of a listing are kept unchanged. Joins them for a single search; `join` omits nulls. */
function isPlain(listing: ResultRow | Posting): boolean {
  const { externalId, url, title, currency, makeModelText, vin, town, photoUrls } = listing
  if (photoUrls.length > 0 && unusualUrlCharacter.test(photoUrls.length === 1 ? photoUrls[0]! : photoUrls.join('')))
    return false
  const texts = [externalId, url, title, currency, makeModelText, vin, town]
  if ('description' in listing) texts.push(listing.repostOf, listing.description)
  else texts.push(listing.token, listing.trim)
  return isCleanAdText(texts.join(' '))
}

const unusualUrlCharacter = /[^\x21-\x7e]/

function cleanedAttributes(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([label, value]) => [cleanAdText(label), cleanAdText(value)]),
  )
}

function addFlags(listing: { flags: ListingFlag[] }, flags: ListingFlag[]): void {
  for (const flag of flags) if (!listing.flags.includes(flag)) listing.flags.push(flag)
}
