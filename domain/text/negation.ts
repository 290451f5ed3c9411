import * as lexicon from './negation-words'
import { joinTokens, tokenize, type Token } from './tokens'

/**
 * A text states a thing, denies it ("no leaks", "Salvage? NO!"), says it was repaired ("fixed the oil leak"), or only
 * asks ("Tired of salvage titles?").
 */
export type StatementKind = 'stated' | 'denied' | 'repaired' | 'asked'

/** Maximum scope of a negation, in tokens. Bounds the cost. */
const reach = 16

/** Classifies what the text says about the thing named by tokens `first` to `last` (inclusive). */
export function classifyStatement(tokens: Token[], first: number, last: number): StatementKind {
  if (isAnsweredNo(tokens, last) || isDeniedAfter(tokens, last) || lacksEvidence(tokens, first)) return 'denied'
  // "Never had the oil leak fixed" denies the repair.
  if (isDeniedBefore(tokens, first, last))
    return lexicon.repairWords.has(wordAt(tokens, last + 1)) ? 'stated' : 'denied'
  if (isRepaired(tokens, first, last)) return 'repaired'
  return isSupposed(tokens, first) || isOnlyAsked(tokens, first, last) ? 'asked' : 'stated'
}

/**
 * Whether a pattern, run on the output of `joinTokens`, has a match that the text neither denies nor only asks. `isElse`
 * returns true for matches that are about something else.
 */
export function hasStatedMatch(
  text: string,
  pattern: RegExp,
  isElse?: (tokens: Token[], first: number, last: number) => boolean,
): boolean {
  return findStatedMatch(text, pattern, isElse) !== null
}

/** The first such match, in the words of `joinTokens`. Null if there is none. */
export function findStatedMatch(
  text: string,
  pattern: RegExp,
  isElse?: (tokens: Token[], first: number, last: number) => boolean,
): string | null {
  const tokens = tokenize(text)
  const { text: searched, tokenAt } = joinTokens(tokens)
  const stated = [...searched.matchAll(pattern)].find(({ 0: found, index }) => {
    const [first, last] = [tokenAt(index), tokenAt(index + found.length - 1)]
    const how = classifyStatement(tokens, first, last)
    return how !== 'denied' && how !== 'asked' && !isElse?.(tokens, first, last)
  })
  return stated?.[0] ?? null
}

/** "There is no evidence that this car has ever been wrecked." */
function lacksEvidence(tokens: Token[], first: number): boolean {
  for (let at = first - 1; at >= Math.max(1, first - reach) && !endsSentence(wordAt(tokens, at)); at -= 1) {
    const isEvidence = /^(?:evidence|indications?|signs?|records?)$/.test(wordAt(tokens, at))
    if (isEvidence && wordAt(tokens, at - 1) === 'no' && wordAt(tokens, at + 1) === 'that') return true
  }
  return false
}

const wordAt = (tokens: Token[], at: number): string => tokens[at]?.said ?? '.'
const endsSentence = (word: string) => word === '.' || word === '?'
const isMark = (word: string) => /^[.?,:-]$/.test(word)

/** "No accidents or frame damage", "has never been wrecked", "sin fuga de aceite". */
function isDeniedBefore(tokens: Token[], first: number, last: number): boolean {
  if (lexicon.scopeBreakers.has(wordAt(tokens, first))) return false
  let hasCrossedComma = false
  let next = wordAt(tokens, first)
  let joint = first
  for (let at = first - 1; at >= Math.max(0, first - reach); at -= 1) {
    const word = wordAt(tokens, at)
    if (denies(tokens, at)) return joint - at <= reachOf(word, next) && !isUndone(tokens, at, first)
    if (endsSentence(word) || word === '-' || (word === ':' && !isShortLabel(tokens, at))) return false
    if (word === ',') {
      if (!hasCrossedComma && !isInList(tokens, at, first, last)) return false
      hasCrossedComma = true
    } else if (lexicon.scopeBreakers.has(word)) return false
    else if (hasCrossedComma && lexicon.intransitiveVerbs.has(word)) return false
    else if (lexicon.verbs.has(word)) {
      if (!isVerbOfDenial(tokens, at) && !lexicon.orWords.has(wordAt(tokens, at - 1))) return false
    } else if (lexicon.subjects.has(word) && !isOpinion(tokens, at) && !isArticle(word, next)) return false
    else if (endsPhrase(tokens, at) && !connecting.test(next)) return false
    if (connecting.test(word) || lexicon.verbs.has(word)) joint = at
    next = word
  }
  return false
}

