import { familiesByWord } from '../../catalog/names/families'
import { findMakesByModelName } from '../../catalog/title/lexicon'
import { recognizeCar } from '../../catalog/recognize/recognize'
import { findStatedMatch } from '../../text/negation'
import { joinTokens, tokenize } from '../../text/tokens'

/** Patterns run on the output of `joinTokens`. Titles are short, and every repetition is bounded. */
const ware = String.raw`(?:tires?|tyres?|rims?|wheels?|hub ?caps?|center caps?|lug nuts|doors?|hard ?tops?|soft ?tops?|toppers?|camper shells?|tonneau(?: covers?)?|(?:truck |pickup )?beds?|bed ?(?:liners?|covers?|racks?)|bumpers?|fenders?|hoods?|tail ?gates?|grills?|grilles?|head ?lights?|tail ?lights?|fog ?lights?|light bars?|mirrors?|windshields?|seats?|floor ?mats?|mats|seat covers?|car covers?|steering wheels?|dashboards?|consoles?|gauge clusters?|racks?|tool ?boxe?s?|car lifts?|heads|roof ?racks?|kayak racks?|bike racks?|ski racks?|ladder racks?|cargo (?:boxe?s?|carriers?)|running boards?|(?:snow ?)?plows?|winch(?:es)?|tow ?(?:hitche?s?|bars?|dolly|dollies)|hitche?s?|lift kits?|coil ?overs?|shocks|struts|springs|axles?|drive ?shafts?|transfer cases?|differentials?|exhausts?|mufflers?|headers|catalytic converters?|converters|radiators?|alternators?|starters?|turbo(?:charger)?s?|superchargers?|injectors?|carburetors?|intakes?|cylinder heads?|brake pads?|brakes?|rotors?|calipers?|(?:hybrid )?batter(?:y|ies)|radios?|stereos?|speakers?|subwoofers?(?: box)?|amps?|head units?|key ?fobs?|ecu|ecm|engines?|motors?|transmissions?|trans|tranny|spare tires?|(?:owners|repair|service|shop|haynes|chilton) manuals?|(?:smart |ignition )?keys?(?: remotes?)?|spoilers?|air ?bags?|(?:trailer |tow )?hitch receivers?|(?:trailer|tow) hitch(?:es)?|(?:car |booster )seats?|scanners?|floor jacks?|jack stands?|generators?|rear ends?(?: and posi)?|posi|roll (?:bars?|cages?)|bumper covers?|(?:long|short) block|crate (?:engine|motor)|llantas|rines|llaves?|puertas?|defensas?|faros|cofre|asientos|refacciones|parts|accessories)`
/** A tire size: "265/70R17". */
const tireSize = String.raw`[\d]{3} [\d]{2} ?z?r ?[\d]{2}`

/** After these words, the part belongs to the car for sale: "new tires", "with a spare engine". */
const own = String.raw`(?:w|with|and|plus|new|newer|good|great|nice|extra|spare|more|no|not|needs?|bad|blown|rebuilt|replaced|swapped|lifted|custom|leather|heated|cooled|bucket|captains?|captain|power|row|alloy|chrome|black|red|white|inch|sport|si|cheap|clean|low|speed|v6|v8|v10|diesel|automatic|manual|turbo|twin|ls|big|long|short|flat|utility|cloth|tow|cold|all|third|3rd|2nd|second|rear|harley|sold|pulled|has|have|con|nuevas?|nuevos?|buenas?|sin|or|aftermarket|trailer|fifth|5th|travel)`
const unlike = String.raw`(?<!(?:^| )(?:${own}) )(?!seats? [\d](?![^ ]))(?<!(?:^| )(?:with|w|and|plus|con|needs?|needing) (?:[a-z]+ ){0,2})(?!(?<=(?:^| )(?:[2-9]|two|three|four|five|seven|eight|cuatro|dos) )(?:doors?|seats?|keys?|wheels? drive|puertas?|asientos|llaves))`
/** Parts that also end titles of whole cars: "2011 Subaru Outback roof rack". */
const equipment =
  /(?:racks?|tops?|hitch(?:es)?|bars?|liners?|covers?|exhausts?|kits?|boards?|winch(?:es)?|plows?|brakes?|shells?|toppers?|coil ?overs?|stereos?|radios?|consoles?|shocks|headers|turbos?|turbochargers?|superchargers?|intakes?)$/

