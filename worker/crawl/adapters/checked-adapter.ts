import { unreliableFigures } from '#domain/listing/unreliable-figures'
import type { ListingFlag, Posting, ResultRow } from '#domain/listing/listing'
import { nonCarReason } from '#domain/listing/not-a-car'
import { isStorable, storableText } from '#domain/storable-text'
import { NotACar, sourceLayoutChanged } from '../../failures'
import type { PostingPage, ResultsPage, Adapter } from './contract'

/**
 * Checks everything that an adapter parses, in one place: texts are made storable, what is no car is skipped with its
 * reason (a posting throws NotACar), and figures that the seller's own words disown are flagged.
 */
export function checkedAdapter(adapter: Adapter): Adapter {
  return {
    ...adapter,
    parseResults: (reply, feed) => checkedResults(adapter.parseResults(reply, feed)),
    parsePosting: (reply) => checkedPosting(adapter.parsePosting(reply)),
  }
}

/** A page with nothing but wanted ads is "listings" without rows, not "empty": it was parsed. */
function checkedResults(page: ResultsPage): ResultsPage {
  if (page.kind === 'empty') return page
  const notCars: Record<string, number> = {}
  const rows = page.rows.filter((row) => {
    makeStorable(row)
    const why = row.title === '' ? 'no title' : nonCarReason(row.title)
    if (why !== null) notCars[why] = (notCars[why] ?? 0) + 1
    else addFlags(row, unreliableFigures({ ...row, text: '' }))
    return why === null
  })
  const codes = page.codes.filter(({ code }) => isStorable(code))
  const skipped = page.skipped + page.rows.length - rows.length
  return { ...page, rows, codes, skipped, ...(skipped > page.skipped ? { notCars } : {}) }
}

function checkedPosting(page: PostingPage): PostingPage {
  if (page.kind === 'gone') return page
  const { posting } = page
  makeStorable(posting)
  const facts = factsOf(posting)
  if (posting.title === '') throw sourceLayoutChanged('the posting has no title')
  const why = nonCarReason(posting.title)
  if (why !== null) throw new NotACar(`what is offered is no car: ${why}`)
  addFlags(posting, unreliableFigures({ ...posting, text: facts + posting.description }))
  return page
}

/** The attributes as lines, made storable. Joined first, so that one check covers the usual case without changes. */
function factsOf(posting: Posting): string {
  const lines = linesOf(posting.attributes)
  if (isStorable(lines)) return lines
  posting.attributes = storableAttributes(posting.attributes)
  return linesOf(posting.attributes)
}

function linesOf(attributes: Record<string, string>): string {
  let lines = ''
  for (const label of Object.keys(attributes)) lines += `${label}: ${attributes[label]!}\n`
  return lines
}

/**
 * Changes the listing in place, and returns at once when all of it is plain, as nearly all are. A results page has
 * hundreds of rows, and copying an object with so many fields takes a hundred times as long as reading them.
 */
function makeStorable(listing: ResultRow | Posting): void {
  if (isPlain(listing)) return
  const fields = listing as unknown as Record<string, unknown>
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') fields[name] = storableText(value).trim()
  }
  // An address with white space is invalid, and storing joins the addresses by line breaks.
  listing.photoUrls = listing.photoUrls.filter((url) => isStorable(url) && !/\s/.test(url))
}

/** Whether all texts of a listing can be stored as they are. One search in all of them; `join` leaves out nulls. */
function isPlain(listing: ResultRow | Posting): boolean {
  const { externalId, url, title, currency, makeModelText, vin, town, photoUrls } = listing
  if (photoUrls.length > 0 && oddInAddress.test(photoUrls.length === 1 ? photoUrls[0]! : photoUrls.join('')))
    return false
  const texts = [externalId, url, title, currency, makeModelText, vin, town]
  if ('description' in listing) texts.push(listing.repostOf, listing.description)
  else texts.push(listing.token, listing.trim)
  return isStorable(texts.join(' '))
}

const oddInAddress = /[^\x21-\x7e]/

function storableAttributes(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([label, value]) => [storableText(label), storableText(value)]),
  )
}

function addFlags(listing: { flags: ListingFlag[] }, flags: ListingFlag[]): void {
  for (const flag of flags) if (!listing.flags.includes(flag)) listing.flags.push(flag)
}
