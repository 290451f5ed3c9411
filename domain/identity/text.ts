/**
 * Words that thousands of ads share, so they do not identify a car: everyday words, car parts and equipment, and
 * dealers' boilerplate. English and Spanish, lowercase.
 */
const everydayWords = `a about after again all almost also always am an and any are as ask at away back be because been before being best
  better big both but buy by call can cant come could day days did do does doesnt dont down drive driven drives each email
  else even ever every everything extra few find first for from full get gets getting give go going good got great had
  has have havent he hello help her here high him his home hours how i id if ill im in info information into is isnt it
  its ive just keep kept know last less let like little long look looking looks lot lots love low made make makes many
  may me message might more most much must my need needed needs never new next nice no non not nothing now of off offer
  offers ok old on once one ones only or other our out over own owned part per perfect person phone please plus pm price
  priced put ready really reason right run running runs said same see seen sell seller selling send serious seriously
  she should show since small so some someone something soon still such sure take taken text than thank thanks that the
  their them then there these they thing things this those though through time times to today too two under until up us
  use used using very want wants was way we week weekend well went were what when where which while who will willing
  with without wont work working works would yes you your yours
  al algo bien bueno buena como con de del el ella en es esta este favor gracias la las lo los mas me mi muy no o para
  pero por que se si sin solo son su sus tiene todo toda un una uno y ya`
const carTerms = `ac accident accidents air alloy alloys am aux auto automatic awd back backup bags battery bed black blue bluetooth body brake
  brakes bumper cab camera car cargo carfax cd chrome clean climate cloth cold color condition control controls coupe
  crew cruise custom cylinder damage dash dealer dent dents door doors driver electric engine excellent exterior fabric
  fluid fog four front fuel fwd garage gas gray green grey hatchback heat heated highway history hitch hot inspection
  inspected interior issues key keyless keys kept lease leather led lights local lock locks maintained maintenance
  manual mechanic mechanical mechanically mile mileage miles mint model mpg navigation new obo odometer oil original
  owner owners package paint passenger power radio rear rebuilt records red registered registration reliable remote
  replaced roof rust rwd salvage scratches seat seats sedan sensors service serviced shape side silver smog smoke
  smoker smoking speed start steering stereo strong sunroof suv system tags tinted tire tires title titles touchscreen
  tow towing traction trade trans transmission truck tuned updated van vehicle wagon warning wd wheel wheels white
  window windows wipers year years asientos aire automatico buenas carro condiciones frio kilometros limpio llantas
  millas motor negociable puertas titulo transmision unico dueno`
const dealerTerms = `accept accepted additional advertised agency appointment apply application approval approved apr as-is auto autos available
  bad bank banks bankruptcy based business buyer call cash certified charge charges check com come contact cost credit
  customer customers deal dealers dealership delivery details disclaimer discount doc document documentation down easy
  equipment errors exclude excludes experience extended fee fees finance financed financing free friday guarantee
  guaranteed hablamos here hour inc include included includes including income instant interest inventory license listed
  listing llc loan loans location lowest market may mon monday monthly motors number online open options page payment
  payments photos plate plates prices prior processing program programs provide purchase qualified qualify quality rate
  rates repo responsible sale sales sat saturday savings schedule selection shop ssn stock store subject sunday tax
  taxes team terms test today toll typographical verify vin visit wac warranties warranty website welcome www year
  espanol credito`

const common = new Set(`${everydayWords} ${carTerms} ${dealerTerms}`.split(/\s+/))
const cars = new Set(carTerms.split(/\s+/))

export const isCommonWord = (word: string): boolean => common.has(word) || word.length < 2
const isCarWord = (word: string): boolean => cars.has(word)

