import { classifyStatement, type StatementKind } from '../../text/negation'
import { scopeBreakers, negations, repairWords } from '../../text/negation-words'
import { tokenize, type Token } from '../../text/tokens'
import { findBroaderFeature, featureEntry, findFeatureByName } from '../features/features'
import { stem, listWordings, type AnswerToProve } from './supporting-text'
import type { IndexedText, Span } from './read-text'

const known = new WeakMap<IndexedText, Token[]>()

function tokensIn(read: IndexedText): Token[] {
  const tokens = known.get(read) ?? tokenize(read.text)
  known.set(read, tokens)
  return tokens
}

/** Maximum extra words in a quote that otherwise names an opposite: "smoke free home". */
const fewWords = 3

/** Words that deny something or say that it is over: "all recalls are done". */
const endings = new Set([
  ...negations,
  ...[...repairWords].filter((word) => word !== 'rebuilt'),
  ...`done gone off once over passed cleared completed performed removed taken under complete closed`.split(' '),
])

export const isUnwanted = (label: string) => {
  const named = findFeatureByName(label)
  const feature = named ? named.feature : findBroaderFeature(label)
  return feature !== null && !named?.isOpposite && featureEntry(feature).meant === 'unwanted'
}

/**
 * Whether the text around a quote says the opposite of what the quote should prove: "does NOT have a salvage title"
 * quoted as a yes, or "it has a salvage title" as a no. If the quote does not name the thing, the whole quote is
 * checked.
 */
export function isQuoteContradicted(
  { read, start, end }: Span & { read: IndexedText },
  { label, answer }: AnswerToProve,
): boolean {
  if (answer === 'unknown') return false
  const wordings = listWordings(label)
  // If the wish is itself a negation ("no rust"), the words prove what they say.
  if (tokenize(label).some(({ said }) => negations.has(said))) return false
  const tokens = tokensIn(read)
  const first = tokens.findIndex((token) => token.start >= start && !isMark(token.said))
  let last = first
  while (last + 1 < tokens.length && tokens[last + 1]!.end <= end) last += 1
  if (first === -1) return false
  const stems = tokens.slice(first, last + 1).map(({ said }) => stem(said))
  const placesOf = (wording: string[]) =>
    stems.flatMap((_, i) => (wording.every((word, n) => stems[i + n] === word) ? [first + i] : []))

  const named = wordings
    .filter(({ isOpposite }) => !isOpposite)
    .flatMap(({ words }) =>
      placesOf(words).map((at) => classifyFeatureStatement(tokens, at, at + words.length - 1, isUnwanted(label))),
    )
  if (answer === 'no') {
    const isStated = named.length > 0 && named.every((said) => said === 'stated')
    return isStated && isUnwanted(label) && !clauseAround(tokens, first, last).some((word) => endings.has(word))
  }
  if (named.some((said) => said === 'stated' || said === 'repaired')) return false
  if (named.length > 0) return true
  const isOpposite = wordings.some(
    ({ words, isOpposite }) => isOpposite && placesOf(words).length > 0 && stems.length <= words.length + fewWords,
  )
  return isOpposite || classifyStatement(tokens, first, last) === 'denied'
}

/** For things that buyers want, also checks phrases other than plain negation that show whether the car has it. */
export function classifyFeatureStatement(tokens: Token[], first: number, last: number, isFlaw: boolean): StatementKind {
  const said = classifyStatement(tokens, first, last)
  if (isFlaw || said === 'asked') return said
  const before = clauseBefore(tokens, first)
  const after = clauseAfter(tokens, last)
  if (isMissed.test(before) || isGone.test(after)) return 'denied'
  return said === 'denied' && isPresupposed.test(`${before} `) && !isUnavailable.test(after) ? 'stated' : said
}

/** In tokens. */
const reach = 10
const clauseBefore = (tokens: Token[], first: number) =>
  clause(tokens.slice(Math.max(0, first - reach), first).reverse())
    .reverse()
    .join(' ')
const clauseAfter = (tokens: Token[], last: number) => clause(tokens.slice(last + 1, last + reach)).join(' ')

function clause(tokens: Token[]): string[] {
  const end = tokens.findIndex(({ said }) => /^[.?,:-]$/.test(said))
  return (end === -1 ? tokens : tokens.slice(0, end)).map(({ said }) => said)
}

/** "Wish it had a sunroof", "everything except heated seats", "cloth instead of leather". */
const isMissed =
  /(?:^| )(?:wish(?:ed|ing)?|if only|instead of|in place of|rather than|(?:everything|anything|all|every|loaded|todo)(?: \w+){0,4} (?:but|except(?:ing)?|minus|besides|menos|excepto|salvo)(?: for)?|(?:only|just) (?:thing|option|feature|item)s? (?:it(?:s| is)? )?(?:missing|lacking|it (?:doesnt|does not) have)(?: (?:is|are))?|(?<!(?:not|nothing|never|isnt) )missing|(?:can|could|should) (?:easily )?(?:add|install|put in|upgrade to)|would be (?:\w+ ){0,2}with|should have|ojala)(?: \w+){0,4}$/
/** "Service records lost", "leather seats were removed". */
const isGone =
  /^(?:seats? )?(?:(?:is|are|was|were|has been|have been|got|option|package) )?(?:unavailable|missing|lost|removed|deleted|stolen|gone|taken out|stopped working|not (?:an option|available|included|offered|supported|equipped|installed|present|part of|for this|on this)|sold separately|delete|optional extra|can be (?:added|installed))(?= |$)/
const isUnavailable = /^(?:\w+ ){0,2}(?:not|isnt|arent|wasnt|never)(?= |$)/
/**
 * "No rips in the leather seats", "never gets stuck thanks to AWD", "never used the heated seats": the negation is
 * about something else, so the thing is present. Excludes "does not come with AWD" and "no sign of AWD".
 */
const isPresupposed =
  /(?:^| )(?:(?!(?:come|comes|came|coming|equipped|available|offered|sold|have|has|had|built|got|get|ordered|optioned|fitted|one|it|car|model|version|trim|sign|option|trace|hint|evidence|mention|proof|lack|none|any|kind|sort|form|type|not|no|never) )[a-z\d]+ (?:in|on|to|from|of|with|thanks to|about|because of|due to|por|en|con)|used|using|opened|touched|even tried|have to worry about) (?:(?:the|its|my|a|an|this|these|those|all|both|los|las|el|la) ){0,2}(?:(?:black|tan|gray|grey|front|rear|power|factory|optional|beautiful|nice|original|real|full|big|panoramic|built in) ){0,2}$/

/** The words between the nearest punctuation mark or "but" on each side. */
function clauseAround(tokens: Token[], first: number, last: number): string[] {
  let [from, to] = [first, last]
  while (from > 0 && !endsClause(tokens[from - 1]!.said)) from -= 1
  while (to + 1 < tokens.length && !endsClause(tokens[to + 1]!.said)) to += 1
  return tokens.slice(from, to + 1).map(({ said }) => said)
}

const endsClause = (said: string) => isMark(said) || scopeBreakers.has(said)
const isMark = (said: string) => /^[.?,:-]$/.test(said)
