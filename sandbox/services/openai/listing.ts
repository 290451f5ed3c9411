import { z } from 'zod'
import { claimsOf, type Claim } from '../../claims/claims'
import { isPaint, paintNamed } from '../../claims/words/paint'
import { labeled } from './labels'

export const listingInput = z.object({
  title: z.string(),
  description: z.string(),
  attributes: z.record(z.string(), z.string()),
  photos: z.number().int().min(0),
})
export type ListingInput = z.output<typeof listingInput>

/** `shows`: what each photo shows, in order. */
export interface SeenListing {
  listing: ListingInput
  shows: string[][]
}

/** Where an answer comes from. At least one of quote, photo and attribute is set. */
export interface Source {
  quote: string | null
  /** 1-based. */
  photo: number | null
  seen: string | null
  attribute: string | null
}

export interface Ground extends Source {
  answer: 'yes' | 'no'
}

/** What a listing says about one feature. `number` is the value of a numeric feature. */
export interface Fact extends Ground {
  feature: string
  number: number | null
}

export const groundOf = (answer: Ground['answer'], from: Partial<Source>): Ground => ({
  answer,
  ...{ quote: null, photo: null, seen: null, attribute: null },
  ...from,
})

/** `index` is 0-based. */
export const inPhoto = (index: number, seen: string): Partial<Source> => ({ photo: index + 1, seen })

/**
 * What a listing says about each known feature: text before attributes, attributes before photos. Sources that agree
 * are merged into one fact; contradicting sources produce separate facts.
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

/** Maps shades of paint such as "grey paint" to a feature. Other things have the feature's name already. */
const featureOf = (thing: string) => (thing.endsWith(' paint') ? paintNamed(thing) : null) ?? thing

type Said = Pick<Claim, 'answer' | 'number'> & { feature: string }

/**
 * The fact that counts if there are several: normally the first, but a title brand takes precedence. A car has only
 * one color, so another color means "no".
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
