import { generateLabeledPairs } from '../identity/labeled-pairs'
import { generateCopyPairs } from '../identity/copied-pairs'
import { readPair } from '../identity/read-pair'
import { scorePair, computeFigures, scoreCopyPair, computeCopyFigures } from '../identity/score'

const defaultPairs = 2_400
const defaultCopies = 300

/**
 * Compares labeled pairs of the sandbox's cars and prints each false merge with its reason. Then compares ads with their
 * copies, and as many pairs of honest ads, and prints each copy missed and each honest ad accused.
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
  const copies = generateCopyPairs(defaultCopies, Number(seed)).map(scoreCopyPair)
  for (const { id, isCopy, accused, decision, words } of copies) {
    if (isCopy && accused !== 'right') console.log(`copy missed, ${id}: ${decision}: ${words}`)
    if (!isCopy && accused !== null) console.log(`honest ad accused, ${id}: ${words}`)
  }
  const accusedElsewhere = answered.filter(({ identity }) => identity.copy !== undefined).length
  return { ...computeFigures(answered), vinRecall, ...computeCopyFigures(copies), accusedElsewhere }
}