/** In tokens. A noun directly follows "no", while "never" can apply to a verb further on. */
const nounReach = 5
const reachOf = (denial: string, next: string) =>
  lexicon.nounNegations.has(denial) && !lexicon.verbs.has(next) ? nounReach : reach

/** "esta" and "el" are also articles, and "this" can precede its noun. */
const isArticle = (word: string, next: string) =>
  /^(?:el|esta|este|this|that|these)$/.test(word) && !lexicon.verbs.has(next)
const isShortLabel = (tokens: Token[], at: number) => lexicon.nounNegations.has(wordAt(tokens, at - 1))

function denies(tokens: Token[], at: number): boolean {
  const word = wordAt(tokens, at)
  if (word === 'of' || word === 'from' || word === 'de')
    return /^(?:free|lack|libre|falta)$/.test(wordAt(tokens, at - 1))
  if (!lexicon.nounNegations.has(word) && !lexicon.verbNegations.has(word)) return false
  // "Clean title? No, salvage" is an answer; "not without issues" is a double negative.
  if (isMark(wordAt(tokens, at + 1)) && /^(?:no|not|none|nope|nothing|never)$/.test(word)) return false
  if (word === 'without' && wordAt(tokens, at - 1) === 'not') return false
  return !lexicon.negationIdioms.has(wordAt(tokens, at + 1)) || /^(?:no|not)$/.test(wordAt(tokens, at + 2))
}

/** Whether the negation applies to another verb: "never fixed the leak". */
function isUndone(tokens: Token[], denial: number, first: number): boolean {
  for (let at = denial + 1; at < first; at += 1) {
    if (lexicon.presupposingWords.has(wordAt(tokens, at))) return true
    if (wordAt(tokens, at) === 'reported' && wordAt(tokens, at + 1) === 'the') return true
  }
  return false
}

/** "does not have", "has never been", "no ha sido". */
function isVerbOfDenial(tokens: Token[], verb: number): boolean {
  for (let at = verb - 1; at >= verb - 4; at -= 1) {
    const word = wordAt(tokens, at)
    if (lexicon.verbNegations.has(word) || lexicon.nounNegations.has(word)) return true
    if (!lexicon.wordsBeforeVerb.has(word)) return false
  }
  return false
}

const isOpinion = (tokens: Token[], subject: number) => lexicon.opinionVerbs.has(wordAt(tokens, subject - 1))

/** "no accidents heated seats" denies only the accidents, because a plural ends the phrase. */
function endsPhrase(tokens: Token[], at: number): boolean {
  const word = wordAt(tokens, at)
  if (word === 'light') return lexicon.warningLightWords.has(wordAt(tokens, at - 1))
  return lexicon.massNouns.has(word) || (word.length > 3 && word.endsWith('s') && !lexicon.nonPluralWords.has(word))
}
const connecting = /^(?:or|nor|and|of|with|in|on|to|from|about|for|due|related|de|del|en|con|ni|o|u|y|e|,|whatsoever)$/

function isInList(tokens: Token[], comma: number, first: number, last: number): boolean {
  const opening = wordAt(tokens, comma + 1)
  for (let at = comma + 1; at < first; at += 1) if (lexicon.orWords.has(wordAt(tokens, at))) return true
  if (lexicon.orWords.has(opening)) return true
  const thing = wordAt(tokens, last)
  // "no rust, dents" continues the list; "no rust, heated seats" starts what the car has.
  const isBarePlural = first === last && first === comma + 1 && endsPlural(thing)
  const isListable = lexicon.listableNouns.has(thing) || isBarePlural
  if (lexicon.andWords.has(opening)) return isListable
  if (first - comma > 3) return false
  if (isListable && !startsOwnPhrase(wordAt(tokens, first))) return true
  return closesWithOr(tokens, last)
}

const endsPlural = (word: string) => word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
/** "no rust, runs great", "no leaks, needs brakes": a verb starts the next clause. */
const startsOwnPhrase = (word: string) =>
  lexicon.verbs.has(word) || /^(?:blown|bad|new|leaks|burns|slips|smokes|overheats|some|two|three|many)$/.test(word)

