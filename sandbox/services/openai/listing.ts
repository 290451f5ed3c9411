import { z } from 'zod'
import { claimsOf } from '../../claims/claims'

/** A listing as the calls carry it. */
export const listingInput = z.object({
  title: z.string(),
  description: z.string(),
  attributes: z.record(z.string(), z.string()),
  photos: z.number().int().min(0),
})
export type ListingInput = z.output<typeof listingInput>

/** A listing, and for each photo in order what it shows. */
export interface SeenListing {
  listing: ListingInput
  shows: string[][]
}

/** The evidence of an answer: at least one of quote, photo and attribute. */
export interface Ground {
  answer: 'yes' | 'no'
  quote: string | null
  /** Counted from 1. */
  photo: number | null
  attribute: string | null
}

const ground = (answer: Ground['answer'], from: Partial<Ground>): Ground => ({
  quote: null,
  photo: null,
  attribute: null,
  ...from,
  answer,
})

/** What a listing says of each known feature: text before attributes, attributes before photos; a title brand wins. */
export function groundsOf({ listing, shows }: SeenListing): Map<string, Ground> {
  const found = new Map<string, Ground>()
  const add = (feature: string, next: Ground) => {
    const before = found.get(feature)
    if (!before || branded(feature, next)) found.set(feature, next)
    else if (before.answer === next.answer) found.set(feature, merged(before, next))
  }
  for (const text of [listing.description, listing.title]) {
    for (const { feature, answer, quote } of claimsOf(text)) add(feature, ground(answer, { quote }))
  }
  for (const [label, value] of Object.entries(listing.attributes)) {
    for (const { feature, answer } of labelled(label, value)) add(feature, ground(answer, { attribute: label }))
  }
  shows.forEach((things, i) => {
    for (const thing of things) {
      if (thing === 'cloth seats') add('leather seats', ground('no', { photo: i + 1 }))
      else add(thing, ground('yes', { photo: i + 1 }))
    }
  })
  return found
}

const branded = (feature: string, { answer }: Ground) =>
  (feature === 'salvage title' && answer === 'yes') || (feature === 'clean title' && answer === 'no')

const merged = (a: Ground, b: Ground): Ground => ({
  answer: a.answer,
  quote: a.quote ?? b.quote,
  photo: a.photo ?? b.photo,
  attribute: a.attribute ?? b.attribute,
})

/** "auto_title_status", "Title status:" and "title status" are one label. */
export const plainLabel = (label: string) =>
  label
    .toLowerCase()
    .replace(/^auto_/, '')
    .replaceAll('_', ' ')
    .replace(/:\s*$/, '')
    .trim()

function labelled(label: string, value: string): { feature: string; answer: 'yes' | 'no' }[] {
  const name = plainLabel(label)
  const said = value.toLowerCase()
  if (name.includes('title status')) {
    const isBranded = /salvage|rebuilt/.test(said)
    const salvage = isBranded ? 'yes' : said === 'clean' ? 'no' : null
    return [
      { feature: 'clean title', answer: said === 'clean' ? 'yes' : 'no' },
      ...(salvage ? [{ feature: 'salvage title', answer: salvage } as const] : []),
    ]
  }
  if (/^drive/.test(name)) return [{ feature: 'all-wheel drive', answer: /4wd|awd|all|4x4/.test(said) ? 'yes' : 'no' }]
  if (/^(options|features|equipment)/.test(name))
    return claimsOf(value).map(({ feature, answer }) => ({ feature, answer }))
  return []
}
