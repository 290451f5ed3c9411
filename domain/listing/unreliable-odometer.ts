import { hasStatedMatch } from '../text/negation'
import { tokenize, type Token } from '../text/tokens'

/**
 * Every pattern requires one of these words. This check skips most texts cheaply; a results page has hundreds of
 * titles.
 */
const odometerWord =
  /odo|odó|tmu|cluster|limits|tablero|speedo|gauge|display|guess|guest|exempt|rollback|think it has|makes me put|(?:i|just) put \d/i
const milesWord = /mile|milla|mila?ge|kilometraje/i
const doubtWord =
  /not|n.?t\b|unk|actual|accura|correct|verif|discrep|desconoc|real|cuant|rolled|true|wrong|no (?:es|son|se|sirve|clue|idea|actual|recuerdo)|estim|approx|aprox|random|whatever|forg[eo]t|lazy|remember|olvid|confiab|ask|engine|motor|trans/i
const partWord = /engine|motor|trans|swap|tranny|block|maquina|máquina/i

const each = (source: string) => new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, 'g')

const device = String.raw`(?:odometer|odo|odometro|odometor|odomoter|oddometer|(?:instrument |gauge )?cluster)`
const miles = String.raw`(?:miles|mileage|milage|mile|millas|millaje|kilometraje)`
/** Words allowed between the odometer and its problem. Negations are omitted on purpose. */
const between = String.raw`(?:(?:is|was|has|had|been|are|were|may|might|be|just|also|currently|recently|it|its|reading|display|reads|shows|says|at|about|around|but|and|so|when|i|the|with|that|which|on|esta|se|,(?! (?:replaced|swapped|changed))|miles|speedometer|or|got|a|en|ha|sido|fue|\d[\d.,]*k?|gauge|only|cable|sensor|gear) ){0,7}`
const wrong = String.raw`(?:broken?|broke|busted|dead|inop(?:erable|erative)?|stuck|frozen|unreadable|quit|stopped(?! at nothing)|(?<!\d[\d.,]*k? )(?:replaced|swapped|changed)|unknown|inaccurate|incorrect|wrong|off|out|rolled (?:over|back)|tampered|rollback|turned over|flipped|went out|disconnected|discrepancy|discrepancies|problems?|issues?|(?:not|isnt|wasnt) (?:working|accurate|actual|correct|right|true|functional|original|reading|functioning)|(?:hasnt|has not|havent) worked|fraud|(?:doesnt|does not|dont|do not|dosnt|wont) (?:work|read|function|show|light|display)|no (?:funciona|sirve|jala|trabaja|marca|da|muestra|lee|es real)|descompuesto|roto|parado|malo|danado|quebrado|alterado|cambiado)`
const untrue = String.raw`(?:(?:may|might) not be (?:accurate|actual|correct|exact|right)|unknown|not actual|inaccurate|incorrect|rolled (?:over|back)|(?:not|isnt|arent) (?:accurate|actual|correct|true|real|original|right|exact|known|verified|guaranteed)|(?:cant|cannot|can not|could not) be verified|unverified|undetermined|discrepancy|(?:dont|do not|doesnt|does not) (?:show|display|match)|desconocid[oa]s?|no (?:es|son) (?:el |las |la )?(?:real|reales|correct[oa]s?|original|originales|verdader[oa]s?|actual|exact[oa]s?)|no (?:reales|actuales|originales)|incorrect[oa]s?)`

/**
 * Phrases that call a reading wrong: those of the federal odometer disclosure (49 CFR 580.5: "exceeds mechanical
 * limits", "not the actual mileage"), and sellers' own, such as TMU ("true miles unknown").
 */
const odometerIsWrong = each(
  [
    `${device} ${between}${wrong}(?! (?:oil|tires?|brakes?|engine|motor))`,
    `(?:broken|busted|bad|dead|inoperable|inop|faulty|stuck|(?:non|not) working|rolled over|replaced|replacement) ${device}`,
    `${device} (?:works?|working|funciona|accurate) [?:] (?:no|nope|not)`,
    `no (?:sirve|funciona|jala|trabaja|marca) (?:bien )?(?:el |la )?${device}`,
    `(?:replaced|swapped|changed|disconnected|rolled back) (?:the |my |its )?${device}(?! (?:light|bulb|gear|glass|lens))`,
    'tmu|exceeds mechanical limits',
  ].join('|'),
)
const mileageIsWrong = each(
  [
    `${miles} (?:(?:is|are|on|it|the|this|car|odometer|shown|listed|says|was|may|be|probably|likely|esta|estan|exempt|as|so|,|:|-) ){0,4}${untrue}`,
    `(?:(?:not (?:the |its )?|non |un)(?:actual|real|true|correct|right|original)|unknown|unverified|inaccurate|incorrect|wrong) (?:(?:actual|true|real|exact) )?${miles}`,
    `(?:true|actual|exact|real|correct) ${miles} (?:(?:is|are|:) )?(?:unknown|not known|unsure|around|about|probably)`,
    `(?:dont|do not|doesnt|not) (?:really )?(?:know|sure)(?: (?:of|about|on|what|how))?(?: (?:the|its|many|is))? (?:(?:exact|actual|real|true|correct) )?${miles}`,
    `no se (?:sabe )?(?:cuantas|cuanto|las|el) (?:millas|millaje)`,
    `no (?:clue|idea)(?: (?:how many|what|of|about|on))?(?: the)? ${miles}`,
    `(?:cant|cannot|can not|unable to) (?:read|see|tell|verify)(?: (?:the|how|many|any))? (?:(?:exact|actual|real|true) )?(?:${miles}|${device})`,
  ].join('|'),
)