function closesWithOr(tokens: Token[], last: number): boolean {
  for (let at = last + 1; at <= last + 8; at += 1) {
    const word = wordAt(tokens, at)
    if (lexicon.orWords.has(word)) return true
    if (endsSentence(word) || lexicon.scopeBreakers.has(word) || lexicon.verbs.has(word)) return false
  }
  return false
}

/** "Salvage? NO!", "accidents: none", "salvage history 0", "rust free"; but not "oil leak - no rust". */
function isAnsweredNo(tokens: Token[], last: number): boolean {
  if (wordAt(tokens, last + 1) === 'free') return true
  let mark = ''
  for (let at = last + 1; at <= last + 4; at += 1) {
    const word = wordAt(tokens, at)
    if (lexicon.noAnswers.has(word)) {
      const answered = wordAt(tokens, at + 1)
      // "Total loss: no issues reported"
      const isBare =
        isMark(answered) || wordAt(tokens, at + 2) === ':' || /^(?:issues?|problems?|records?)$/.test(answered)
      if (mark === '?') return isBare || word !== 'not'
      const isSure = /^(?:none|0|zero|nope|ninguno|ninguna|nada)$/.test(word)
      return mark === '' ? isBare && isSure : isBare || isSure
    }
    if (/^[?:-]$/.test(word)) mark = word
    else if (mark !== '' || !lexicon.wordsBeforeAnswer.has(word)) return false
  }
  return false
}

/** "the check engine light is not on". "Is not fixed" and "is not bad" do not deny a leak. */
const absent =
  /^(?:on|available|included|offered|supported|installed|equipped|lit|deployed|present|there|issued|one|involved|reported|occurred|exist|ordered|prendido|prendida|encendido|encendida)$/
function isDeniedAfter(tokens: Token[], last: number): boolean {
  const [verb, denial, predicate] = [1, 2, 3].map((i) => wordAt(tokens, last + i)) as [string, string, string]
  if (/^(?:isnt|arent|wasnt|werent|not|never|havent|hasnt|no|nunca)$/.test(verb))
    return absent.test(denial === 'esta' ? predicate : denial)
  if (/^(?:was|were)$/.test(verb) && denial === 'an' && predicate === 'option') return true
  if (!lexicon.verbs.has(verb) || !lexicon.verbNegations.has(denial)) return false
  return absent.test(predicate) || (predicate === 'been' && absent.test(wordAt(tokens, last + 4)))
}

/** "Fixed oil leak last week", "the leak was repaired", "used to overheat"; but not "needs to be fixed". */
function isRepaired(tokens: Token[], first: number, last: number): boolean {
  const before = `${wordAt(tokens, first - 2)} ${wordAt(tokens, first - 1)}`
  if (lexicon.pastPhrases.some((words) => before.endsWith(words))) return true
  return isRepairedBefore(tokens, first) || isRepairedAfter(tokens, first, last)
}

function isRepairedBefore(tokens: Token[], first: number): boolean {
  for (let at = first - 1; at >= first - 6; at -= 1) {
    const word = wordAt(tokens, at)
    if (lexicon.repairWords.has(word)) return !isStillToDo(tokens, at)
    if (isMark(word) || !(lexicon.repairFillerWords.has(word) || /^(?:due|to|because|from|for)$/.test(word)))
      return false
  }
  return false
}

function isRepairedAfter(tokens: Token[], first: number, last: number): boolean {
  const wasSo = wasTrueOnce(tokens, first, last)
  for (let at = last + 1; at <= last + 9; at += 1) {
    const word = wordAt(tokens, at)
    if (lexicon.repairWords.has(word)) return true
    if (word === 'put' && wordAt(tokens, at + 1) === 'in') return true
    if (word === 'taken' && wordAt(tokens, at + 1) === 'care') return true
    if (!lexicon.repairFillerWords.has(word)) return isRepairedFurtherOn(tokens, at, wasSo)
  }
  return false
}

/**
 * "The light was on for a sensor, now fixed", "leak so I fixed it", "leak from the valve cover fixed", "was overheating
 * but the thermostat was replaced".
 */
