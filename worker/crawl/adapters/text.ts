import { load, type CheerioAPI } from 'cheerio'
import { sourceLayoutChanged } from '../../failures'

// Pages are up to 5 MB and may be hostile, so whatever reads a whole page takes linear time: a pattern over a page stops
// at the next "<" or quote, and no pattern has two repetitions that match the same text.

/**
 * Parses a page with htmlparser2, which is four times as fast as a parser that follows the HTML standard exactly. It
 * handles broken nesting differently, so row parsers reject rows that broken markup has merged. Throws
 * SourceLayoutChanged for a page whose elements nest too deeply: each level makes a tag slower.
 */
export function parseHtml(html: string): CheerioAPI {
  if (nestsTooDeeply(html)) throw sourceLayoutChanged('elements within too many others')
  return load(html, { xml: { xmlMode: false, decodeEntities: true } })
}

/** Far above real pages: Chromium itself puts no element deeper than 512. */
const maxOpenElements = 2_000
const tag = /<(\/?)([a-z][a-z\d]*)/gi
const neverOpen = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])

/** Counts elements without an end, also those that need none, such as a `<path />` in a picture. */
function nestsTooDeeply(html: string): boolean {
  const openByName = new Map<string, number>()
  let open = 0
  for (const [, slash, written] of html.matchAll(tag)) {
    const name = written!.toLowerCase()
    if (neverOpen.has(name)) continue
    const ofName = openByName.get(name) ?? 0
    const change = slash === '' ? 1 : ofName > 0 ? -1 : 0
    openByName.set(name, ofName + change)
    open += change
    if (open > maxOpenElements) return true
  }
  return false
}

/** The opening tags of elements of this name, such as `<link rel="canonical">`. */
export function openingTags(html: string, name: 'input' | 'link' | 'meta'): string[] {
  return html.match(new RegExp(`<${name}\\b[^<>]*>`, 'gi')) ?? []
}

export type HtmlElement = ReturnType<ReturnType<CheerioAPI>['children']>[number]

export const childElements = (parent: Pick<HtmlElement, 'children'>): HtmlElement[] =>
  parent.children.filter((node) => 'attribs' in node)

/**
 * Returns all elements below a parent in document order, in one traversal. One selector per use would traverse a long
 * page again each time.
 */
export function elementsUnder(parent: Pick<HtmlElement, 'children'>): HtmlElement[] {
  const found: HtmlElement[] = []
  // Iterative, because a broken page may nest to any depth.
  const waiting = [...parent.children].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!('attribs' in node)) continue
    found.push(node)
    for (let i = node.children.length - 1; i >= 0; i--) waiting.push(node.children[i]!)
  }
  return found
}

export const hasClass = (element: HtmlElement, name: string): boolean =>
  element.attribs.class === name || (element.attribs.class?.split(/\s+/).includes(name) ?? false)

const notAnEntity = /<|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi

/** Sites escape text inside JSON, or escape it twice: "Town &amp; Country". */
const unescaped = (text: string) =>
  text.includes('&') ? parseHtml(text.replace(notAnEntity, (found) => (found === '<' ? '&lt;' : '&amp;'))).text() : text

/** Nearly all texts are plain ASCII, single-spaced, and trimmed. */
const isTidy = (text: string) => !/[^\x20-\x7e]|^ | $| {2}|&[#\w]+;/.test(text)

/** Returns the text in NFC, trimmed, without HTML entities and with whitespace collapsed. Null if nothing is left. */
export function cleanText(text: string | null | undefined): string | null {
  if (!text) return null
  if (isTidy(text)) return text
  // Bounded: a longer run overflows the stack of the regular expression.
  const tidied = unescaped(text)
    .normalize('NFC')
    .replace(/\s{1,1000}/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return tidied === '' ? null : tidied
}

const hasTidyLines = (text: string) => !/[^\n\x20-\x7e]| [ \n]|\n |\n{3}|^[ \n]|[ \n]$|&[#\w]+;/.test(text)

export function cleanLines(text: string): string {
  if (hasTidyLines(text)) return text
  return (
    unescaped(text)
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      // Bounded, as above.
      .replace(/[^\S\n]{1,1000}/g, ' ')
      .replace(/ {2,}/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/** PostgreSQL's maximum integer, in cents: about 21 million dollars. */
const maxCents = 2_147_483_647

/**
 * Returns cents to store. Null ("not stated") for zero, because nobody gives a car away, and for amounts above the
 * limit.
 */
export const centsOrNull = (cents: number): number | null => (cents <= 0 || cents > maxCents ? null : cents)

/** Returns cents. Null if no price is stated, `undefined` for an invalid amount. */
export function dollarsToCents(dollars: number): number | null | undefined {
  if (!Number.isFinite(dollars) || dollars < 0) return undefined
  return centsOrNull(Math.round(dollars * 100))
}

/** Null for an implausible time: before May 2014 or after 2096. */
export function toPostedAt(epochSeconds: number | null | undefined): Date | null {
  if (!epochSeconds || epochSeconds <= 1_400_000_000 || epochSeconds >= 4_000_000_000) return null
  return new Date(epochSeconds * 1000)
}
