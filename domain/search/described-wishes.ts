import { trimsByModel } from '../catalog/recognize/trim'
import { joinWords, splitWords } from '../catalog/title/words'
import { findBroaderFeature, findFeatureByName, foldText } from '../judgment/features/features'
import { fillers, findUncoveredText } from '../judgment/criteria/uncovered-text'
import { blank, type Span } from './stated-choices'

/** A wish in the buyer's words. `isVague`: nothing that an ad can prove, so it never counts as required. */
export interface StatedWish extends Span {
  isVague: boolean
}

const vague =
  /\b(?:(?:very |super |really |something |mas o menos )?(?:reliable|dependable|confiable|safe|segur[oa]|comfortable|comod[oa]|decent|economic(?:al|[oa])|fuel[- ]efficient|rendidora?|nice(?! to)|fun|sporty|deportiv[oa]|driver quality|practical|good looking)|(?:low|lower|lowish|fewer|decent|reasonable|good|bajo|poc[oa]s?|baj[oa]s) (?:miles|mileage|mi|millaje|millas|kilometraje)|(?:good|great|decent|best|easy|gets? good|better) (?:on|mpg|gas|fuel|with gas|condition|shape)(?: (?:gas|fuel|mileage|economy|mpg|condition))?|(?:gas|fuel) (?:mileage|economy|saver|sipper)|(?:en )?(?:buen(?:as?)?|buenas) (?:estado|condicion(?:es)?)|que (?:no )?gaste (?:poc[oa]|much[oa])(?: gasolina)?|ahorrador[a]?|(?:buen|bajo) (?:rendimiento|consumo)|runs (?:good|great|well)|(?:que |q |k )?(?:jale|ande|corra|camine) bien|(?:not|no) (?:too|tan|tant[oa]s|much[oa]s|muy) (?:many|much|high|old|viej[oa]|alt[oa]s?)?(?: of)? ?(?:miles|mileage|mi|millas|millaje)?(?: on (?:it|them|her))?|(?:small|little|lil|tiny) (?:cars?|suvs?|crossovers?|(?:pickup )?trucks?|pickups?|sedans?|hatch(?:back)?s?|wagons?|vans?|coupes?)|\p{L}+ (?:chic[oa]|pequen[oa])|good runner|well (?:maintained|kept|taken care of)|bien cuidad[oa])\b/gu

const sized =
  /\b(?:small|little|lil|tiny) (?:cars?|suvs?|crossovers?|(?:pickup )?trucks?|pickups?|sedans?|hatch(?:back)?s?|wagons?|vans?|coupes?)\b/g

/** What says that something does not matter, or is no wish for the car. */
const indifferent =
  /\b(?:(?:from )?(?:an? )?(?:private (?:person|party|seller|owner)|owner|dealer(?:ship)?) (?:or|o) (?:an? )?(?:dealer(?:ship)?|private (?:person|party|seller|owner)|private)|open to (?:anything|any\w*|suggestions|most \w+|whatever)(?: in that (?:size|class|range))?|any (?:colou?r(?! (?:but|except|besides|other))|yea?r|trim|make(?: (?:or|and) model)?|model|mileage|engine|body(?: style)?|condition|transmission|price|kind|type)(?: (?:is )?(?:ok|okay|fine|works))?|(?:[\p{L}'’]+ ){0,2}[\p{L}'’]+ (?:does ?n['’]?t|do ?n['’]?t|does not|do not|is not|is ?n['’]?t|no) (?:really )?(?:matter|important|importan?|scare|bother)(?: (?:me|us|to me))?|no preference|(?:i['’]?m |we['’]re |we are )?(?:honestly )?not picky(?: about (?:the )?\w+)?|whatever|(?:i )?(?:don['’]?t|do not|dont) (?:really )?(?:care|mind) ?(?:about|bout|what|which|if|how)?[^,.;]*|(?:(?:i|we|it) )?(?:do|does) ?(?:n['’]?t|not) (?:need|have|gotta)(?! (?:any|an?) (?:accident|issue|problem))(?:(?! (?:but|as long|pero)\b)[^,.;])*|(?:we['’]ll take )?whichever[^,.;]*|(?:or )?something (?:like that|similar)|or similar|o algo (?:asi|parecido|similar)|me da igual[^,.;]*|(?:no )?(?:me )?importan? (?:si |que |q |el |las? |los |ni )[^,.;]*|cualquier (?:color|marca|modelo|ano)|manual or automatic|automatic or manual|auto or (?:manual|stick)|(?:manual|stick) or auto(?:matic)?|either transmission|(?:[\p{L}'’-]+ ){1,4}?(?:(?:is|are|r|would be|(?:me )?parecen?|estan?|son) )(?:also |totally |all |perfectly |muy )?(?:fine|ok|okay|cool|acceptable|welcome|bien)(?: (?:too|also|with (?:me|us)|by (?:me|us)))?(?=\s*(?:[,.;!?)]|$|but\b|pero\b))|(?:[\p{L}\d'’-]+ ){1,2}(?:ok|okay)(?: (?:too|also))?(?=\s*(?:[,.;!?)]|$)))/gu
