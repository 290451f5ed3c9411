import { recognizeCar } from '../catalog/recognize/recognize'
import { joined, tokensOf } from '../text/tokens'

/**
 * Things posted in the cars category that are not cars: parts, tires, services, rentals, motorcycles, boats. Patterns
 * run on `joined` tokens. Titles are short, and every repetition is bounded.
 */
const ware = String.raw`(?:tires?|tyres?|rims?|wheels?|hub ?caps?|center caps?|lug nuts|doors?|hard ?tops?|soft ?tops?|toppers?|camper shells?|tonneau(?: covers?)?|(?:truck |pickup )?beds?|bed ?(?:liners?|covers?|racks?)|bumpers?|fenders?|hoods?|tail ?gates?|grills?|grilles?|head ?lights?|tail ?lights?|fog ?lights?|light bars?|mirrors?|windshields?|seats?|floor ?mats?|mats|seat covers?|car covers?|steering wheels?|dashboards?|consoles?|gauge clusters?|racks?|tool ?boxe?s?|car lifts?|heads|roof ?racks?|kayak racks?|bike racks?|ski racks?|ladder racks?|cargo (?:boxe?s?|carriers?)|running boards?|(?:snow ?)?plows?|winch(?:es)?|tow ?(?:hitche?s?|bars?|dolly|dollies)|hitche?s?|lift kits?|coil ?overs?|shocks|struts|springs|axles?|drive ?shafts?|transfer cases?|differentials?|exhausts?|mufflers?|headers|catalytic converters?|converters|radiators?|alternators?|starters?|turbo(?:charger)?s?|superchargers?|injectors?|carburetors?|intakes?|cylinder heads?|brake pads?|brakes?|rotors?|calipers?|batter(?:y|ies)|radios?|stereos?|speakers?|subwoofers?(?: box)?|amps?|head units?|key ?fobs?|ecu|ecm|engines?|motors?|transmissions?|trans|tranny|spare tires?|repair manuals?|(?:car |booster )seats?|scanners?|floor jacks?|jack stands?|generators?|llantas|rines|puertas?|defensas?|faros|cofre|asientos|refacciones|parts|accessories)`
/** A tire size: "265/70R17". */
const tireSize = String.raw`[\d]{3} [\d]{2} ?z?r ?[\d]{2}`

/** After these words, the part belongs to the car for sale: "new tires", "with a spare engine". */
const own = String.raw`(?:w|with|and|plus|new|newer|good|great|nice|extra|spare|no|not|needs?|bad|blown|rebuilt|replaced|swapped|lifted|custom|leather|heated|cooled|bucket|captains?|captain|power|row|alloy|chrome|black|red|white|inch|sport|si|cheap|clean|low|speed|v6|v8|v10|diesel|automatic|manual|turbo|twin|ls|big|long|short|flat|utility|cloth|tow|cold|all|third|3rd|2nd|second|rear|harley|sold|pulled|has|have|con|nuevas?|nuevos?|buenas?|sin|or|aftermarket|trailer|fifth|5th|travel)`
const unlike = String.raw`(?<!(?:^| )(?:${own}) )(?<!(?:^| )(?:with|w|and|plus|con) (?:[a-z]+ ){0,2})(?!(?<=(?:^| )(?:[2-9]|two|four|seven|eight) )(?:doors?|seats?|wheels?))`
/** Parts that also end titles of whole cars: "2011 Subaru Outback roof rack". */
const equipment =
  /(?:racks?|tops?|hitch(?:es)?|bars?|liners?|covers?|exhausts?|kits?|boards?|winch(?:es)?|plows?|brakes?|shells?|toppers?|coil ?overs?|stereos?|radios?|consoles?|shocks|headers|turbos?|turbochargers?|superchargers?|intakes?)$/

const opening = new RegExp(
  String.raw`^(?:[.,:-] )?(?:(?:set of|pair of|[\d]{1,2}(?:in|inch)?|inch|oem|used|original|factory|complete|aftermarket|brand new|selling|vendo|se venden?|front|driver|passenger|left|right|side|(?:${tireSize})|juego de|trailer|car|auto|mustang|jeep|honda|toyota|ford|chevy|chevrolet|dodge|nissan|bmw|michelin|goodyear|bridgestone|cooper|bfg|bf goodrich|toyo|nitto|hankook|kumho|pirelli|firestone|continental|weathertech|leer|thule|yakima|bilstein|fox|method|fuel|kmc|american racing|borla|magnaflow|kenwood|pioneer|jbl|kicker|graco|haynes|chilton) ){0,4}(?:${ware}|${tireSize})(?= |$)`,
)
const anywhere = new RegExp(String.raw`(?<=^| )${unlike}(?:${ware}|${tireSize})(?= |$)`)
/** The title ends with the part: "Honda Civic bumper", "2012 Camry floor mats OEM". */
const closing = new RegExp(
  String.raw`(?<=^| )${unlike}${ware}(?: and (?:${ware}))?(?: (?:only|oem|set|complete|used|new|pair|for sale|de venta|en venta|take ?offs?|[\d]{1,2}(?:ft|in|foot|l)?|(?:19|20)[\d]{2}|[,.-]))*$`,
)
const plainThings = 6

