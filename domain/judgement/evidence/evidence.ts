import type { Listing } from '../../listing/listing'
import { unknownAnswer, type Answer, type Checked, type Evidence } from './evidence-kinds'
import { isAddressedToReader } from './orders-to-reader'

/** The part of a listing that judgement rests on. */
export type ListingContent = Pick<
  Listing,
  'title' | 'description' | 'attributes' | 'photoUrls' | 'titleStatus' | 'transmission' | 'bodyType'
>

/** One answer from a model. None of it is trusted before it is checked. Photos are counted from 1. */
export interface Claim {
  answer: Answer
  quote: string | null
  photo: number | null
  /** What the model sees in that photo. */
  seen: string | null
  attribute: string | null
}

/**
 * Checks a claim's evidence against the listing. A quote must occur in the title or the description, a photo number
 * must exist, an attribute must be stated. One false piece discredits the claim, and a claim without evidence counts
 * for nothing: both become unknown. Quotes are returned in the listing's own spelling.
 */
export function checkEvidence(listing: ListingContent, claim: Claim): Checked {
  if (claim.answer === 'unknown') return unknownAnswer
  const pieces: (Evidence | null)[] = []
  if (claim.quote?.trim()) pieces.push(quoteEvidence(listing, claim.quote))
  if (claim.photo !== null) pieces.push(photoEvidence(listing, claim.photo, claim.seen))
  if (claim.attribute?.trim()) pieces.push(attributeEvidence(listing, claim.attribute))
  const found = pieces.filter((piece) => piece !== null)
  if (found.length === 0 || found.length < pieces.length) return unknownAnswer
  return { answer: claim.answer, evidence: found }
}

/** Whether a claim failed because its evidence is not in the listing. The model may then be asked again. */
export function isUnfounded(claim: Pick<Claim, 'answer'>, checked: Checked): boolean {
  return claim.answer !== 'unknown' && checked.answer === 'unknown'
}

/** The site's labelled facts and the normalised ones, label to value, as judgement uses them. */
export function statedAttributes(listing: ListingContent): Record<string, string> {
  const stated = { ...listing.attributes }
  const labels = new Set(Object.keys(stated).map((label) => label.toLowerCase()))
  const normalised = [
    ['title status', listing.titleStatus],
    ['transmission', listing.transmission],
    ['body type', listing.bodyType],
  ] as const
  for (const [label, value] of normalised) {
    if (value !== null && !labels.has(label)) stated[label] = value
  }
  return stated
}

/**
 * A quote with the words around it in its sentence, at most `reach` characters on each side, cut at whole words. Null
 * when the listing does not hold the quote.
 */
export function quoteInContext(
  listing: Pick<Listing, 'title' | 'description'>,
  quote: string,
  reach = 32,
): { before: string; marked: string; after: string } | null {
  const found = findQuote(listing, quote)
  if (!found) return null
  const { text, start, end } = found
  const earlier = text.slice(Math.max(0, start - reach), start)
  const sentenceStart = /^.*(?:[.!?]\s|\n)\s*/s.exec(earlier)
  const later = text.slice(end, end + reach)
  const sentenceEnd = /[.!?](?:\s|$)|\n/.exec(later)
  const cutBefore = !sentenceStart && start > reach
  const cutAfter = !sentenceEnd && end + reach < text.length
  const before = sentenceStart ? earlier.slice(sentenceStart[0].length) : earlier
  const after = sentenceEnd ? later.slice(0, sentenceEnd.index) : later
  return {
    before: cutBefore ? `…${tidy(before).replace(/^\S*\s/, '')}` : tidy(before),
    marked: tidy(text.slice(start, end)),
    after: cutAfter ? `${tidy(after).replace(/\s\S*$/, '')}…` : tidy(after),
  }
}

function quoteEvidence(listing: ListingContent, quote: string): Evidence | null {
  const found = findQuote(listing, quote)
  if (!found || isAddressedToReader(sentenceAround(found))) return null
  return { kind: 'quote', quote: tidy(found.text.slice(found.start, found.end)) }
}

function photoEvidence(listing: ListingContent, photo: number, seen: string | null): Evidence | null {
  const exists = Number.isInteger(photo) && photo >= 1 && photo <= listing.photoUrls.length
  return exists ? { kind: 'photo', photo, seen: seenWords(seen) } : null
}

/** In characters. */
const longestSeen = 120

/** The model's own words are shown to the buyer: on one line and short. */
function seenWords(seen: string | null): string | null {
  const plain = (seen ?? '').replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()
  return plain === '' ? null : plain.slice(0, longestSeen).trim()
}

function attributeEvidence(listing: ListingContent, label: string): Evidence | null {
  const wanted = label.trim().toLowerCase()
  const entry = Object.entries(statedAttributes(listing)).find(([name]) => name.toLowerCase() === wanted)
  return entry ? { kind: 'attribute', label: entry[0], value: entry[1] } : null
}

interface Found {
  text: string
  start: number
  end: number
}

/** Shorter quotes ("a", "no") occur everywhere and prove nothing. */
const fewestQuoteLetters = 3

/**
 * Finds whole words only, so that "rust" is not found in "trust". White space, case and typographic marks are folded.
 */
function findQuote(listing: Pick<Listing, 'title' | 'description'>, quote: string): Found | null {
  const bare = quote.replace(/^(?:[\s"'“”‘’…]|\.{3})+|(?:[\s"'“”‘’…]|\.{3})+$/g, '')
  if ((bare.match(/[\p{L}\p{N}]/gu) ?? []).length < fewestQuoteLetters) return null
  const words = bare.split(/\s+/).map((word) => [...word].map(loose).join(''))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('\\s+')}(?![\\p{L}\\p{N}])`, 'iu')
  for (const text of [listing.description, listing.title]) {
    const match = text === null ? null : pattern.exec(text)
    if (text !== null && match) return { text, start: match.index, end: match.index + match[0].length }
  }
  return null
}

/** A pattern for one character, since models straighten quotation marks and dashes. */
function loose(character: string): string {
  if (/['‘’ʼ]/.test(character)) return "['‘’ʼ]"
  if (/["“”]/.test(character)) return '["“”]'
  if (/[-‐‑–—]/.test(character)) return '[-‐‑–—]'
  return character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

function sentenceAround({ text, start, end }: Found): string {
  const from = Math.max(...['.', '!', '?', '\n'].map((stop) => text.lastIndexOf(stop, start - 1))) + 1
  const rest = text.slice(end).search(/[.!?\n]/)
  return text.slice(from, rest < 0 ? text.length : end + rest)
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ')
}