/** What the buyer has or does, and ways to reach them. */
const circumstances =
  /\b(?:my|our|mi) \p{L}+ (?:just |recently )?(?:passed|died)(?: away)?(?![\p{L}\d])|\b(?:(?:i |we )?(?:will|can|could|would|willing to|happy to|able to|puedo) (?:fly|travel|drive|ship)|fly (?:in )?(?:and|n|&) drive)\b[^,.;()]*|\b(?:id |i['’]?d |we['’]?d )?ship (?:it|one)\b|\b(?:(?:i|we)(?: only| just)? have(?! (?:to|got to)\b)|(?:solo |nomas )?(?:tengo|tenemos)(?! que\b))(?:(?! (?:and|but|so|y|pero)\b)[^,.;])*|\b(?:para|pa) (?:ir|viajar|trabajar|andar|mover(?:me|nos|se)|llevar)\b[^,.;]*|\b(?:price|budget|year|mileage) range\b|(?:\b(?:txt|text|call|llam\w+|cell?|whats\w*)(?: me)?(?: at| al)? )?(?<!\d)\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/gu

const negation =
  /(?:^|\s)(?:no|not|without|never|sin|ni|nada de|non|nothing|avoid|except|excluding|never been|free of)\s|n['’]t\s|-free\b|\bfree$/
const wishWords =
  /\b(?:must|need(?:s|ed)?(?= to)|required|requirement|prefer\w*|nice (?:to have|if)|would be nice|ideally|bonus|a plus|has to|should have|deal ?breaker|hopefully|wish|de preferencia|idealmente|preferible\w*|ojala|obligatorio|tiene que|que tenga|debe|at least|minimum|al menos|por lo menos|only|solo|solamente|has|have|tenga)\b/
/** Before a part: "with power doors" wishes for them, whatever they are. */
/** "4 doors", "7 seater", "5th gen", "V8" */
const counted =
  /\b\d+(?:st|nd|rd|th)?[- ]?(?:door|seat|passenger|row|gen|cyl|filas|puertas|pasajeros|asientos|owner|ton)|\b[iv][468]\b/
const withBefore = /(?:\b(?:with|con)|w\/)\s*$/
const separator =
  /[;,!?\n()]+|\.(?=\s|$)|(?<!\bruns|\bstow|\btear|\bpaso)\s(?:and|y|e|but|pero|also|plus|with|w\/|con|tambien)(?=\s)|(?<=^|;|\s)(?:with|con)(?=\s)/g

/** Words at the edge of a part that say nothing about the car. */
const edge = new Set(
  `a an the i im i'm we my our your his her their it its is are was be to of for in on at as or and y o u e de del la el los las lo un una unos
  unas en por para con que se me mi su al want wants wanted need needs looking look searching search buy buying find get would like love please
  pls plz thanks thank you hi hello hola hey busco quiero necesito quisiera comprar compro estoy buscando gracias favor saludos something some
  any car cars carro coche auto vehicle vehiculo used usado usada ride one around about only just really can could will or so also
  near within from under over than less more max miles mi millas price year model make area ok okay good
  cheap barato barata first family familia hijo hija son daughter wife husband kid kids commute commuter work trabajo school
  lookin lookn ando w small little lil cheep zip code interested anything algo si yes soy am asap drive driver mostly`.split(
    /\s+/,
  ),
)
/** They turn a part's meaning around or weigh it, so they stay. */
const isKept = /^(?:no|not|without|sin|never|ni|nada|must|prefer\w*|nice|ideally|bonus|nothing|avoid|except)$/

/** Who the car is for. */
const forWhom =
  /\b\d\d ?-?(?:years?|yrs?|yo)s?[- ](?:old )?(?:daughter|son|kid|hij[oa]|teen)['’]?s?(?: (?:first|1st|new) (?:car|truck|ride))?|\b(?:(?:car )?(?:for|para) )?(?:my|our|mi|a|una|the) (?:new )?(?:\d\d[- ](?:years?|yrs?|yo)[- ]old )?(?:daughter|son|wife|husband|mom|dad|mother|father|kids?|teen(?:ager)?|family|hij[oa]s?|espos[oa]|familia|mama|papa|student|driver)(?:['’]?s (?:first|1st|new) (?:car|truck|ride)| (?:of|de) (?:\d+|\p{L}+))?(?: \(?\d\d\)?)?(?: (?:who|that) (?:is|just|turned|goes)\b[^,.;]*)?/gu