const businessWords =
  /\b(?:financ\w+|doc(?:ument\w*)? fees?|stock ?#|stk ?#|carfax|our (?:inventory|website|showroom|lot|dealership|team)|we (?:finance|accept|offer|are open|take trades)|bad credit|no credit|approved|trade-?ins welcome|dealership|plus tax|tax(?:es)?,? (?:title|tag|license)|monthly payment|warranty available|buy here|visit us|call us|www\.)/gi
const minDealerPhrases = 2

/** Fleet owners sell many similar cars with one text, as dealers do. */
const fleetPattern =
  /\b(?:fleet|rental (?:return|unit|car)s?|prices? var(?:y|ies)|(?:several|multiple|many|more|others|[2-9]|two|three|four|five|six) (?:more |of them |units? |vans? |trucks? |cars? )?(?:available|in stock|to choose from|for sale)|to choose from)\b/i

/** The text describes a fleet, or has two phrases typical of dealers. */
export function looksLikeDealerText(text: string): boolean {
  if (fleetPattern.test(text)) return true
  return new Set((text.match(businessWords) ?? []).map((found) => found.toLowerCase())).size >= minDealerPhrases
}

export interface TextFingerprint {
  /** At most `maxWordsLength`. */
  length: number
  /** Pairs of neighboring words and their weight, which is low for words that thousands of ads share. */
  pairs: Map<string, number>
  /** Numbers with three or more digits, except prices, years and phone numbers. */
  numbers: Set<string>
  carWords: number
}

interface TextMatch {
  /** Shared fraction of the weighted pairs of both texts, from 0 to 1. */
  likeness: number
  /** Shared fraction of the shorter text: near 1 if a seller shortened or extended the text. */
  contained: number
  /** Total weight of the shared pairs: how much the match proves. */
  shared: number
  /** Whether each text has numbers that the other lacks: a template with another car's figures. */
  otherNumbers: boolean
}

const maxWordsLength = 600
/** In characters. Anything longer is a dealer's fine print. */
const maxTextLength = 8_000
const weights = { rare: 1, half: 0.6, common: 0.25 }

/** Lowercase, without accents, links or apostrophes. */
export function normalizedWords(text: string): string[] {
  const plain = text
    .slice(0, maxTextLength)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/\bhttps?:\S+|\bwww\.\S+/g, ' ')
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWordsLength)
}

export function fingerprintText(text: string, car: { priceCents: number | null }): TextFingerprint {
  const words = normalizedWords(text)
  const pairs = new Map<string, number>()
  for (let i = 1; i < words.length; i++) pairs.set(`${words[i - 1]} ${words[i]}`, weightOf(words[i - 1]!, words[i]!))
  return {
    length: words.length,
    pairs,
    numbers: new Set(numbersIn(text, car.priceCents)),
    carWords: new Set(words.filter(isCarWord)).size,
  }
}

function weightOf(one: string, other: string): number {
  const rare = Number(!isCommonWord(one)) + Number(!isCommonWord(other))
  return rare === 2 ? weights.rare : rare === 1 ? weights.half : weights.common
}

function numbersIn(text: string, priceCents: number | null): string[] {
  const bare = text
    .slice(0, maxTextLength)
    .replace(/\s+/g, ' ')
    .replace(/\$\s*[\d,.]+/g, ' ')
    .replace(/\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]{0,2}\d{4}(?!\d)/g, ' ')
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
  const price = priceCents === null ? '' : String(Math.round(priceCents / 100))
  return (bare.match(/\b[a-z]{0,4}\d{3,}[a-z0-9]*\b/gi) ?? [])
    .map((found) => found.toUpperCase())
    .filter((found) => found !== price && !/^(?:19|20)\d\d$/.test(found))
}

export function compareTexts(a: TextFingerprint, b: TextFingerprint): TextMatch {
  let [shared, total] = [0, 0]
  for (const [pair, weight] of a.pairs) {
    total += weight
    if (b.pairs.has(pair)) shared += weight
  }
  const ofB = sum(b.pairs.values())
  const all = total + ofB - shared
  const smaller = Math.min(total, ofB)
  const only = (one: TextFingerprint, other: TextFingerprint) =>
    [...one.numbers].some((number) => !other.numbers.has(number))
  return {
    likeness: all === 0 ? 0 : shared / all,
    contained: smaller === 0 ? 0 : shared / smaller,
    shared,
    otherNumbers: only(a, b) && only(b, a),
  }
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