const opening = new RegExp(
  String.raw`^(?:[.,:-] )?(?:(?:set of|pair of|[\d]{1,2}(?:in|inch)?|inch|[\d] lug|steel|aluminum|alloy|take ?offs?|oem|used|original|factory|complete|aftermarket|brand new|selling|vendo|se venden?|front|driver|passenger|left|right|side|(?:${tireSize})|juego de|trailer|car|auto|mustang|jeep|honda|toyota|ford|chevy|chevrolet|dodge|nissan|bmw|michelin|goodyear|bridgestone|cooper|bfg|bf goodrich|toyo|nitto|hankook|kumho|pirelli|firestone|continental|weathertech|leer|thule|yakima|bilstein|fox|method|fuel|kmc|american racing|borla|magnaflow|kenwood|pioneer|jbl|kicker|graco|haynes|chilton) ){0,4}(?:${ware}|${tireSize})(?= |$)(?!(?: [,:-])? ?(?:just |recently |was |is |has been |been )?(?:rebuilt|rebuild|replaced|new|done|fixed|repaired|nuev[oa]|works?|runs?|great|good|strong|like|included)(?= |$))`,
)
const anywhere = new RegExp(String.raw`(?<=^| )${unlike}(?:${ware}|${tireSize})(?= |$)`)
/** The title ends with the part: "Honda Civic bumper", "2012 Camry floor mats OEM". */
const closing = new RegExp(
  String.raw`(?<=^| )${unlike}${ware}(?: and (?:${ware}))?(?: (?:only|oem|set|complete|used|new|pair|for sale|de venta|en venta|take ?offs?|[\d]{1,2}(?:ft|in|inch|foot|l|x[\d.]+)?|inch|[\d][.][\d]l?|(?:19|20)[\d]{2}|[,.-]))*$`,
)
/** Which of a car's parts it is: "Honda Civic front bumper". */
const whichPart =
  /^(?:front|rear|back|left|right|driver|drivers|passenger|side|upper|lower|inner|outer|oem|used|genuine|original|complete|factory|stock|set|of|4|four|pair|door|doors|cvt|[jty][jkly]|[,.-])$/