/** "Kayak rack for Subaru Outback", "set of wheels off a 2018 Mustang". */
const fitting = new RegExp(
  String.raw`^(?:[\p{L}\d-]+ ){0,6}?${unlike}(?:${ware}) (?:(?:for|fits|fit|off|from|out of|para)(?! (?:sale|only|trade|parts|uber|venta|vender)\b))(?= )`,
  'u',
)
const startsWithCar = /^(?:[.,:-] )?(?:(?:clean|nice) )?(?:19|20)[\d]{2} /

const services = new RegExp(
  String.raw`(?<=^| )(?:rent (?:a|our|my|this|your|to (?:own|drive))|(?:for|4) rent|rentals?(?! (?:car )?(?:company|history|return|fleet))|rentamos|rento|se rentan?|renta (?:de|tu|un|autos)|(?:rideshare|uber|lyft) (?:rentals?|cars? available|leasing)|(?:auto|car|mobile|interior) ?detail(?:ing|er|s)?|detailing|detail (?:service|special)|car wash|(?:window )?tint(?:ing)? (?:special|service|shop|from|starting|any)|mobile (?:mechanic|tires?|oil|car)|mechanic(?: services?)? (?:at|near|on|available|service|que)|mecanico (?:a )?domicilio|tow(?:ing)? services?|tow truck services?|(?:repair|body|paint|muffler|tire) shop|(?:windshield|glass|brake|oil|starter|alternator|engine|transmission) (?:replacement|change|repair|installation|service)s?(?! (?:done|records|history|recently))|body work|auto body|dent (?:repair|removal)|headlight restoration|ceramic coating|auto insurance|car insurance|insurance quotes?|driving lessons?|driving school|locksmith|key programming|(?:smog|vin|safety) (?:checks?|inspections?) (?:service|station|only|\d)|(?:garage|parking) (?:space|spot)|storage unit|dealer licen[cs]e|car shipping|auto transport|transport services?|vehicle transport|junk car removal|notary|dmv services?|aseguranza|seguros? de auto)(?= |$)`,
)

const otherVehicles = new RegExp(
  String.raw`(?<=^| )(?:harley(?: davidson)?|davidson|yamaha|kawasaki|ducati|ktm|aprilia|husqvarna|moto guzzi|vespa|royal enfield|indian (?:scout|chief|chieftain|motorcycle|challenger)|triumph (?:bonneville|street triple|speed triple|tiger|rocket|thruxton|scrambler)|polaris|can am|canam|sea doo|seadoo|ski doo|arctic cat|cf ?moto|bobcat|kubota|john deere|caterpillar|husky mower|bayliner|sea ray|searay|boston whaler|tracker boat|mastercraft|malibu wakesetter|chaparral|ez ?go|club car|goldwing|gold wing|cbr ?[\d]{3,4}(?:rr|r|f)?|grom|honda (?:rebel|shadow|africa twin|valkyrie|vtx|ruckus|rancher|foreman|talon|pioneer|crf ?[\d]*\w*|fury|magna|nighthawk)|gsxr?(?: ?r)?(?: ?[\d]{3,4})?|hayabusa|suzuki boulevard|v ?strom|dr ?z ?[\d]{3}\w?|ninja|vulcan [\d]+|klr ?[\d]{3}|r1200gs|s1000rr|bmw (?:r|s|k|f|g) ?[\d]{3,4} ?\w*|street glide|road glide|road king|softail|sportster|electra glide|fat ?boy|dyna|scooter|sport ?bike|dirt ?bike|riding (?:lawn )?mower|lawn ?mower|zero turn|outboard(?: motor)?|rzr|spyder motorcycle|maverick x3|airstream|keystone cougar)(?= |$)`,
)
/** With these words, the make's name refers to a color, an edition or wheels of a car. */
const asOnCar = /\b(?:edition|wheels|rims|blue|green|white|package|trade|trades|swap|stereo|speakers)\b/

/**
 * What a title offers instead of a car: a part, a service, a motorcycle. Null when it offers a car. A title with make,
 * model and year is a car, unless only a part follows.
 */
export function findOtherGoods(title: string): string | null {
  const text = joined(tokensOf(title)).text
  const part = anywhere.exec(text)?.[0] ?? fitting.exec(text)?.[0] ?? null
  const service = services.exec(text)?.[0] ?? null
  const vehicle = asOnCar.test(text) ? null : (otherVehicles.exec(text)?.[0] ?? null)
  if (part === null && service === null && vehicle === null) return null
  const { make, model, year } = recognizeCar(title)
  const isNamed = make !== null && model !== null
  if (vehicle !== null && !isNamed) return vehicle
  if (service !== null && !(isNamed && year !== null)) return service
  if (part === null) return null
  if (fitting.test(text) && !startsWithCar.test(text)) return 'parts'
  const closes = closing.exec(text)?.[0] ?? null
  if (closes !== null && isNamed && equipment.test(closes)) return null
  if (isNamed && year !== null)
    return closes !== null && !/^(?:engine|motor)/.test(closes) && text.split(' ').length <= plainThings
      ? 'parts'
      : null
  if (opening.test(text) || closes !== null) return 'parts'
  return make === null && model === null && year === null ? 'parts' : null
}
