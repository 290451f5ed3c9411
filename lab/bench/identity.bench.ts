import { generateLabeledPairs } from '../identity/labeled-pairs'
import { readPair } from '../identity/read-pair'
import { scorePair, computeFigures } from '../identity/score'

const defaultPairs = 2_400

/**
 * Compares labeled pairs of the sandbox's cars and prints each false merge with its reason.
 * `npm run bench -- identity [pairs] [seed] [missed]`; "missed" also prints the missed pairs.
 */
export async function run([pairs = String(defaultPairs), seed = '1', missed]: string[]): Promise<object> {
  const answered = generateLabeledPairs(Number(pairs), Number(seed)).map((pair, i) =>
    scorePair(readPair(JSON.stringify(pair), i + 1)),
  )
  for (const { pair, identity, isSame } of answered) {
    if (isSame && !pair.same) console.log(`merged two cars, ${pair.id}: ${identity.reason}: ${identity.words}`)
    if (missed && !isSame && pair.same)
      console.log(`missed, ${pair.id}: ${identity.decision}, ${identity.reason}: ${identity.words}`)
  }
  const withVins = answered.filter(({ pair }) => pair.a.vin !== null && pair.b.vin !== null)
  const vinRecall = withVins.filter(({ pair, isSame }) => isSame === pair.same).length / withVins.length
  return { ...computeFigures(answered), vinRecall }
}
