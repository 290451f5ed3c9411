import type { Listing } from '../../listing/listing'
import { linksIn } from '../../listing/links'
import { findPromptInjections } from './prompt-injection'
import { wordsOf, type Word } from '../../text/words'

/**
 * How much of a description the model is shown, and quotes are looked up in; in characters. Longer descriptions are
 * keyword lists, and the bound keeps the look-up of a hostile one short.
 */
export const maxDescriptionLength = 12_000

/** A part of a text: from `start` up to, not including, `end`. */
export interface Span {
  start: number
  end: number
}

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

/** A text of a listing, prepared for quotes to be looked up in it. */
export interface ReadText {
  text: string
  words: Word[]
  /** What is said in orders to the reader and governed by them; it is evidence of nothing. */
  injections: Span[]
  /** Whether an order was given; text that is merely hidden from people is none. */
  hasInjection: boolean
  /** Links and tags, in order. */
  unshowable: Span[]
}

type Written = Pick<Listing, 'title' | 'description'>

const known = new WeakMap<Written, ReadText[]>()

/** The description, as far as it is read, and the title. A listing is prepared once, since many quotes are looked up in it. */
export function readTexts(listing: Written): ReadText[] {
  const earlier = known.get(listing)
  if (earlier) return earlier
  const texts = [listing.description?.slice(0, maxDescriptionLength) ?? null, listing.title].flatMap((text) =>
    text === null ? [] : [readText(text)],
  )
  known.set(listing, texts)
  return texts
}

function readText(text: string): ReadText {
  const orders = findPromptInjections(text)
  return {
    text,
    words: wordsOf(text),
    injections: orders,
    hasInjection: orders.some(({ isOrder }) => isOrder),
    unshowable: linksIn(text),
  }
}
