import { lexicon } from '../../claims/lexicon'

export interface CompiledCriterion {
  polarity: 'wanted' | 'unwanted'
  label: string
  feature: string | null
  visible: boolean
}

const parts = /[,;\n]|[.!?](?=\s|$)|\band\b|\bbut\b|&/i
const negation =
  /\b(?:must not (?:have|be)|should not (?:have|be)|(?:don'?t|do not|doesn'?t|does not) (?:want|have|need)|nothing|no|not|never|without|avoid|except|non|sin)\b[-\s]*/i
const free = /[-\s]free\b/i
const fillers =
  /^(?:(?:i|we)(?:'d| would)? (?:like|want|need|prefer)|(?:must|should|has to|needs to) (?:have|be)|looking for|ideally|preferably|prefer|please|need|want|with|has|have|having|been|be|it|is|a|an|the|any|some|to|my|in)\b\s*/i
const appearance =
  /\b(?:colou?r|paint|black|white|silver|gr[ae]y|blue|red|green|brown|orange|yellow|seats?|interior|wheels?|rims|spoiler|tint(?:ed)?|doors?|roof|body|scratch(?:es)?)\b/i
/** Features whose opposite wording denies them: "private seller" is "no dealer". */
const flips = ['dealer', 'mechanical problem']

/** A buyer's own words as wanted and unwanted criteria; `known` are the features that may be named. */
export function compile(words: string, known: string[]): CompiledCriterion[] {
  const criteria = words.split(parts).flatMap((part) => alternatives(part).flatMap((p) => criteriaOf(p, known)))
  const seen = new Set<string>()
  return criteria.filter(({ polarity, label }) => {
    const key = `${polarity} ${label}`
    return seen.has(key) ? false : seen.add(key)
  })
}

/** "no rust or dents" denies both. */
function alternatives(part: string): string[] {
  const [first = '', ...others] = part.split(/\b(?:or|nor)\b/i)
  const denied = negation.exec(first)
  return [first, ...others.map((o) => (denied && !negation.test(o) ? `no ${o.trim()}` : o))]
}

function criteriaOf(part: string, known: string[]): CompiledCriterion[] {
  const denied = negation.exec(part)
  const unwanted = denied !== null || free.test(part)
  const rest = denied ? part.slice(denied.index + denied[0].length) : part.replace(free, '')
  const phrase = stripped(rest)
  if (phrase === '') return []
  const polarity = unwanted ? 'unwanted' : 'wanted'
  const named = lexicon.filter((e) => known.includes(e.feature))
  const meant = named.filter((e) => says(phrase, e.yes))
  if (meant.length > 0) {
    return meant.map(({ feature, visible }) => ({ polarity, label: feature, feature, visible }))
  }
  const contrary = named.find((e) => flips.includes(e.feature) && e.no && says(phrase, e.no))
  if (contrary) {
    const { feature, visible } = contrary
    return [{ polarity: unwanted ? 'wanted' : 'unwanted', label: feature, feature, visible }]
  }
  return [{ polarity, label: phrase.toLowerCase(), feature: null, visible: appearance.test(phrase) }]
}

function stripped(text: string): string {
  let phrase = text.trim()
  for (let shorter = ''; shorter !== phrase;) {
    shorter = phrase
    phrase = phrase.replace(fillers, '').trim()
  }
  return phrase.replace(/^[^\p{L}\d]+|[^\p{L}\d)]+$/gu, '')
}

const says = (phrase: string, pattern: string) =>
  new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'iu').test(phrase)
