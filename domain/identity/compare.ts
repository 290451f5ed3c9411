import type { CarFacts } from './car-facts'
import {
  findContradiction,
  compareVins,
  type IdentityResult,
  type IdentityReason,
  type IdentityEvidence,
} from './contradictions'
import { copyWords, findCopy } from './copies'
import { collectIdentityEvidence, sameCarPoints } from './evidence'
import { isRepost } from './same-offer'

const plenty = 9
const clearlyApart = -2

/**
 * Whether two listings offer one car. Checked in this order: a copied ad, contradictions, equal VINs, the site's own
 * re-post marker, the sum of all evidence. Symmetric.
 */
export function compareCars(a: CarFacts, b: CarFacts): IdentityResult {
  const copy = findCopy(a, b)
  if (copy) return { decision: 'different', strength: 'strong', reason: 'copy', words: copyWords(copy), copy }
  const hasOneVin = compareVins(a, b) === 'equal'
  const hasValidVins = a.vin !== null && b.vin !== null
  const against = findContradiction(a, b)
  if (against) {
    const strength = against.reason === 'other-vin' && hasValidVins ? 'certain' : hasOneVin ? 'fair' : 'strong'
    const words = hasOneVin ? `same VIN, but ${against.words}` : against.words
    return { decision: 'different', strength, reason: against.reason, words }
  }
  if (hasOneVin) {
    return { decision: 'same', reason: 'vin', strength: hasValidVins ? 'certain' : 'strong', words: 'same VIN' }
  }
  if (isRepost(a, b)) {
    return { decision: 'same', reason: 'repost', strength: 'strong', words: 'one is a re-post of the other' }
  }
  return decideByEvidence(collectIdentityEvidence(a, b))
}

function decideByEvidence(evidence: IdentityEvidence[]): IdentityResult {
  const points = evidence.reduce((sum, evidence) => sum + evidence.points, 0)
  const [best] = evidence.filter((evidence) => evidence.points > 0).sort((one, other) => other.points - one.points)
  const [worst] = evidence
    .filter(({ kind }) => kind === 'other-build' || kind === 'other-vin')
    .sort((one, other) => one.points - other.points)
  if (points >= sameCarPoints) {
    const strength = points >= plenty ? 'strong' : 'fair'
    return { decision: 'same', reason: (best as IdentityEvidence).kind, strength, words: inWords(evidence, 1) }
  }
  if (worst && points < clearlyApart) {
    return { decision: 'different', reason: 'other-build', strength: 'fair', words: inWords(evidence, -1) }
  }
  const reason: IdentityReason = best && best.points >= 3 ? best.kind : 'too-little'
  return { decision: 'unknown', reason, strength: 'fair', words: inWords(evidence, 1) || 'too little in common' }
}

function inWords(evidence: IdentityEvidence[], sense: 1 | -1): string {
  const spoken = evidence.filter(({ points, words }) => words !== null && points * sense > 0)
  return spoken
    .sort((a, b) => (b.points - a.points) * sense)
    .map(({ words }) => words)
    .join(', ')
}
