import { z } from 'zod'
import { extractClaims, type Claim, splitClauses, findStatement } from '../../claims/claims'
import { findEntry, lexicon, wholeWordsPattern } from '../../claims/wordings'
import { isPaint, findPaint } from '../../claims/wordings'
import { featuresFromAttribute, normalizeLabel } from './labels'

export const listingInputSchema = z.object({
  title: z.string(),
  description: z.string(),
  attributes: z.record(z.string(), z.string()),
  photos: z.number().int().min(0),
})
export type ListingInput = z.output<typeof listingInputSchema>

/** `shows` has one entry per photo, in order. */
export interface SeenListing {
  listing: ListingInput
  shows: string[][]
}

/** At least one of quote, photo and attribute is set. */
interface Source {
  quote: string | null
  /** 1-based. */
  photo: number | null
  seen: string | null
  attribute: string | null
}

interface Ground extends Source {
  answer: 'yes' | 'no'
}

/** `number` is the value of a numeric feature. */
export interface Fact extends Ground {
  feature: string
  number: number | null
}

export const createGround = (answer: Ground['answer'], from: Partial<Source>): Ground => ({
  answer,
  ...{ quote: null, photo: null, seen: null, attribute: null },
  ...from,
})

const inPhoto = (index: number, seen: string): Partial<Source> => ({ photo: index + 1, seen })

/**
 * Returns what a listing says about each known feature: text before attributes, attributes before photos. Sources
 * that agree are merged into one fact; contradicting sources produce separate facts.
 */
export function extractFacts({ listing, shows }: SeenListing): Fact[] {
  const found = new Map<string, Fact>()
  const add = ({ feature, answer, number }: Said, source: Partial<Source>) => {
    const key = [feature, answer, number].join()
    const next = { feature, number, ...createGround(answer, source) }
    const before = found.get(key)
    found.set(key, before ? merged(before, next) : next)
  }
  for (const text of [listing.description, listing.title]) {
    for (const claim of extractClaims(text)) add(claim, { quote: claim.quote })
  }
  for (const [attribute, value] of Object.entries(listing.attributes)) {
    for (const said of featuresFromAttribute(attribute, value)) add(said, { attribute })
  }
  shows.forEach((things, i) => {
    for (const thing of things) {
      add({ feature: toFeature(thing), answer: 'yes', number: null }, inPhoto(i, thing))
      if (thing === 'cloth seats') add({ feature: 'leather seats', answer: 'no', number: null }, inPhoto(i, thing))
    }
  })
  return [...found.values()]
}

/** Maps shades of paint such as "grey paint" to a feature. Other names are features already. */
const toFeature = (thing: string) => (thing.endsWith(' paint') ? findPaint(thing) : null) ?? thing

type Said = Pick<Claim, 'answer' | 'number'> & { feature: string }

/**
 * Returns the fact that counts: normally the first, but a title brand takes precedence. A car has only one color, so
 * another color means "no".
 */
function factAbout(feature: string, facts: Fact[]): Fact | null {
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

const empty = new Set('color colour paint exterior car a an the with of in and or'.split(' '))

export function answerQuestion(label: string, seen: SeenListing): Ground | null {
  const known = findEntry(label) ?? lexicon.find(({ yes }) => yes.exec(label)?.[0] === label)
  if (known && !known.isNumber) {
    const fact = factAbout(known.feature, extractFacts(seen))
    if (!fact) return null
    const { answer, quote, photo, attribute } = fact
    return { answer, quote, photo, seen: fact.seen, attribute }
  }
  return labelAnswer(label, seen) ?? photoAnswer(label, seen) ?? wordsAnswer(label, seen)
}

/** Answers labels such as "6-speed manual" and "diesel fuel" from the value of an attribute. */
function labelAnswer(label: string, { listing }: SeenListing): Ground | null {
  for (const [attribute, value] of Object.entries(listing.attributes)) {
    const said = value.toLowerCase()
    const name = normalizeLabel(attribute)
    if (label === said) return createGround('yes', { attribute })
    if (!label.endsWith(` ${name}`)) continue
    // The value may contain more words, as in "6-Speed Manual".
    const wanted = label.slice(0, -name.length - 1)
    return createGround(said.split(/[^\p{L}\d]+/u).includes(wanted) ? 'yes' : 'no', { attribute })
  }
  return null
}

function photoAnswer(label: string, { shows }: SeenListing): Ground | null {
  const photo = shows.findIndex((things) => things.includes(label))
  return photo < 0 ? null : createGround('yes', inPhoto(photo, label))
}

/** The words must occur in order and within one clause. */
function wordsAnswer(label: string, { listing }: SeenListing): Ground | null {
  const words = meaningful(label)
  if (words.length === 0) return null
  const stems = words.map((w) => `${w.replace(/[^\p{L}\d]/gu, '.?').replace(/e?s$/, '')}(?:e?s)?`)
  const pattern = wholeWordsPattern(stems.join('[^,.;]{0,12}'))
  for (const clause of [listing.description, listing.title].flatMap(splitClauses)) {
    const said = findStatement(clause, clause, pattern)
    if (said) return createGround(said.denied ? 'no' : 'yes', { quote: said.quote })
  }
  return null
}

const meaningful = (label: string) =>
  label
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && !empty.has(word))