/** What says that something does not matter. */
export const findIndifference = (text: string): Span[] => matchesOf(indifferent, foldText(text))

/** Who the car is for, and what the buyer has or does. */
export const findContext = (text: string): Span[] =>
  [circumstances, forWhom].flatMap((pattern) => matchesOf(pattern, foldText(text)))

/** "small SUV": a size with its body. */
export const findSizes = (text: string): Span[] => matchesOf(sized, foldText(text))

const matchesOf = (pattern: RegExp, text: string): Span[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))

/** The wishes in what is left of a text: what the feature vocabulary names, denies, or words for a wish introduce. */
export function findWishes(text: string, covered: Span[]): StatedWish[] {
  const open = blank(text, covered)
  const folded = foldText(open)
  if (folded.length !== text.length) return []
  return partsOf(folded).flatMap((part) => wishIn(folded, part) ?? [])
}

function partsOf(folded: string): Span[] {
  const parts: Span[] = []
  let start = 0
  for (const { index, 0: found } of folded.matchAll(separator)) {
    parts.push({ start, end: index })
    start = index + found.length
  }
  return [...parts, { start, end: folded.length }]
}

function wishIn(folded: string, part: Span): StatedWish | null {
  const whole = folded.slice(part.start, part.end)
  const phrases = matchesOf(vague, whole)
  if (phrases.length > 0 && isVagueWish(whole))
    return { start: part.start + phrases[0]!.start, end: part.start + phrases.at(-1)!.end, isVague: true }
  const span = trimmed(folded, part)
  if (!span) return null
  const said = folded.slice(span.start, span.end)
  const isMeant =
    negation.test(` ${said} `) ||
    wishWords.test(said) ||
    counted.test(said) ||
    said.search(terms) !== -1 ||
    withBefore.test(folded.slice(0, span.start))
  return namesFeature(said) || (isMeant && openWords(said).length > 0) ? { ...span, isVague: false } : null
}