const plainThings = 6
const trailingSize = / [\d]{2}(?:["”]| ?in(?:ch)?)?$/i

/** "Kayak rack for Subaru Outback", "set of wheels off a 2018 Mustang". */
const fitting = new RegExp(
  String.raw`^(?:[\p{L}\d-]+ ){0,6}?(?:${ware} (?=off|out of)|${unlike}${ware} )(?:(?:for|fits|fit|off|from|out of|para)(?! (?:sale|only|trade|parts|uber|venta|vender)\b))(?= )`,
  'u',
)
/** The years of cars that a part fits: "05-15 Tacoma tailgate". */
const yearRange = /(?<![\d$,.])(?:(?:19|20)?\d\d) ?[-–] ?(?:(?:19|20)?\d\d)(?![\d,.%]| ?(?:k|mpg|miles|inch))/i
/** "Chevy 350 small block rebuilt", "Honda factory alloy wheels". */
const looseWheels = String.raw`(?:oem|factory|original|stock) (?:\w+ )?(?:wheels|rims)|(?<!(?:with|w|con|and|new|plus) )(?:alloy|aluminum|steel|snow|winter|all weather|factory|oem) (?:wheels|rims|tires|floor mats) (?:1[2-9]|2[0-6])(?: inch)?$`
const goodsAlone = new RegExp(String.raw`(?<![^ ])(?:\d{3} (?:small|big) block|${looseWheels})(?![^ ])`)
const sizedWheels =
  /(?<![^ ])(?:1[2-9]|2[0-6]) (?:in |inch )?(?:(?:alloy|aluminum|steel) )?(?:wheels|rims|tires)(?![^ ])/
/** A part is named before what the seller says about it: "Camaro seats, black leather". */
const remark = / (?:[,.:-]|with|w) .*/

const startsWithCar = /^(?:[.,:-] )?(?:(?:clean|nice) )?(?:19|20)[\d]{2} /

/** In a title without a name, these words show that the parts belong to a car: "Single cab, good tires, runs". */
const vehicle = new RegExp(
  String.raw`(?<![^ ])(?!${ware}(?: |$))(?:(?:car|truck|suv|van|minivan|pickup|carro|troca|camioneta)(?! ${ware})|(?:single|crew|quad|ext|extended|king) cab|sedan|coupe|hatchback|wagon|convertible|4x4|4wd|awd|project|commuter|daily driver|runs?|drives?|running|drivable|owner|miles|mileage|mpg|smog(?:ged)?|tags|registered|title|salvage|automatic|standard|stick)(?![^ ])`,
)

/** Nobody praises a part in a title that opens with it, but many a car. */
const praise = /^(?:[.,:-] )?(?:clean|beautiful|reliable|my|gorgeous|immaculate) /

const parting =
  /(?<![^ ])(?:part(?:ing|ed|s)?(?: it)? out|parts only|only for parts|(?:for|as|en|por|para) (?:parts|partes|piezas)(?!(?: ,)? (?:or|and|o|y) (?:whole|complete|repair|fix|drive|completo|reparar))|partiendo|desarmando|desarmo|deshuesando)(?![^ ])/g
/** "Partes para Nissan Sentra". */
const namedParts =
  /^\W*parts\W+(?!(?:or|and|car|avail|incl)\b)(?=\D{3})|^[^\d]{3,60}(?<!\b(?:no|new|extra|many|spare|for|of|with|and|or|needs?|used|all) )\bparts(?: only)?(?: (?:for|\d)|\W*$)/i
const partsInSpanish =
  /^[^\d]{0,30}\b(?:partes|refacciones|piezas|motor|llantas|rines|transmisi[oó]n) (?:para|de)\b(?! (?:vender|venta))/i

/** Returns the words that show that a title offers parts of a car: "parting out", "Partes para Nissan Sentra". */
export const findParting = (title: string): string | null =>
  findStatedMatch(title, parting) ?? trimmed(namedParts.exec(title)?.[0]) ?? trimmed(partsInSpanish.exec(title)?.[0])

const trimmed = (words: string | undefined): string | null =>
  words?.toLowerCase().replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '') ?? null

/** Whole cars rarely cost less, and few single parts of a car cost more. */
const leastCarCents = 3_000_00

/**
 * The part that a title offers. Null for a car: a title with make, model and year offers a part only if it ends with
 * one and says little else; a part that the seller describes belongs to the car ("Mustang Brembo calipers").
 */
export function findPart(title: string, priceCents: number | null): string | null {
  const text = joinTokens(tokenize(title)).text
  const part = [anywhere, fitting, goodsAlone, sizedWheels].map((pattern) => pattern.exec(text)?.[0]).find(Boolean)
  if (part === undefined) return null
  const { make, model, year } = recognizeCar(title)
  const isNamed = make !== null && (model !== null || year !== null)
  if (priceCents !== null && priceCents >= leastCarCents) return null
  if (fitting.test(text) && !startsWithCar.test(text)) return part
  if (!isNamed) return isPartAlone(text, make !== null || year !== null) ? part : null
  const anyWare = anywhere.exec(text)?.[0]
  const range = yearRange.exec(title)
  if (anyWare !== undefined && range && (range.index < 3 || !startsWithCar.test(text))) return anyWare
  const closes = closing.exec(text) ?? (year === null ? closing.exec(text.replace(remark, '')) : null)
  if (closes !== null) {
    if (equipment.test(closes[0]) || belongsToCar(text, closes.index, closes[0])) return null
    if (year === null) return closes[0]
    const isPlain = title.trim().replace(trailingSize, '').split(/\s+/).length <= plainThings
    return isPlain && !/^(?:engine|motor)/.test(closes[0]) ? closes[0] : null
  }
  if (year === null && goodsAlone.test(text)) return part
  return (year === null || model === null) && !vehicle.test(text) ? (opening.exec(text)?.[0] ?? null) : null
}

/** What sellers write of goods that lie in the garage, and not of a car that wears them. */
const aboutGoods = new RegExp(
  String.raw`(?<![^ ])(?:(?:came|took|taken|pulled|removed)(?: (?:it|them|these|the ${ware}))? off(?: of)? (?:a|an|my|our|the|his|her)(?! (?:market|road|lot|list))|(?:pulled|removed) from (?:a|an|my|our)|bolt pattern|they hold air|(?:check|make sure)(?: that)? (?:it|they) fits?|(?:it |they |these |should |will )fits? (?:a|an|any|all|most|your|yours)|still in the box|bought the wrong|when i (?:upgraded|traded|sold the (?:car|truck))|(?:los|las) quite de mi|quitad[oa]s de)(?![^ ])`,
)
const anyGoods = new RegExp(String.raw`(?<![^ ])${ware}(?![^ ])`)

/** The part in a title that may also praise a car ("Honda Civic roof rack"), if the seller's text is about goods. */
export function findDescribedPart(title: string, description: string, priceCents: number | null): string | null {
  if (priceCents !== null && priceCents >= leastCarCents) return null
  const text = joinTokens(tokenize(title)).text
  const part = anyGoods.exec(text)?.[0]
  if (part === undefined || vehicle.test(text) || startsWithCar.test(text)) return null
  return aboutGoods.test(joinTokens(tokenize(description.slice(0, describedCharacters))).text) ? part : null
}
/** Sellers of goods write little. Bounds the cost. */
const describedCharacters = 2_000

/** Whether a title that does not name a car names only a part: nothing stands apart before it. */
function isPartAlone(text: string, hasMakeOrYear: boolean): boolean {
  if (vehicle.test(text) || praise.test(text)) return false
  if (opening.test(text) || goodsAlone.test(text) || sizedWheels.test(text)) return true
  const found = (hasMakeOrYear ? closing : anywhere).exec(text)
  const before = text.slice(0, found?.index)
  return found !== null && before.split(' ').length <= mostBeforePart && !/[^,:-] [,:-] /.test(before)
}
/** Words and the empty one after the last space. After more, the seller has spoken about a car. */
const mostBeforePart = 5

/**
 * Whether the part that ends a title belongs to the car before it: the part is the car's own name ("MINI Hardtop"), or
 * a word that does not name the car describes it ("WRX Recaro seats", "Tacoma 6 ft bed"). The recognizer shows which
 * words name the car: it no longer finds the same car without them.
 */
function belongsToCar(text: string, index: number, part: string): boolean {
  const words = text.slice(0, index).trim().split(' ')
  const car = recognizeCar(words.join(' '))
  const whole = recognizeCar(`${words.join(' ')} ${part}`)
  if (car.make !== whole.make || car.model !== whole.model) return true
  const without = recognizeCar(words.slice(0, -1).join(' '))
  const last = words.at(-1)!
  const isName = familiesByWord.has(last) || findMakesByModelName(last, 1).some(({ id }) => id === car.make)
  return !isName && !whichPart.test(last) && JSON.stringify(car) === JSON.stringify(without)
}