/** "I guess about 150k", "too lazy to check the miles", "el tablero no prende". */
const isGuessed = each(
  [
    String.raw`guess(?:ing|ed)?(?: (?:its|it is|it has|about|around|like|at|maybe|the|over|close|to|would be|is)){0,4} (?:[\d]+k?|${miles})(?! (?:year|owner))`,
    `${miles} (?:(?:is|are|its|it|listed|shown|here|posted|just|only|a|an|my|best|,|:|on|the|list|listing|ad|probably) ){0,5}(?:guess|guessed|guesstimate|estimate|estimated|random|aproximad[oa]s?)`,
    `(?:estimating|guessing) (?:the |at the )?${miles}`,
    `${miles} no (?:es |son )?confiables?`,
    `(?:estimated|guessed|guesstimated|random|made up) (?:${miles}|odometer)`,
    `(?:(?:dont|do not|cant|cannot|no) (?:me )?(?:remember|recall|recuerdo|acuerdo)|forgot|forget|olvide)(?: (?:de|exactly|how|many|what|the|las|el|cuantas|exact|actual|its|of)){0,4} ${miles}`,
    `(?:too lazy|didnt|did not|havent|have not|cant|cannot|couldnt|unable)(?: to)?(?: go)? (?:check|checked|look at|looked at|confirm|verify|see|read)(?: (?:the|on|exact|actual|how|many|its)){0,3} (?:${miles}|odometer)`,
    `not sure (?:exactly )?(?:how many|what the|of the|about the|on the) (?:exact |actual )?${miles}`,
    `(?:put|typed|entered|used)(?: (?:in|a|some|any))? (?:random|whatever|fake|made up|any) (?:${miles}|numbers?)`,
    String.raw`(?:so i|so|i just|just|had to) put [\d]+k?|(?:makes|made|forces) me (?:to )?(?:put|enter|type)`,
    `(?:speedo|speedometer|tablero|(?:dash|digital|gauge|instrument) (?:display|screen|cluster)|gauges|gauge cluster)(?: (?:and (?:the )?(?:tach|gauges?|odometer|odo)|is|are|does|do|esta|se|was|has been|have|its|currently|recently)){0,3} (?:not work(?:ing)?|doesnt work|dont work|doesnt|broken?|broke|dead|out|went out|inop|stopped(?: working)?|quit(?: working)?|no (?:prende|sirve|funciona|jala|marca)|apagado|danado|descompuesto|came from (?:another|a different)|from (?:another|a different)|swapped|replaced)(?! (?:lights?|bulbs?))`,
    String.raw`(?:i think|maybe|probably) (?:it has|its|its at|its got|tiene)(?: (?:like|about|around|over|at|como)){0,3} [\d]{2,3}k?(?: (?:miles|mil|something))?(?= [.,]|$)`,
    `(?:5|five) digit (?:odometer|odo)|carfax (?:shows|says|has|reports) (?:an? )?(?:odometer )?rollback|(?:actual|true) (?:is |are |: )?unknown`,
    `(?:el |las )?${miles} no (?:sirven?|marcan?|funcionan?|se sabe)|no se (?:sabe|cuanto) (?:el |las )?${miles}`,
    `${miles} (?:on (?:the |this )?(?:listing|ad|post) )?(?:listed |shown |posted )?(?:is|are) (?:for|of|on) (?:the |a |my )?(?:[a-z]+ )?(?:engine|motor|transmission|swap)`,
  ].join('|'),
)

/** Parts that can have their own mileage. */
const parts =
  /^(?:engine|motor|transmission|trans|tranny|tires?|tyres?|battery|brakes?|clutch|belt|turbo|rear|differential|axle|donor|transmision|llantas)$/
/** Words that mean the part came from another car. */
const used =
  /^(?:from|junkyard|junk|used|swapped?|wrecker|replaced|replacement|installed|put|donor|yard|salvage|usado|yonke|rebuilt|jdm)$/

/** "187,000 km", "187k kilometers". */
const kilometers = /(?<![\d,.])(\d{1,3}(?:,\d{3})+|\d{2,6})( ?k)? ?(?:kms?\b|kil[oó]met)/gi

/** Whether the seller entered kilometers where the site asks for miles. */
const isInKilometers = (text: string, listed: number) =>
  [...text.matchAll(kilometers)].some(
    ([, figure, times]) => Number(figure!.replaceAll(',', '')) * (times ? 1_000 : 1) === listed,
  )

