import { classifyStatement } from '../text/negation'
import { joinTokens, tokenize, type Token } from '../text/tokens'

/**
 * `dealer`: documents and processing. `prep`: preparation, inspection, certification. `add-ons`: equipment that the dealer
 * adds. `delivery`: freight and destination. `markup`: above the price. `taxes`: taxes and title come on top of the price.
 */
export type FeeKind = 'dealer' | 'prep' | 'add-ons' | 'delivery' | 'markup' | 'taxes'

export interface NamedFee {
  kind: FeeKind
  /** As the seller wrote it. Untrusted. */
  words: string
  /** Null if the ad states no amount for it. */
  cents: number | null
}

/** What comes on top of the price besides the dealer's own fees. */
const item = String.raw`(?:sales )?tax(?:es)?(?! (?:returns?|refunds?|seasons?|time|money|id))|ttl|tt and l|t t and l|tags?|title|titulo|plates?|placas|licen[cs]e|licensing|registration|registro|registracion|dmv|fees|impuestos?|cargos|tarifas|gastos|traspaso`
const items = String.raw`(?:(?:any|all|the|applicable|state|local|government|dealer|for|of|los|todos|el|la) ){0,3}(?:${item})(?:(?: ,)?(?: (?:and|or|y|e|other|any|all|the|applicable|dealer)){0,3} (?:${item})){0,6}`
const fee = '(?:fees?|charges?|cost)'
const cargo = '(?:cargos?|tarifas?|cuotas?|gastos?|comision(?:es)?)'

/** Patterns run on the output of `joinTokens`: lowercase, no accents or apostrophes, single spaces. */
const pattern = (source: string) => new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, 'g')
const patterns: [FeeKind, RegExp][] = [
  [
    'taxes',
    pattern(
      [
        `(?:plus|mas) ${items}`,
        `(?:(?:doesnt|dont|does not|do not|not|no|sin) (?:include|including|incluyen?|incluir)|excludes?|excluding|exclusive of|excluyen?) ${items}`,
        `${items}(?: (?:are|is|son|estan))? (?:not included|extra|additional|no incluid[oa]s?|aparte)`,
        `(?:buyer|comprador) (?:pays|is responsible for|responsible for|to pay|paga) ${items}`,
      ].join('|'),
    ),
  ],
  [
    'dealer',
    pattern(
      `(?:dealer(?:ship)?s?|doc(?:s|ument(?:s|ation|ary)?)?|process(?:ing)?|admin(?:istrat(?:ion|ive))?|handling|paperwork|closing|conveyance|filing|(?:pre )?delivery service) (?:(?:service|and|handling|doc(?:ument(?:ation|ary)?)?|processing|admin|filing) ){0,3}${fee}|${cargo} (?:de|del|por) (?:documentacion|documentos?|tramites?|dealer|concesionario|administracion|procesamiento|gestoria)`,
    ),
  ],
  [
    'prep',
    pattern(
      `(?:dealer )?(?:prep|preparation|reconditioning|recon|inspection|certification|detail(?:ing)?) (?:${fee}|package)|dealer prep(?:aration)?|${cargo} (?:de|por) (?:preparacion|inspeccion)`,
    ),
  ],
  [
    'add-ons',
    pattern(
      `(?:mandatory|required|dealer) (?:add ?ons?|addendums?|accessories|protection (?:package|plan))|dealer (?:installed|added) (?:accessories|options|equipment|add ?ons?|products)|(?:nitrogen|etch(?:ing)?|lojack|gps|anti theft|theft|paint protection|protection) ${fee}`,
    ),
  ],
  [
    'delivery',
    pattern(
      `(?:destination|freight|delivery|transport(?:ation)?|shipping|transfer) (?:(?:and|handling|prep) ){0,2}${fee}|${cargo} (?:de|por) (?:entrega|envio|transporte)`,
    ),
  ],
  ['markup', pattern('market adjustments?|(?:additional )?dealer mark ?ups?')],
]
/** A list without one of these may be about something else: "plus registration is paid". */
const isCost = /(?<![^ ])(?:tax(?:es)?|ttl|l|fees|dmv|impuestos?|cargos|tarifas|gastos|traspaso)(?![^ ])/

/** A plus sign is not a word for `tokenize`. Folded, this is "plus", and a quote turns it back into the sign. */
const plusWord = ' plüs '
const withPlusSigns = (words: string) => words.replace(/ ?plüs /g, '+').trim()

/** Bounds the cost. Dealers repeat their terms. */
const maxCharacters = 20_000
const maxFees = 6

/**
 * Finds fees and taxes that an ad names in addition to its price, in English and Spanish. Skips what it denies ("no dealer
 * fees"), includes in the price or waives.
 */
