import { clausesOf, statement } from '../../claims/claims'
import { entryOf, lexicon, wholeWords } from '../../claims/lexicon'
import { plainLabel } from './labels'
import { factAbout, factsIn, groundOf, inPhoto, type Ground, type SeenListing } from './listing'

/** Words that do not matter when a label is matched. */
const empty = new Set('color colour paint exterior car a an the with of in and or'.split(' '))

/** Answers one of the buyer's labels for a listing. Returns null if the listing does not say. */
export function answerTo(label: string, seen: SeenListing): Ground | null {
  const known = entryOf(label) ?? lexicon.find(({ yes }) => yes.exec(label)?.[0] === label)
  if (known && !known.isNumber) {
    const fact = factAbout(known.feature, factsIn(seen))
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
    const name = plainLabel(attribute)
    if (label === said) return groundOf('yes', { attribute })
    if (!label.endsWith(` ${name}`)) continue
    // The value can contain more words, as in "6-Speed Manual".
    const wanted = label.slice(0, -name.length - 1)
    return groundOf(said.split(/[^\p{L}\d]+/u).includes(wanted) ? 'yes' : 'no', { attribute })
  }
  return null
}

function photoAnswer(label: string, { shows }: SeenListing): Ground | null {
  const photo = shows.findIndex((things) => things.includes(label))
  return photo < 0 ? null : groundOf('yes', inPhoto(photo, label))
}

/** Finds the label's words in the text, in order and within one clause. */
function wordsAnswer(label: string, { listing }: SeenListing): Ground | null {
  const words = meaningful(label)
  if (words.length === 0) return null
  const stems = words.map((w) => `${w.replace(/[^\p{L}\d]/gu, '.?').replace(/e?s$/, '')}(?:e?s)?`)
  const pattern = wholeWords(stems.join('[^,.;]{0,12}'))
  for (const clause of [listing.description, listing.title].flatMap(clausesOf)) {
    const said = statement(clause, clause, pattern)
    if (said) return groundOf(said.denied ? 'no' : 'yes', { quote: said.quote })
  }
  return null
}

const meaningful = (label: string) =>
  label
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && !empty.has(word))
