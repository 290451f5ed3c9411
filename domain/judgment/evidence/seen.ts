import { withoutContact } from '../../listing/contact'
import { linksIn } from '../../listing/links'
import { hasPromptInjection } from './prompt-injection'

// What a model says that it sees in a photo. It may repeat, or obey, what a seller wrote into the photo.

/** After these words a photo's own text may begin: 'a sign that says "…"'. */
const citing = /\b(?:say(?:s|ing)?|read(?:s|ing)?|text|words|written|dice)\b/i

/**
 * Whether a model tells, in any of these, of orders to itself. Take all of one answer: a model that mentions an order
 * once may have obeyed it in the rest.
 */
export function injectionsInPhotoText(seen: (string | null)[]): boolean {
  const different = new Set(seen.filter((words) => words !== null))
  return [...different].some((words) => [words, ...words.split(citing).slice(1)].some(hasPromptInjection))
}

/** In characters. */
const maxSeenLength = 120

/**
 * A point inside a word or a bracket. Stricter than for a seller's text, where "seats.Runs" is common: a mail program
 * makes links of endings that no list of ours has, and of what is left of a longer word.
 */
const linkLike = /[\p{L}\p{N}-]\.\p{L}{2}|\d\.\d{1,3}\.\d|[<>]|\]\(/u

/**
 * The model's own words as the buyer reads them: on one line, short, without contacts, and not at all if they hold a
 * link or a tag.
 */
export function seenWords(seen: string | null): string | null {
  const plain = withoutContact(
    (seen ?? '')
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
      .trim(),
  )
  if (plain === '' || linksIn(plain).length > 0 || linkLike.test(plain)) return null
  return plain.length > maxSeenLength ? shortened(plain) : plain
}

/** Ends at a whole word where there is one, so that no half of a number or an address is left, and never amid a sign. */
function shortened(words: string): string {
  const cut = words.slice(0, maxSeenLength + 1)
  const atWord = cut.replace(/\s+\S*$/, '')
  const kept = atWord.length > maxSeenLength / 2 ? atWord : cut.slice(0, maxSeenLength)
  return kept.slice(0, maxSeenLength).replace(/[\uD800-\uDBFF]$/, '')
}