export function findNamedFees(ad: { title: string; description: string | null }): NamedFee[] {
  const text = `${ad.title}\n${ad.description ?? ''}`.slice(0, maxCharacters).replaceAll('+', plusWord)
  const tokens = tokenize(text)
  const { text: searched, tokenAt } = joinTokens(tokens)
  const found: (NamedFee & { first: number; last: number })[] = []
  for (const [kind, source] of patterns) {
    for (const { 0: match, index } of searched.matchAll(source)) {
      const [first, last] = [tokenAt(index), tokenAt(index + match.length - 1)]
      const isKnown = found.some((one) => first >= one.first && last <= one.last)
      if (isKnown || (kind === 'taxes' ? !isCost.test(match) : !isCharged(tokens, first, last))) continue
      if (kind === 'taxes' && isIncluded(tokens, first, last)) continue
      found.push({ kind, first, last, ...quote(text, tokens, first, last) })
    }
  }
  const inOrder = found.sort((a, b) => a.first - b.first)
  const isNew = ({ words }: NamedFee, i: number) =>
    inOrder.findIndex((other) => other.words.toLowerCase() === words.toLowerCase()) === i
  return inOrder
    .filter(isNew)
    .slice(0, maxFees)
    .map(({ kind, words, cents }) => ({ kind, words, cents }))
}

function isCharged(tokens: Token[], first: number, last: number): boolean {
  if (isIncluded(tokens, first, last)) return false
  if (isExcluded(tokens, first)) return true
  const said = classifyStatement(tokens, first, last)
  return said === 'stated' || said === 'repaired'
}

const endsSentence = (word: string) => word === '.' || word === '?'
const maxWords = 16

/** The words of the sentence before a token, as one text. */
function sentenceBefore(tokens: Token[], first: number): string {
  let from = first
  while (from > Math.max(0, first - maxWords) && !endsSentence(tokens[from - 1]!.said)) from -= 1
  return tokens
    .slice(from, first)
    .map(({ said }) => said)
    .join(' ')
}

/** "Price doesn't include tax or a $150 doc fee": the negation is about the price. */
const isExcluded = (tokens: Token[], first: number) =>
  /(?<![^ ])(?:(?:not|doesnt|dont|no|sin) (?:include|including|incluyen?|incluir)|exclud\w+|excluyen?|exclusive)(?![^ ])/.test(
    sentenceBefore(tokens, first),
  )

/** "Price includes all dealer fees", "doc fee included", "prep fee waived". */
function isIncluded(tokens: Token[], first: number, last: number): boolean {
  const after = tokens
    .slice(last + 1, last + 5)
    .map(({ said }) => said)
    .join(' ')
  if (
    /^(?:(?:is|are|was|already|esta|estan|ya) ){0,2}(?:included|waived|incluid[oa]s?|free|gratis)(?![^ ])/.test(after)
  )
    return true
  const before = sentenceBefore(tokens, first)
  return (
    /(?<![^ ])(?:includes?|including|with|incluyen?|incluyendo|incluid[oa]s?)(?: (?:all|any|the|our|every|todos|los|las|el|la))*$/.test(
      before,
    ) && !isExcluded(tokens, first)
  )
}

/** No fee is higher. A higher amount is the price. */
const maxFeeCents = 5_000_00
const noBrand =
  'Plus And Or Off Down Price Cash Only Obo Firm Was Now Before Save Rebate Discount Sale Call No Tax Taxes Title Ttl'
/** Capitalized words before the fee name the dealer who charges it: "$85 Lone Star Motors processing fee". */
const brand = String.raw`(?!(?:${`${noBrand} ${noBrand.toUpperCase()}`.replaceAll(' ', '|')})\b)(?:Inc\.|Co\.|[A-Z][\w&'’-]*)`
const gap = String.raw`[ \t]+`
const amountBefore = new RegExp(
  String.raw`\$\s?(\d{1,3}(?:,\d{3})+|\d{1,5})(\.\d{2})?\s*(?:[Dd]ollars?\s+|[Dd]e\s+|[Ff]or\s+(?:a\s+|the\s+)?|[Ii]n\s+)?(?:(?:[Dd]ealer|${brand}|(?:of|the|and|&)(?=${gap}[A-Z]))${gap}){0,6}$`,
)
const charactersBefore = 80
const amountAfter =
  /^\s*(?:fees?\s+)?(?:of|is|are|for|de|es|just|only|:|=|-|–|\(|,)?\s*\$\s?(\d{1,3}(?:,\d{3})+|\d{1,5})(\.\d{2})?/i

/** The words of the fee, with the amount if one stands beside it. */
function quote(text: string, tokens: Token[], first: number, last: number): { words: string; cents: number | null } {
  const [start, end] = [tokens[first]!.start, tokens[last]!.end]
  const before = amountBefore.exec(text.slice(Math.max(0, start - charactersBefore), start))
  const after = before ? null : amountAfter.exec(text.slice(end, end + 2 * maxWords))
  const amount = before ?? after
  const cents = amount ? Math.round(Number(amount[1]!.replace(/,/g, '') + (amount[2] ?? '')) * 100) : null
  if (amount === null || cents === null || cents === 0 || cents > maxFeeCents) {
    return { words: withPlusSigns(text.slice(start, end)), cents: null }
  }
  const words = text.slice(start - (before?.[0].length ?? 0), end + (after?.[0].length ?? 0))
  return { words: withPlusSigns(words), cents }
}
