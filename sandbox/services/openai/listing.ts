import { z } from 'zod'
import { claimsOf, type Claim } from '../../claims/claims'
import { isPaint, paintNamed } from '../../claims/words/paint'
import { labeled } from './labels'

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

/** Where an answer comes from: at least one of quote, photo and attribute. */
export interface Source {
  quote: string | null
  /** Counted from 1. */
  photo: number | null
  /** What that photo shows. */
  seen: string | null
  attribute: string | null
}

export interface Ground extends Source {
  answer: 'yes' | 'no'
}

/** What a listing says of one feature. `number` is the value of a feature that is a number. */
export interface Fact extends Ground {
  feature: string
  number: number | null
}

export const groundOf = (answer: Ground['answer'], from: Partial<Source>): Ground => ({
  answer,
  ...{ quote: null, photo: null, seen: null, attribute: null },
  ...from,
})

/** A photo, counted from 0, as the source of an answer. */
export const inPhoto = (index: number, seen: string): Partial<Source> => ({ photo: index + 1, seen })

/**
 * What a listing says of each known feature: text before attributes, attributes before photos. Sources that agree are
 * one fact; sources that contradict each other are one fact each.
 */
export function factsIn({ listing, shows }: SeenListing): Fact[] {
  const found = new Map<string, Fact>()
  const add = ({ feature, answer, number }: Said, source: Partial<Source>) => {
    const key = [feature, answer, number].join()
    const next = { feature, number, ...groundOf(answer, source) }
    const before = found.get(key)
    found.set(key, before ? merged(before, next) : next)
  }
  for (const text of [listing.description, listing.title]) {
    for (const claim of claimsOf(text)) add(claim, { quote: claim.quote })
  }
  for (const [attribute, value] of Object.entries(listing.attributes)) {
    for (const said of labeled(attribute, value)) add(said, { attribute })
  }
  shows.forEach((things, i) => {
    for (const thing of things) {
      add({ feature: featureOf(thing), answer: 'yes', number: null }, inPhoto(i, thing))
      if (thing === 'cloth seats') add({ feature: 'leather seats', answer: 'no', number: null }, inPhoto(i, thing))
    }
  })
  return [...found.values()]
}

/** What a photo shows is named as its feature, but for the shades of the paint: "grey paint". */
const featureOf = (thing: string) => (thing.endsWith(' paint') ? paintNamed(thing) : null) ?? thing

type Said = Pick<Claim, 'answer' | 'number'> & { feature: string }

/**
 * The fact about a feature that counts when there are several: the first, but a title brand wins. A car has one color,
 * so another one denies it.
 */
export function factAbout(feature: string, facts: Fact[]): Fact | null {
  const about = facts.filter((fact) => fact.feature === feature)
  return about.find(isBrand) ?? about[0] ?? (isPaint(feature) ? otherPaint(facts) : null)
}

function otherPaint(facts: Fact[]): Fact | null {
  const painted = facts.find((fact) => isPaint(fact.feature) && fact.answer === 'yes')
  return painted ? { ...painted, answer: 'no' } : null
}

const isBrand = ({ feature, answer }: Fact) =>
  (feature === 'salvage title' && answer === 'yes') || (feature === 'clean title' && answer === 'no')

const merged = (a: Fact, b: Fact): Fact => ({
  ...a,
  quote: a.quote ?? b.quote,
  photo: a.photo ?? b.photo,
  seen: a.photo === null ? b.seen : a.seen,
  attribute: a.attribute ?? b.attribute,
})
