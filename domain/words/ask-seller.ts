import type { Criterion } from '../judgement/criteria/criterion'
import type { Verdict } from '../judgement/verdicts/verdict'
import type { Listing } from '../listing/listing'
import { carName, oneLine } from './car-words'

/** The most things that one message asks. */
const mostAsked = 5

/**
 * A message to the seller that asks just what the ad leaves open, ready to copy; null where nothing is open. `signAs` is
 * the buyer's first name, or null for no name.
 */
export function sellerMessage({
  listing,
  verdicts,
  signAs,
}: {
  listing: Pick<Listing, 'title' | 'description' | 'year' | 'make' | 'model' | 'trim'>
  verdicts: Verdict[]
  criteria: Criterion[]
  signAs: string | null
}): string | null {
  const open = verdicts.filter(({ answer }) => answer === 'unknown')
  if (open.length === 0) return null
  const asked = open.slice(0, mostAsked).map(({ label }) => `- ${oneLine(label)}?`)
  const lines = [`Hello, I am interested in the ${carName(listing)}. Could you tell me about:`, ...asked, 'Thank you!']
  return [...lines, ...(signAs === null ? [] : [oneLine(signAs)])].join('\n')
}
