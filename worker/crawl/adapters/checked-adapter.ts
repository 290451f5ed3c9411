import { disownedFigures } from '#domain/listing/disowned-figures'
import type { ListingFlag, Posting, ResultRow } from '#domain/listing/listing'
import { whyNoCar } from '#domain/listing/not-a-car'
import { isStorable, storableText } from '#domain/storable-text'
import { NotACar, sourceLayoutChanged } from '../../failures'
import type { PostingPage, ResultsPage, SourceAdapter } from './source'

/**
 * The edge that everything an adapter reads passes, once: texts are made storable, what is offered as a car and is none
 * is skipped with the reason, and figures that the seller's own words disown are flagged.
 */
export function checkedAdapter(adapter: SourceAdapter): SourceAdapter {
  return {
    ...adapter,
    readResults: (reply, feed) => checkedResults(adapter.readResults(reply, feed)),
    readPosting: (reply) => checkedPosting(adapter.readPosting(reply)),
  }
}

/** A page of nothing but wanted ads is a page that was read: no row is left of it, and it is not "empty". */
function checkedResults(page: ResultsPage): ResultsPage {
  if (page.kind === 'empty') return page
  const skipped: Record<string, number> = {}
  const rows = page.rows.filter((row) => {
    makeStorable(row)
    const why = row.title === '' ? 'no title' : whyNoCar(row.title)
    if (why !== null) skipped[why] = (skipped[why] ?? 0) + 1
    else addFlags(row, disownedFigures({ title: row.title, text: '', priceCents: row.priceCents }))
    return why === null
  })
  const codes = page.codes.filter(({ code }) => isStorable(code))
  const setAside = page.setAside + page.rows.length - rows.length
  return { ...page, rows, codes, setAside, ...(setAside > page.setAside ? { skipped } : {}) }
}

function checkedPosting(page: PostingPage): PostingPage {
  if (page.kind === 'gone') return page
  const { posting } = page
  makeStorable(posting)
  posting.attributes = storableAttributes(posting.attributes)
  if (posting.title === '') throw sourceLayoutChanged('the posting has no title')
  const why = whyNoCar(posting.title)
  if (why !== null) throw new NotACar(`what is offered is no car: ${why}`)
  const { title, description, attributes, priceCents } = posting
  const text = [...Object.entries(attributes).map(([label, value]) => `${label}: ${value}`), description].join('\n')
  addFlags(posting, disownedFigures({ title, text, priceCents }))
  return page
}

/**
 * In place, and at once where all of it is plain, as nearly all are: a results page has hundreds of rows, and a copy of
 * an object of so many fields takes a hundred times as long as reading them.
 */
function makeStorable(listing: ResultRow | Posting): void {
  if (isPlain(listing)) return
  const fields = listing as unknown as Record<string, unknown>
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') fields[name] = storableText(value).trim()
  }
  // An address with white space is none, and storing joins them by line ends.
  listing.photoUrls = listing.photoUrls.filter((url) => isStorable(url) && !/\s/.test(url))
}

/** Whether no character of a listing could be in the way. `join` leaves out what is null. */
function isPlain(listing: ResultRow | Posting): boolean {
  const { externalId, url, title, currency, makeModelText, vin, town, photoUrls } = listing
  const more = 'description' in listing ? [listing.repostOf, listing.description] : [listing.token, listing.trim]
  if (!/^[\x21-\x7e]*$/.test(photoUrls.join(''))) return false
  return isStorable([externalId, url, title, currency, makeModelText, vin, town, ...more].join(' '))
}

function storableAttributes(attributes: Record<string, string>): Record<string, string> {
  const entries = Object.entries(attributes)
  if (entries.every(([label, value]) => isStorable(label) && isStorable(value))) return attributes
  return Object.fromEntries(entries.map(([label, value]) => [storableText(label), storableText(value)]))
}

function addFlags(listing: { flags: ListingFlag[] }, flags: ListingFlag[]): void {
  for (const flag of flags) if (!listing.flags.includes(flag)) listing.flags.push(flag)
}
