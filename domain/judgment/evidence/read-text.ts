import type { Listing } from '../../listing/listing'
import { findLinks } from '../../listing/marketplace-link'
import { findPromptInjections } from './prompt-injection'
import { splitIntoWords, type Word } from '../../text/tokens'

/**
 * In characters. Limits how much of a description is sent to the model and searched for quotes. Longer descriptions are
 * keyword lists, and the limit bounds the search time for hostile ones.
 */
export const maxDescriptionLength = 12_000

/** `end` is exclusive. */
export interface Span {
  start: number
  end: number
}

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

export interface IndexedText {
  text: string
  words: Word[]
  /** Prompt injections and the text they taint. Not evidence. */
  injections: Span[]
  /** Whether there is an actual injection. Hidden text alone does not count. */
  hasInjection: boolean
  /** In text order. */
  unshowable: Span[]
}

type Written = Pick<Listing, 'title' | 'description'>

const known = new WeakMap<Written, IndexedText[]>()

/**
 * Returns the description (up to `maxDescriptionLength`) and the title. Cached per listing, because many quotes are
 * looked up in each.
 */
export function indexListingTexts(listing: Written): IndexedText[] {
  const earlier = known.get(listing)
  if (earlier) return earlier
  const texts = [listing.description?.slice(0, maxDescriptionLength) ?? null, listing.title].flatMap((text) =>
    text === null ? [] : [readText(text)],
  )
  known.set(listing, texts)
  return texts
}

function readText(text: string): IndexedText {
  const orders = findPromptInjections(text)
  return {
    text,
    words: splitIntoWords(text),
    injections: orders,
    hasInjection: orders.some(({ isOrder }) => isOrder),
    unshowable: findLinks(text),
  }
}
