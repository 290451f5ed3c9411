import { withoutContact } from '../../listing/contact'
import { linksIn } from '../../listing/links'
import { hasPromptInjection } from './prompt-injection'

// Checks on the model's photo descriptions, which may repeat or obey text that a seller put into the photo.

/** Text from a photo may start after these words: 'a sign that says "…"'. */
const citing = /\b(?:say(?:s|ing)?|read(?:s|ing)?|text|words|written|dice)\b/i

/**
 * Whether any of a model's photo descriptions mentions a prompt injection. Pass all descriptions of one answer: if the
 * model mentions an injection once, it may have obeyed it elsewhere.
 */
export function injectionsInPhotoText(seen: (string | null)[]): boolean {
  const different = new Set(seen.filter((words) => words !== null))
  return [...different].some((words) => [words, ...words.split(citing).slice(1)].some(hasPromptInjection))
}

/** In characters. */
const maxSeenLength = 120

/**
 * A period inside a word, or a bracket. Stricter than the check for seller text, where "seats.Runs" is common: email
 * clients turn domain endings that are missing from our list, or the rest of a truncated word, into links.
 */
const linkLike = /[\p{L}\p{N}-]\.\p{L}{2}|\d\.\d{1,3}\.\d|[<>]|\]\(/u

/**
 * The model's description as shown to the buyer: on one line, truncated, without contact details. Null if it contains a
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

/** Truncates at a word boundary if possible, so no partial number or address remains. Never splits a surrogate pair. */
function shortened(words: string): string {
  const cut = words.slice(0, maxSeenLength + 1)
  const atWord = cut.replace(/\s+\S*$/, '')
  const kept = atWord.length > maxSeenLength / 2 ? atWord : cut.slice(0, maxSeenLength)
  return kept.slice(0, maxSeenLength).replace(/[\uD800-\uDBFF]$/, '')
}