function isRepairedFurtherOn(tokens: Token[], from: number, wasSo: boolean): boolean {
  let hasMark = false
  const isPlaced = /^(?:from|at|on|in|around|en|del?)$/.test(wordAt(tokens, from))
  for (let at = from; at <= from + 8 && !endsSentence(wordAt(tokens, at)); at += 1) {
    const word = wordAt(tokens, at)
    if (lexicon.pendingRepairWords.has(word)) return false
    hasMark ||= isMark(word)
    if (word === 'now' && lexicon.resolvedWords.has(wordAt(tokens, at - 1))) return true
    if (wasSo && word === 'put' && /^(?:in|on|new)$/.test(wordAt(tokens, at + 1))) return true
    if (!lexicon.repairWords.has(word)) continue
    if (wasSo || (isPlaced && !hasMark)) return true
    if (/^(?:it|them|now|that)$/.test(wordAt(tokens, at + 1))) return true
    return (
      lexicon.referringWords.has(wordAt(tokens, at - 1)) ||
      (wordAt(tokens, at - 1) === 'i' && lexicon.referringWords.has(wordAt(tokens, at - 2)))
    )
  }
  return false
}

/** "Was leaking", "had an oil leak", "the light was for a gas cap". */
function wasTrueOnce(tokens: Token[], first: number, last: number): boolean {
  const start = /^(?:an?|the|some|small|bad|little|minor)$/.test(wordAt(tokens, first - 1)) ? first - 2 : first - 1
  return /^(?:was|were|had)$/.test(wordAt(tokens, start)) || /^(?:was|were)$/.test(wordAt(tokens, last + 1))
}

const isStillToDo = (tokens: Token[], repair: number) =>
  [1, 2].some(
    (i) =>
      lexicon.pendingRepairWords.has(wordAt(tokens, repair - i)) && !(i === 2 && isMark(wordAt(tokens, repair - 1))),
  )

const supposing =
  /(?:^| )(?:if (?:you|u|your|youre|anyone|anybody|someone|somebody)(?: (?:are|re|just|only|really))* (?:want|wants|wanted|wanting|need|prefer|like|looking for|after|shopping for|rather)|(?:anyone|anybody|whoever|those|people|buyers) (?:who |that )?(?:wants?|looking for)|if (?:it|there|this|the (?:car|truck|van)) (?:had|were|was|ever had|has any|had any)|unlike (?:\w+ ){0,2}others?(?: \w+)? (?:with|that have|that had|who have)|(?:would not|wouldnt|would never) (?:\w+ ){0,3}(?:it |this )?(?:if|with)|si (?:quieres|buscas|quiere|busca)(?: un)?)(?= |$)(?! (?:\w+ ){0,3}(?:fix|repair|replace|rebuild|arreglar)\b)/

/** "If you want a salvage car look elsewhere", "if it had a leak I would tell you". Punctuation ends the condition. */
function isSupposed(tokens: Token[], first: number): boolean {
  let from = first
  while (from > Math.max(0, first - reach) && !isMark(wordAt(tokens, from - 1))) from -= 1
  const before = tokens.slice(from, first).map(({ said: word }) => word)
  return supposing.test(before.join(' '))
}

/**
 * "Why buy a salvage title?" A bare "Needs transmission?" is the seller's guess, and a question answered with yes is a
 * statement.
 */
function isOnlyAsked(tokens: Token[], first: number, last: number): boolean {
  let end = last + 1
  while (end < last + reach && !endsSentence(wordAt(tokens, end))) end += 1
  if (wordAt(tokens, end) !== '?') return false
  const answer = wordAt(tokens, end + 1)
  if (lexicon.noAnswers.has(answer)) return true
  if (lexicon.yesAnswers.has(answer)) return false
  let start = first
  while (start > Math.max(0, first - reach) && !endsSentence(wordAt(tokens, start - 1))) start -= 1
  if (start === first) return false
  // The sentence before it may end without a mark: "2017 Murano SL Tired of a car that won't start?"
  const isTiredOf = tokens
    .slice(start, first)
    .some(({ said }, at) => said === 'tired' && wordAt(tokens, start + at + 1) === 'of')
  return isTiredOf || lexicon.questionWords.has(wordAt(tokens, start))
}