export function trimmed(folded: string, { start, end }: Span): Span | null {
  const words = [...folded.slice(start, end).matchAll(/[^\s:]+/g)]
  const isEdge = (word: string) => {
    const bare = word.replace(/[^\p{L}\d'+]/gu, '')
    return bare === '' || (edge.has(bare) && !isKept.test(bare))
  }
  const first = words.findIndex(({ 0: word }) => !isEdge(word))
  const last = words.findLastIndex(({ 0: word }) => !isEdge(word))
  if (first === -1) return null
  return { start: start + words[first]!.index, end: start + words[last]!.index + words[last]![0].length }
}

/** What buyers list without commas: "4x4 crew cab clean title only". */
const terms =
  /(?<![\p{L}\d-])(?:(?:4x4|4wd|awd|fwd|rwd|2wd|4x2)|(?:\d{1,2}[- ]?(?:ft|foot)|long|short)[- ](?:bed|box)|(?:crew|ext(?:ended)?|quad|double|regular|king|super|access)[- ]?cab|tow(?:ing)? (?:pkg|package)|(?:clean|clear|salvage) tit[a-z]{1,4}(?: only)?|titulo limpio|one owner|(?:un(?:ico|olo| solo)|solo) dueno)(?![\p{L}\d-])/gu
const anew = /(?<!\b(?:ha[sd]|have|having|with|or|o|ni|n|que|is|are|con|and|y))\s+(?=(?:no|sin)\s)/g
/** The phrases of a wish without commas. */
export function phrasesOf(text: string, span: Span): Span[] {
  const folded = foldText(text)
  const said = folded.slice(span.start, span.end)
  const breaks = [
    ...[...said.matchAll(anew)].map(({ index }) => index),
    ...[...said.matchAll(terms)].flatMap(({ index, 0: term }) => [index, index + term.length]),
  ]
  const cuts = [...new Set(breaks)].filter((at) => !isLinked(said, at)).sort((one, other) => one - other)
  if (cuts.length === 0) return [span]
  const ends = [...cuts, said.length]
  return [0, ...cuts].flatMap(
    (start, i) => trimmed(folded, { start: span.start + start, end: span.start + ends[i]! }) ?? [],
  )
}

/** Whether a word such as "or" holds together what stands on both sides. */
const isLinked = (said: string, at: number) =>
  at === 0 ||
  at === said.length ||
  /^\s*(?:$|[/&+-]|(?:or|o|and|y|n|that|que|if|is|are|preferred|pref|works?|with|con|would|a (?:plus|must))(?![\p{L}\d]))/iu.test(
    said.slice(at),
  ) ||
  /(?:^|\s)(?:or|o|and|y|n|with|con|not|no|sin|prefer\w*|ideally|must|have|has|be|the|an?|needs?)\s*$|[/&+-]\s*$/iu.test(
    said.slice(0, at),
  )

/** Whether the words are more than filler: "too", "not more then", "zip". */
export const saysSomething = (words: string): boolean =>
  (
    foldText(words)
      .replace(/['’]/g, '')
      .match(/[\p{L}\d.]+/gu) ?? []
  ).some((word) => !fillers.has(word) && !neutral.includes(word) && !edge.has(word))

const maxFeatureWords = 5

/** Whether a text names something of the feature vocabulary. */
export function namesFeature(said: string): boolean {
  const words = said.split(/[\s/]+/).map((word) => word.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ''))
  return words.some((_, from) =>
    Array.from({ length: maxFeatureWords }, (_none, i) => words.slice(from, from + i + 1))
      .filter((some, i) => some.length === i + 1)
      .some((some) => {
        const name = some.join(' ')
        return name.length > 1 && !fillers.has(name) && (findFeatureByName(name) ?? findBroaderFeature(name)) !== null
      }),
  )
}

/** Whether a wish says only what no ad can prove: "reliable", "low miles". */
export function isVagueWish(words: string): boolean {
  const folded = foldText(words)
  const rest = folded.replace(vague, ';')
  const isMeant = negation.test(` ${rest} `) || wishWords.test(rest)
  return !isMeant && rest !== folded && openWords(rest).length === 0
}

/** Words of a description that fill no field and are no wish either. */
const neutral =
  `buy buying shopping comprar compro searching make model year years old any anything price priced budget miles mileage
  millas around area located within cerca radius radio precio max under less than menos newer drive cheap barato barata city summer
  winter beater delivery work school college student spend live vivo estoy buscando replacement away ship teen teenager limit either both another purchase purchasing getting hoping trying hunting market wanna conseguir encontrar adquirir familiar ciudad trabajo zip code lookin lookn ando then iso wtb ship person whatever too day`.split(
    /\s+/,
  )

/** The parts of a text that say something, as written. */
export const openWords = (text: string): string[] => findUncoveredText(text, [], neutral)

const maxTrimWords = 3

/** The trim that follows a car's name: "Civic Si", "Tacoma TRD Off Road". */
export function findTrim(text: string, car: { make: string; model: string | null; end: number }): Span | null {
  const trims = trimsByModel.get(`${car.make}/${car.model}`)
  const rest = text.slice(car.end)
  const words = splitWords(rest, maxTrimWords)
  if (!trims || !words[0] || !/^\s$/.test(rest.slice(0, words[0].start))) return null
  const count = [3, 2, 1].find((n) => n <= words.length && trims.has(joinWords(words, 0, n)))
  return count === undefined ? null : { start: car.end + words[0].start, end: car.end + words[count - 1]!.end }
}