/** `listed` is the posting's miles, or null if unknown. */
export function isOdometerUnreliable(text: string, listed: number | null): boolean {
  if (listed !== null && isInKilometers(text, listed)) return true
  if (listed !== null && partWord.test(text) && isGivenToPart(text, listed)) return true
  if (!odometerWord.test(text) && !(milesWord.test(text) && doubtWord.test(text))) return false
  return (
    hasStatedMatch(text, odometerIsWrong) ||
    hasStatedMatch(text, mileageIsWrong, isOfPart) ||
    hasStatedMatch(text, isGuessed)
  )
}

/** In tokens. */
const reach = 10

/** "junkyard motor with unknown miles", "transmission from a wrecker, miles unknown on it". */
function isOfPart(tokens: Token[], from: number, to: number): boolean {
  const before: string[] = []
  for (let at = from - 1; at >= Math.max(0, from - reach) && !/^[.?]$/.test(tokens[at]!.said); at -= 1) {
    before.push(tokens[at]!.said)
  }
  const comma = before.findIndex((said) => /^[,-]$/.test(said))
  const beside = comma === -1 ? before : before.slice(0, comma)
  if (beside.some((said) => parts.test(said))) return true
  if (before.some((said) => parts.test(said)) && before.some((said) => used.test(said))) return true
  const after = tokens.slice(to + 1, to + 6).map(({ said }) => said)
  const end = after.findIndex((said) => /^[.?,-]$/.test(said))
  return (end === -1 ? after : after.slice(0, end)).some((said) => parts.test(said))
}

const engine = /^(?:engine|motor|transmission|trans|tranny|transmision|maquina|swap|longblock|shortblock)$/
const body =
  /^(?:body|car|truck|van|jeep|suv|vehicle|chassis|frame|shell|odometer|odo|both|carro|troca|camioneta|carroceria|auto|chasis|cuerpo|original)$/
const linking =
  /^(?:has|have|had|got|with|w|only|just|is|are|was|at|of|on|in|de|del|tiene|trae|con|solo|en|el|la|the|a|an|my|this|that|it|about|around|like|under|over|and|y|since|for|new|newer|used|rebuilt|reman|remanufactured|crate|built|replacement|replaced|replace|swapped|swap|installed|cambiad[oa]|nuev[oa]|usad[oa]|jdm|low|original|approximately|approx|roughly|unit|mile|miles|mileage|milage|millas|millaje|mil|k|thousand|came|itself|long|block|v6|v8|ls|put|rated|reads|mi|transmission|trans|motor|engine|transmision|donor|junkyard|running|shows?|reconstruid[oa])$/
const linkReach = 8

/** Whether every mention of the listed miles refers to an engine or transmission: "engine has 60k, body has 190k". */
function isGivenToPart(text: string, listed: number): boolean {
  const tokens = tokenize(text)
  const places = tokens.flatMap((_, at) => (milesAt(tokens, at).includes(listed) ? [at] : []))
  return places.length > 0 && places.every((at) => isBeside(tokens, at, -1) || isBeside(tokens, at, 1))
}

/** Reads "60,000", "60k", "54 mil", and "60" for 60,000. */
function milesAt(tokens: Token[], at: number): number[] {
  const [, digits, times] = /^(\d{1,3}(?:[,.]\d{3})+|\d{1,6})(k)?(?:mi|miles)?$/.exec(tokens[at]!.said) ?? []
  if (digits === undefined) return []
  const figure = Number(digits.replace(/[,.]/g, ''))
  const isShort = figure < 1_000 && !tokens[at + 1]?.said.startsWith('year')
  return times || isShort ? [figure * 1_000] : [figure]
}

/** Whether an engine is next to a figure, with only linking words between them. */
function isBeside(tokens: Token[], from: number, step: 1 | -1): boolean {
  for (let n = 1; n <= linkReach; n += 1) {
    const word = tokens[from + n * step]?.said ?? '.'
    if (engine.test(word)) return !runsOn(tokens, from, n * step) && !namesBody(tokens, from, from + n * step)
    if (!linking.test(word)) return false
  }
  return false
}

/** "125k miles, engine runs like new": the engine starts a new clause, unless "on" or "since" joins it to the miles. */
function runsOn(tokens: Token[], from: number, by: number): boolean {
  if (by < 0) return false
  const isJoined = tokens.slice(from, from + by).some(({ said }) => /^(?:on|in|of|for|since|de|del|en)$/.test(said))
  return (
    !isJoined &&
    /^(?:runs?|is|was|has|had|starts?|feels?|sounds?|needs?|purrs?|strong|esta|corre)$/.test(
      tokens[from + by + 1]?.said ?? '.',
    )
  )
}

/** "66k miles on engine and body", "original motor": the miles also apply to the car. */
function namesBody(tokens: Token[], figure: number, part: number): boolean {
  const [from, to] = [Math.min(figure, part), Math.max(figure, part)]
  const around = [...[from - 2, from - 1], ...Array.from({ length: to - from }, (_, i) => from + i), to + 1, to + 2]
  const isJoined = (at: number) => at < to || /^(?:and|y|or)$/.test(tokens[to + 1]?.said ?? '')
  return around.some((at) => body.test(tokens[at]?.said ?? '') && isJoined(at))
}
