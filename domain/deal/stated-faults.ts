import { statementOf } from '../text/negation'
import { joined, tokensOf } from '../text/tokens'
import { faultPatterns, type FaultPattern } from './fault-words'

/** How much of a text is searched, to bound the cost; sellers say it early. */
const maxCharacters = 10_000

export interface StatedFault {
  kind: FaultPattern['kind']
  /** As the ad writes it. */
  words: string
}

interface Ad {
  title: string
  description: string | null
}

/**
 * The words of an ad that name a fault, damage or a bad title, with which a car does not sell at the price of sound ones.
 * Leaves out what is denied, only asked, or repaired. Used for the price estimate only: what a buyer sees about the car,
 * the model reads.
 */
export function statedFaults(ad: Ad): StatedFault[] {
  const text = `${ad.title}\n${ad.description ?? ''}`.slice(0, maxCharacters)
  const tokens = tokensOf(text)
  const { text: searched, tokenAt } = joined(tokens)
  return faultPatterns.flatMap(({ kind, pattern, isRepairable }) =>
    [...searched.matchAll(pattern)].flatMap(({ 0: found, index }) => {
      const [first, last] = [tokenAt(index), tokenAt(index + found.length - 1)]
      const said = statementOf(tokens, first, last)
      const counts = said === 'stated' || (said === 'repaired' && !isRepairable)
      return counts ? [{ kind, words: text.slice(tokens[first]!.start, tokens[last]!.end) }] : []
    }),
  )
}

export const isFaulty = (ad: Ad): boolean => statedFaults(ad).length > 0
