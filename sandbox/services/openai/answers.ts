import { lexicon } from '../../claims/lexicon'
import { clausesOf, statement } from '../../claims/claims'
import { groundsOf, plainLabel, type Ground, type SeenListing } from './listing'

const colours = ['black', 'white', 'silver', 'grey', 'gray', 'blue', 'red', 'green', 'brown', 'orange', 'yellow']
/** Words of a label without a meaning of their own. */
const empty = new Set([
  'color',
  'colour',
  'paint',
  'exterior',
  'car',
  'a',
  'an',
  'the',
  'with',
  'of',
  'in',
  'and',
  'or',
])

/** The answer to one buyer's wording for one listing; null where the listing does not say. */
export function answerTo(label: string, seen: SeenListing): Ground | null {
  const grounds = groundsOf(seen)
  const known = lexicon.find((e) => e.feature === label) ?? lexicon.find((e) => isAbout(label, e.yes))
  if (known) return grounds.get(known.feature) ?? null
  if (/^(cloth|fabric)/.test(label)) return contrary(grounds.get('leather seats'))
  return paintAnswer(label, seen) ?? labelAnswer(label, seen) ?? photoAnswer(label, seen) ?? wordsAnswer(label, seen)
}

const isAbout = (label: string, pattern: string) => new RegExp(`^(?:${pattern})$`, 'iu').test(label)

const contrary = (ground: Ground | undefined): Ground | null =>
  ground ? { ...ground, answer: ground.answer === 'yes' ? 'no' : 'yes' } : null

/** "black", "black color", "grey paint": answered by the attribute, else by a photo. */
function paintAnswer(label: string, { listing, shows }: SeenListing): Ground | null {
  const words = meaningful(label)
  const colour = words.length === 1 && colours.includes(words[0] ?? '') ? words[0]?.replace('gray', 'grey') : null
  if (!colour) return null
  const attribute = Object.keys(listing.attributes).find((name) =>
    /paint|exterior colou?r|^color/.test(plainLabel(name)),
  )
  if (attribute) {
    const stated = listing.attributes[attribute]?.toLowerCase().replace('gray', 'grey')
    return { answer: stated === colour ? 'yes' : 'no', quote: null, photo: null, attribute }
  }
  const photo = shows.findIndex((things) => things.some((thing) => thing.endsWith(' paint')))
  if (photo < 0) return null
  return {
    answer: shows[photo]?.includes(`${colour} paint`) ? 'yes' : 'no',
    quote: null,
    photo: photo + 1,
    attribute: null,
  }
}

/** "manual transmission", "diesel": answered by the value of an attribute. */
function labelAnswer(label: string, { listing }: SeenListing): Ground | null {
  for (const [attribute, value] of Object.entries(listing.attributes)) {
    const said = value.toLowerCase()
    const name = plainLabel(attribute)
    if (label === said) return { answer: 'yes', quote: null, photo: null, attribute }
    if (!label.endsWith(` ${name}`)) continue
    // The value can have more words: "6-Speed Manual".
    const wanted = label.slice(0, -name.length - 1)
    const answer = said.split(/[^\p{L}\d]+/u).includes(wanted) ? 'yes' : 'no'
    return { answer, quote: null, photo: null, attribute }
  }
  return null
}

function photoAnswer(label: string, { shows }: SeenListing): Ground | null {
  const photo = shows.findIndex((things) => things.includes(label))
  return photo < 0 ? null : { answer: 'yes', quote: null, photo: photo + 1, attribute: null }
}

/** Finds the label's words in the text, in their order and within one clause. */
function wordsAnswer(label: string, { listing }: SeenListing): Ground | null {
  const words = meaningful(label)
  if (words.length === 0) return null
  const pattern = words
    .map((w) => `${w.replace(/[^\p{L}\d]/gu, '.?').replace(/e?s$/, '')}(?:e?s)?`)
    .join('[^,.;]{0,12}')
  for (const clause of [listing.description, listing.title].flatMap(clausesOf)) {
    const said = statement(clause, clause, pattern)
    if (said) return { answer: said.denied ? 'no' : 'yes', quote: said.quote, photo: null, attribute: null }
  }
  return null
}

const meaningful = (label: string) =>
  label
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && !empty.has(word))
