import { entryOf, lexicon, type Entry } from '../../../claims/lexicon'
import { rangeIn } from './ranges'
import { either, wishesIn } from './wishes'

/** A term in the buyer's words, and the feature it was matched to. */
export interface ComparedTerm {
  words: string
  thing: string
  feature: string
}

type Relation = 'same' | 'opposite' | 'narrower' | 'different'

/** Words that carry no meaning. */
const empty =
  /(?<![\p{L}\d])(?:an?|the|all|my|its?|of|on|in|at|is|are|and|or|that|which|really|very|working|works|good|nice|please|por favor|de|el|la|los|las|que)(?![\p{L}\d])/giu

/** How a term relates to the feature or number it was matched to, judged by the words alone. */
export function relationOf({ words, thing, feature }: ComparedTerm): Relation {
  const parts = wishesIn(words).flatMap(({ phrase }) => phrase.split(either).map((part) => part.trim()))
  const entry = entryOf(feature)
  if (!entry) return isOnlyNumber(parts) ? 'same' : 'different'
  if (parts.some((part) => part.toLowerCase() === feature)) return 'same'
  const speaking = parts.find((part) => entry.yes.test(part))
  if (speaking !== undefined) return isLeftOver(speaking) ? 'narrower' : 'same'
  if (parts.some((part) => entry.no?.test(part))) return 'opposite'
  return entry.yes.test(thing) && isLeftOver(thing) ? 'narrower' : 'different'
}

/** "engine under 100,000 miles" is not about the car's mileage. */
const isOnlyNumber = (parts: string[]) =>
  parts.some(
    (part) => rangeIn(part) !== null && !/\b(?:engine|motor|transmission|tires?|battery|brakes?)\b/i.test(part),
  )

/** Whether a phrase says more than names of known features. */
const isLeftOver = (phrase: string): boolean => /[\p{L}\d]/u.test(lexicon.reduce(without, phrase).replace(empty, ' '))

const without = (phrase: string, { yes, isNumber }: Entry): string =>
  isNumber ? phrase : phrase.replace(yes, (found) => ' '.repeat(found.length))
