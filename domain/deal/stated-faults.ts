import { statementOf } from '../text/negation'
import { joined, tokensOf } from '../text/tokens'
import { faultPatterns, type FaultPattern } from './fault-words'

/** Bounds the cost. Sellers mention faults early. */
const maxCharacters = 10_000

export interface StatedFault {
  kind: FaultPattern['kind']
  words: string
}

interface Ad {
  title: string
  description: string | null
}

/**
 * Finds words in an ad that mention a fault, damage or a bad title, which lower the price. Skips what is denied, only
 * asked, or repaired. Used only for the price estimate; the facts shown to buyers come from the model.
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
